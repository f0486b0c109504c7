import { and, count, eq, isNotNull, not } from "drizzle-orm";
import { type FactorPolicy, factorNoticeDays } from "@/lib/contracts/people/factor";
import type { Database } from "../../../database/database";
import { clients, users } from "../../../database/schema/core";
import { addDays, dayIn } from "../../../local-time/days";
import type { Principal } from "../../../principal";
import { actorOf, recordAudit } from "../../shared/audit/audit";
import { lockAsClientAdmin } from "../../shared/client-admins";
import { ownsFactor } from "../../shared/users";

/** Whether a client requires a second factor, and how many of its members have none. */
export async function describeFactorPolicy(db: Database, clientId: string, now: Date): Promise<FactorPolicy> {
  const withPassword = isMemberWithPassword(clientId);
  const [all] = await db.select({ count: count() }).from(users).where(withPassword);
  const [without] = await db
    .select({ count: count() })
    .from(users)
    .where(and(withPassword, not(ownsFactor)));
  return {
    required_from: await findRequiredFrom(db, clientId),
    earliest: earliestDay(now),
    members_with_password: all?.count ?? 0,
    members_without_factor: without?.count ?? 0,
  };
}

/** The members who must set up a second factor: enabled, with a password and without a factor. */
export function listMembersWithoutFactor(db: Database, clientId: string) {
  return db
    .select({ fullName: users.fullName, email: users.email })
    .from(users)
    .where(and(isMemberWithPassword(clientId), not(ownsFactor)))
    .orderBy(users.email);
}

/**
 * Sets the day from which a client requires a second factor; null: it is optional.
 *
 * @returns `same`: nothing has changed; `too_early`: the day gives members less than a week
 * @throws AppError 403 `forbidden`: the principal is no longer an admin
 */
export async function setFactorPolicy(
  tx: Database,
  { by, requiredFrom, now }: { by: Principal; requiredFrom: string | null; now: Date },
): Promise<"changed" | "same" | "too_early"> {
  await lockAsClientAdmin(tx, by);
  const before = await findRequiredFrom(tx, by.clientId);
  if (before === requiredFrom) return "same";
  if (requiredFrom !== null && requiredFrom < earliestDay(now)) return "too_early";
  await tx.update(clients).set({ factorRequiredFrom: requiredFrom }).where(eq(clients.id, by.clientId));
  await recordAudit(tx, {
    ...actorOf(by),
    at: now,
    subject: by.clientId,
    action: "factor.policy",
    before: { required_from: before },
    after: { required_from: requiredFrom },
  });
  return "changed";
}

async function findRequiredFrom(db: Database, clientId: string): Promise<string | null> {
  const [row] = await db.select({ from: clients.factorRequiredFrom }).from(clients).where(eq(clients.id, clientId));
  return row?.from ?? null;
}

/** The days are those of UTC, so that one moment holds for all members. The notice is of whole days. */
function earliestDay(now: Date): string {
  return addDays(dayIn(now, null), factorNoticeDays);
}

function isMemberWithPassword(clientId: string) {
  return and(eq(users.clientId, clientId), eq(users.disabled, false), isNotNull(users.passwordHash));
}
