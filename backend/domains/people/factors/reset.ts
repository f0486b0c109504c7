import { and, eq } from "drizzle-orm";
import type { Database } from "../../../database/database";
import { users } from "../../../database/schema/core";
import type { Principal } from "../../../principal";
import { actorOf, recordAudit } from "../../shared/audit/audit";
import { lockAsClientAdmin } from "../../shared/client-admins";
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
  if (!person || !(await clearFactors(tx, uid))) return null;
  await endSessionsOf(tx, uid, now);
  const entry = { ...actorOf(by), at: now, subject: uid };
  await recordAudit(
    tx,
    { ...entry, action: "factor.reset" },
    { ...entry, action: "session.end", details: { reason: "factor_reset" } },
  );
  return person;
}
