import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { ConnectedPeople } from "@/lib/contracts/clients/connected-people";
import { authMethods } from "@/lib/contracts/people/user";
import { chunksOf } from "../../../database/chunks-of";
import type { Database } from "../../../database/database";
import { users } from "../../../database/schema/core";
import type { Principal } from "../../../principal";
import { type AuditEntry, actorOf, recordAudit } from "../../shared/audit/audit";
import { lockAsClientAdmin } from "../../shared/client-admins";
import { lockUndeleted } from "../../shared/clients";
import { describePeople, isConnectedMember } from "./connected-people";
import { endAndRecord, membersAtOnce } from "./end-disallowed-sessions";
import { clientRealm, methodOf, microsoftRealm, removeIdentities } from "./identities";

interface Recipient {
  fullName: string;
  email: string;
}

interface AdminInput {
  /** The client admin, whose client the members must belong to. */
  by: Principal;
  /** The session of the request, which stays open, so that the admin can correct the settings. */
  sessionId: string;
  now: Date;
}

/**
 * Disconnects a member from the client's provider, for example because their account there was recreated. Their
 * sessions that began with this provider end, because the wrong person may have been connected. Their password,
 * passkeys and SCIM id stay. So does their Microsoft account: it would be connected again without an emailed link, so a
 * client's admin who also manages the Microsoft tenant could sign in as them.
 *
 * @returns the member; null if the client has no such member, or they aren't connected
 * @throws AppError 403 `forbidden`: the principal is no longer an admin
 */
export async function disconnectMember(
  tx: Database,
  { uid, ...input }: AdminInput & { uid: string },
): Promise<Recipient | null> {
  await lockAsClientAdmin(tx, input.by);
  const realms = [clientRealm(input.by.clientId)];
  return (await disconnect(tx, { ...input, which: eq(users.id, uid), realms })).members[0] ?? null;
}

/**
 * Disconnects all members from the client's provider, because it sends new ids for them, like {@link disconnectMember}.
 *
 * @throws AppError 403 `forbidden`: the principal is no longer an admin
 */
export async function disconnectAll(tx: Database, input: AdminInput): Promise<ConnectedPeople> {
  await lockAsClientAdmin(tx, input.by);
  return (await disconnect(tx, { ...input, realms: [clientRealm(input.by.clientId)] })).people;
}

/**
 * Like {@link disconnectMember} and {@link disconnectAll}, for an operator; also disconnects one member's Microsoft
 * account.
 *
 * @param input.by the operator
 * @param input.email the member's email; null: all members
 * @returns a description of the members who were connected, and the members themselves
 * @throws AppError 404 `not_found`, 409 `client_deleted`
 */
export async function disconnectForClient(
  tx: Database,
  { clientId, email, reason, ...input }: AdminInput & { clientId: string; email: string | null; reason: string },
): Promise<Disconnected> {
  await lockUndeleted(tx, clientId);
  const by = { ...input.by, clientId };
  if (email === null) return disconnect(tx, { ...input, by, realms: [clientRealm(clientId)], reason });
  const which = eq(sql`lower(${users.email})`, email.toLowerCase());
  return disconnect(tx, { ...input, by, which, realms: [clientRealm(clientId), microsoftRealm], reason });
}

interface Disconnection extends AdminInput {
  /** The condition for the member; absent: all. */
  which?: SQL;
  realms: readonly string[];
  reason?: string;
}

interface Disconnected {
  people: ConnectedPeople;
  members: Recipient[];
}

async function disconnect(tx: Database, input: Disconnection): Promise<Disconnected> {
  const { by, which, realms, reason, now } = input;
  const { clientId } = by;
  const isConcerned = and(isConnectedMember(tx, clientId, realms), which);
  const members = await tx
    .select({ id: users.id, fullName: users.fullName, email: users.email })
    .from(users)
    .where(isConcerned)
    .orderBy(asc(users.id))
    .for("no key update");
  const people = await describePeople(tx, clientId, isConcerned);
  const entry = { ...actorOf(by), at: now };
  const details = reason === undefined ? {} : { reason };
  for (const chunk of chunksOf(members, membersAtOnce)) {
    const uids = chunk.map(({ id }) => id);
    const removed = await removeIdentities(tx, { uids, realms });
    if (which)
      await recordAudit(
        tx,
        ...removed.map(({ userId: subject, realm, issuer, subject: id }): AuditEntry => {
          const action = "identity.disconnect";
          return { ...entry, action, subject, details: { realm, issuer, subject: id, ...details } };
        }),
      );
    const ended = removed.map(({ realm }) => methodOf({ realm }));
    const methods = authMethods.filter((method) => !ended.includes(method));
    const ending = { userIds: uids, methods, sessionId: input.sessionId, now };
    await endAndRecord(tx, { ...ending, by: actorOf(by), reason: "identity_disconnect" });
  }
  if (!which && people.count > 0)
    await recordAudit(tx, {
      ...entry,
      action: "identity.disconnect_all",
      subject: clientId,
      details: { people: people.count, ...details },
    });
  return { people, members };
}
