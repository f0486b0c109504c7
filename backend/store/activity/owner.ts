import { sql } from "drizzle-orm";
import type { Database } from "../../database/database";
import { invalidField } from "../../errors";
import type { Principal } from "../../principal";
import { getAccountRef, linkOf } from "../account-ref";
import { raiseAlert } from "../alerts/alerts";
import { recordAudit } from "../audit/audit";
import { findColleague, getName } from "../colleagues/colleagues";
import { recordMany, type Writer } from "../history/record";

/**
 * Gives an account to somebody of the same client, or to nobody. The new owner is told, unless they took it themselves.
 * The change stands in the account's history.
 *
 * @param undoes the change of its history that this takes back
 * @throws AppError 404 `not_found`; 400 `invalid_request`: nobody of this client
 */
export async function assignOwner(
  tx: Database,
  principal: Principal,
  accountId: string,
  uid: string | null,
  writer: Pick<Writer, "cause" | "at">,
  undoes?: number,
): Promise<void> {
  const now = writer.at;
  const account = await getAccountRef(tx, principal, accountId, true);
  if (uid !== null && !(await findColleague(tx, principal, uid)))
    throw invalidField("uid", "There is no such person here");
  if (account.ownerId === uid) return;
  await writeOwners(tx, principal, [{ id: account.id, ownerId: account.ownerId, uid, undoes }], writer);
  if (uid === null || uid === principal.uid) return;
  await raiseAlert(tx, principal.clientId, [uid], {
    type: "account_assigned",
    title: `${account.name} was assigned to you`,
    body: `Assigned by ${await getName(tx, principal.uid)}.`,
    account,
    link: linkOf(account),
    at: now,
  });
}

/** An account that is locked, and who looks after it from now on. */
export interface NewOwner {
  id: string;
  /** Who looked after it until now. */
  ownerId: string | null;
  uid: string | null;
  /** The change of its history that this takes back. */
  undoes?: number | undefined;
}

/**
 * Writes who looks after accounts that are locked, and that it was done, with a handful of statements. Whom it concerns
 * is told by the caller.
 */
export async function writeOwners(
  tx: Database,
  principal: Pick<Principal, "clientId" | "from"> & { uid: string | null },
  given: readonly NewOwner[],
  { cause, at }: Pick<Writer, "cause" | "at">,
): Promise<void> {
  if (given.length === 0) return;
  const { clientId, uid: actorId } = principal;
  const rows = JSON.stringify(given.map(({ id, uid }) => ({ id, uid })));
  await tx.execute(
    sql`update accounts a set owner_id = n.uid, updated_at = ${at.toISOString()}::timestamptz
        from json_to_recordset(${rows}::json) as n(id uuid, uid text)
        where a.client_id = ${clientId} and a.id = n.id`,
  );
  const changes = given.map(({ id, ownerId, uid, undoes }) => ({
    accountId: id,
    changes: [{ field: "owner", old: ownerId, new: uid, source: uid === null ? null : "manual", undoes }],
  }));
  await recordMany(tx, clientId, changes, { actorId, cause, at });
  await recordAudit(
    tx,
    ...given.map(({ id, ownerId, uid }) => ({
      actorId,
      clientId,
      from: principal.from,
      at,
      action: "account.assign" as const,
      subject: id,
      before: { owner: ownerId },
      after: { owner: uid },
    })),
  );
}
