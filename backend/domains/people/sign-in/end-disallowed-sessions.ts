import { and, asc, eq } from "drizzle-orm";
import { chunksOf } from "../../../database/chunks-of";
import type { Database } from "../../../database/database";
import { users } from "../../../database/schema/core";
import type { Principal } from "../../../principal";
import { actorOf, recordAudit } from "../../shared/audit/audit";
import { isAdmin } from "../../shared/client-admins";
import { endSessionsWithoutSso } from "../sessions/tokens";

/** Limited by the parameters of the statement that ends their sessions. */
const membersAtOnce = 500;

/**
 * Ends the sessions that a client's requirement of its provider no longer allows: those that its members, except
 * admins, began in another way. Call after storing the requirement, in the same transaction: a concurrent sign-in, which
 * locks its user, is then either ended here or refused.
 */
export async function endDisallowedSessions(tx: Database, { by, now }: { by: Principal; now: Date }): Promise<void> {
  const members = await tx
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(and(eq(users.clientId, by.clientId), eq(users.disabled, false)))
    .orderBy(asc(users.id))
    .for("no key update");
  const concerned = members.flatMap((member) => (isAdmin(member) ? [] : [member.id]));
  for (const ids of chunksOf(concerned, membersAtOnce)) {
    const ended = await endSessionsWithoutSso(tx, ids, now);
    const entry = { ...actorOf(by), at: now, action: "session.end", details: { reason: "sso_required" } } as const;
    await recordAudit(tx, ...[...ended].sort().map((subject) => ({ ...entry, subject })));
  }
}
