import { and, count, eq, isNotNull, not, sql } from "drizzle-orm";
import { type FactorPolicy, factorNoticeDays } from "@/lib/contracts/people/factor";
import type { Database } from "../../../database/database";
import { clients, users } from "../../../database/schema/core";
import { addDays, dayIn } from "../../../local-time/days";
import type { Principal } from "../../../principal";
import { recordAuditBy } from "../../shared/audit/audit";
import { lockAsClientAdmin } from "../../shared/client-admins";
import { isSsoRequired } from "../../shared/clients";
import { ownsFactor } from "../../shared/users";
import { isInForce } from "./factor-policy";

/** Whether a client requires a second factor, and how many of its members have none. */
export async function readFactorPolicy(db: Database, clientId: string, now: Date): Promise<FactorPolicy> {
  const requiredFrom = await findRequiredFrom(db, clientId);
  const [members] = await db
    .select({ all: count(), withoutFactor: sql<number>`(count(*) filter (where not ${ownsFactor}))::int` })
    .from(users)
    .where(await canUsePassword(db, clientId));
  return {
    required_from: requiredFrom,
    is_in_force: isInForce(requiredFrom, now),
    earliest: earliestDay(now),
    members_with_password: members?.all ?? 0,
    members_without_factor: members?.withoutFactor ?? 0,
  };
}

/** The members who must set up a second factor: those who can sign in with a password and have no factor. */
export async function listMembersWithoutFactor(db: Database, clientId: string) {
  return db
    .select({ fullName: users.fullName, email: users.email })
    .from(users)
    .where(and(await canUsePassword(db, clientId), not(ownsFactor)))
    .orderBy(users.email);
}

/**
 * Sets the day from which a client requires a second factor; null: it is optional.
 *
 * @returns `changed`; `weakened`: it is optional now; `same`: nothing has changed; `too_early`: the day gives members
 * less than a week; `in_force`: the requirement has begun, and another day would suspend it
 * @throws AppError 403 `forbidden`: the principal is no longer an admin
 */
export async function setFactorPolicy(
  tx: Database,
  { by, requiredFrom, now }: { by: Principal; requiredFrom: string | null; now: Date },
): Promise<"changed" | "weakened" | "same" | "too_early" | "in_force"> {
  await lockAsClientAdmin(tx, by);
  const before = await findRequiredFrom(tx, by.clientId);
  if (before === requiredFrom) return "same";
  if (requiredFrom !== null && isInForce(before, now)) return "in_force";
  if (requiredFrom !== null && requiredFrom < earliestDay(now)) return "too_early";
  await tx.update(clients).set({ factorRequiredFrom: requiredFrom }).where(eq(clients.id, by.clientId));
  await recordAuditBy(tx, by, now, {
    subject: by.clientId,
    action: "factor.policy",
    before: { required_from: before },
    after: { required_from: requiredFrom },
  });
  return requiredFrom === null ? "weakened" : "changed";
}

async function findRequiredFrom(db: Database, clientId: string): Promise<string | null> {
  const [row] = await db.select({ from: clients.factorRequiredFrom }).from(clients).where(eq(clients.id, clientId));
  return row?.from ?? null;
}

/**
 * Days are in UTC, so that the requirement begins at the same moment for all members. The notice period consists of
 * whole days.
 */
function earliestDay(now: Date): string {
  return addDays(dayIn(now, null), factorNoticeDays);
}

/**
 * Condition for enabled members who can sign in with a password; if the client requires its provider, only for
 * break-glass people.
 */
async function canUsePassword(db: Database, clientId: string) {
  const allowed = (await isSsoRequired(db, clientId)) ? eq(users.isBreakGlass, true) : eq(users.disabled, false);
  return and(eq(users.clientId, clientId), allowed, isNotNull(users.passwordHash));
}
