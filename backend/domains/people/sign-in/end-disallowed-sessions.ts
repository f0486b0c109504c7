import { and, asc, eq, inArray } from "drizzle-orm";
import { chunksOf } from "../../../database/chunks-of";
import type { Database } from "../../../database/database";
import { users } from "../../../database/schema/core";
import { type Author, recordAudit } from "../../shared/audit/audit";
import { endSessionsExcept } from "../sessions/tokens";
import { allowedMethods } from "./sso-settings";

/** Limited by the parameters of the statement that ends their sessions. */
export const membersAtOnce = 500;

interface Ending {
  by: Author;
  /** The members whose sessions to end; absent: all members. */
  uids?: readonly string[];
  now: Date;
}

/**
 * Ends the sessions that a client's requirement of its provider doesn't allow. Call after storing the requirement or
 * who may sign in without it, in the same transaction: a concurrent sign-in, which locks its user, is then either ended
 * here or refused.
 */
export async function endDisallowedSessions(tx: Database, { by, uids, now }: Ending): Promise<void> {
  const concerned = uids && inArray(users.id, [...uids]);
  const members = await tx
    .select({ id: users.id, isBreakGlass: users.isBreakGlass })
    .from(users)
    .where(and(eq(users.clientId, by.clientId), eq(users.disabled, false), concerned))
    .orderBy(asc(users.id))
    .for("no key update");
  for (const isBreakGlass of [true, false]) {
    const uids = members.flatMap((member) => (member.isBreakGlass === isBreakGlass ? [member.id] : []));
    for (const userIds of chunksOf(uids, membersAtOnce))
      await endAndRecord(tx, { by, reason: "sso_required", userIds, methods: allowedMethods({ isBreakGlass }), now });
  }
}

/** Ends sessions like {@link endSessionsExcept}, with an audit entry for each user. */
export async function endAndRecord(
  tx: Database,
  { by, reason, ...ending }: { by: Author; reason: string } & Parameters<typeof endSessionsExcept>[1],
): Promise<void> {
  const entry = { ...by, at: ending.now, action: "session.end", details: { reason } } as const;
  const ended = await endSessionsExcept(tx, ending);
  await recordAudit(tx, ...[...ended].sort().map((subject) => ({ ...entry, subject })));
}
