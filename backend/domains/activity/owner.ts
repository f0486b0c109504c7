import { group } from "d3-array";
import { sql } from "drizzle-orm";
import type { OwnerChange } from "@/lib/contracts/activity/activity";
import { AppError } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../database/database";
import { invalidField } from "../../errors";
import type { Principal } from "../../principal";
import { acknowledgeAlerts, raiseAlert } from "../alerts/alerts";
import { getAccountRef, linkOf } from "../shared/account-ref";
import { recordAudit } from "../shared/audit/audit";
import { findColleague, getName } from "../shared/colleagues/colleagues";
import { recordMany, type Writer } from "../values/history/record";

/**
 * Sets an account's owner to a member of the same client, or to none, and adds the change to the account's history. A
 * new owner is alerted, unless they assigned the account themselves.
 *
 * @param undoes the earlier change in the account's history that is undone by this, if any
 * @throws AppError 404 `not_found`; 400 `invalid_request`: not a member of this client
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
    throw invalidField("uid", "This person isn’t an active member of this workspace");
  if (account.ownerId === uid) return;
  await writeOwners(tx, principal, [{ id: account.id, ownerId: account.ownerId, uid, undoes }], writer);
  if (uid === null || uid === principal.uid) return;
  await raiseAlert(tx, principal.clientId, [uid], {
    id: assignedId(account),
    type: "account_assigned",
    title: `${account.name} was assigned to you`,
    body: `Assigned by ${await getName(tx, principal.uid)}.`,
    account,
    link: linkOf(account),
    at: now,
  });
}

/**
 * Locks an account and checks that its owner is the expected one, or already the new one, in case the request is
 * repeated.
 *
 * @throws AppError 404 `not_found`; 409 `changed`
 */
export async function requireOwner(
  tx: Database,
  principal: Principal,
  accountId: string,
  { uid, expected }: OwnerChange,
): Promise<void> {
  const { ownerId } = await getAccountRef(tx, principal, accountId, true);
  if (expected === undefined || ownerId === expected || ownerId === uid) return;
  const who = ownerId === null ? "Nobody" : await getName(tx, ownerId);
  throw new AppError(409, "changed", `${who} now owns this account. Reload the page and try again.`);
}

/** A locked account and its new owner. */
export interface NewOwner {
  id: string;
  ownerId: string | null;
  uid: string | null;
  /** The earlier change in the account's history that is undone by setting this owner, if any. */
  undoes?: number | undefined;
}

/**
 * Sets the owners of locked accounts, acknowledges the previous owners' alerts about them, and adds the changes to
 * history and audit log, with few statements. The caller raises the alerts.
 */
export async function writeOwners(
  tx: Database,
  principal: Pick<Principal, "clientId" | "from"> & { uid: string | null },
  assignments: readonly NewOwner[],
  { cause, at }: Pick<Writer, "cause" | "at">,
): Promise<void> {
  if (assignments.length === 0) return;
  const { clientId, uid: actorId } = principal;
  const rows = JSON.stringify(assignments.map(({ id, uid }) => ({ id, uid })));
  await tx.execute(
    sql`update accounts a set owner_id = n.uid, updated_at = ${at.toISOString()}::timestamptz
        from json_to_recordset(${rows}::json) as n(id uuid, uid text)
        where a.client_id = ${clientId} and a.id = n.id`,
  );
  const changes = assignments.map(({ id, ownerId, uid, undoes }) => ({
    accountId: id,
    changes: [{ field: "owner", old: ownerId, new: uid, source: uid === null ? null : "manual", undoes }],
  }));
  await recordMany(tx, clientId, changes, { actorId, cause, at });
  await recordAudit(
    tx,
    ...assignments.map(({ id, ownerId, uid }) => ({
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
  for (const [former, own] of group(assignments, ({ ownerId }) => ownerId))
    if (former !== null) await acknowledgeAlerts(tx, clientId, [former], own.map(assignedId));
}

function assignedId({ id }: { id: string }): string {
  return `assigned-${id}`;
}
