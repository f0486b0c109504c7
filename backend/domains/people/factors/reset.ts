import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../../database/database";
import { users } from "../../../database/schema/core";
import type { Principal } from "../../../principal";
import { actorOf, recordAudit } from "../../shared/audit/audit";
import { isEnabledAdminOf, lockAsClientAdmin } from "../../shared/client-admins";
import { lockUndeleted } from "../../shared/clients";
import { endSessionsOf } from "../sessions/tokens";
import { clearFactors } from "./own-factors";

/**
 * Removes the second factors of a member who has lost them. All their sessions end, in case someone else is using them.
 *
 * @param by the client admin, whose client the member must belong to
 * @returns the member; null if the client has no such member, or they have no second factor
 * @throws AppError 403 `forbidden`: the principal is no longer an admin
 */
export async function resetMemberFactors(tx: Database, { by, uid, now }: { by: Principal; uid: string; now: Date }) {
  await lockAsClientAdmin(tx, by);
  const [person] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, uid), eq(users.clientId, by.clientId)))
    .for("no key update");
  if (!person || !(await removeFactors(tx, { by, person, now }))) return null;
  return person;
}

/**
 * Removes the second factors of a client's admin who has lost them, like {@link resetMemberFactors}.
 *
 * @param input.by the operator
 * @returns the admin; null if the client has no admin with this email, or they have no second factor
 * @throws AppError 404 `not_found`, 409 `client_deleted`
 */
export async function resetAdminFactors(
  tx: Database,
  { by, clientId, email, reason, now }: { by: Principal; clientId: string; email: string; reason: string; now: Date },
) {
  await lockUndeleted(tx, clientId);
  const [person] = await tx
    .select()
    .from(users)
    .where(and(isEnabledAdminOf(clientId), eq(sql`lower(${users.email})`, email.toLowerCase())))
    .for("no key update");
  const author = { ...by, clientId };
  if (!person || !(await removeFactors(tx, { by: author, person, now, details: { reason } }))) return null;
  return person;
}

/** @returns false if the person has no second factor */
async function removeFactors(
  tx: Database,
  { by, person, now, details }: { by: Principal; person: { id: string }; now: Date; details?: { reason: string } },
): Promise<boolean> {
  if (!(await clearFactors(tx, person.id))) return false;
  await endSessionsOf(tx, person.id, now);
  const entry = { ...actorOf(by), at: now, subject: person.id };
  await recordAudit(
    tx,
    { ...entry, action: "factor.reset", ...(details && { details }) },
    { ...entry, action: "session.end", details: { reason: "factor_reset" } },
  );
  return true;
}
