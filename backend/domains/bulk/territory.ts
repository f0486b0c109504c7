import type { Database } from "../../database/database";
import { writeOwners } from "../activity/owner";
import { findOwnerChanges } from "../values/history/latest";
import type { BulkTarget, BulkWriteContext } from "./bulk-types";
import { findAssignments, writeAssignments } from "./territories/assign";

/**
 * Assigns accounts that still have no owner to the member of the first matching territory.
 *
 * @returns by account id, the new owner's id and the id of the change in the account's history, such as `uid,12`
 */
export async function assignBatch(
  tx: Database,
  clientId: string,
  targets: readonly BulkTarget[],
  at: Date,
): Promise<ReadonlyMap<string, string>> {
  const free = targets.filter(({ ownerId }) => ownerId === null).map(({ id }) => id);
  const assignments = await findAssignments(tx, clientId, free);
  await writeAssignments(tx, clientId, assignments, at);
  const changes = await findOwnerChanges(
    tx,
    clientId,
    assignments.map(({ accountId }) => accountId),
  );
  return new Map(assignments.map(({ accountId, uid }) => [accountId, `${uid},${changes.get(accountId)?.changeId}`]));
}

/**
 * Removes the owners set by this change where they are unchanged: an owner whom a later assignment has set again stays.
 *
 * @returns the ids of those accounts
 */
export async function unassignBatch(
  tx: Database,
  principal: { clientId: string; uid: string },
  targets: readonly BulkTarget[],
  writing: BulkWriteContext,
): Promise<string[]> {
  const latest = await findOwnerChanges(
    tx,
    principal.clientId,
    targets.map(({ id }) => id),
  );
  const revertible = targets.filter(({ id, ownerId, after, isRemoved }) => {
    const [uid, changeId] = after?.split(",") ?? [];
    const last = latest.get(id);
    const isLast = last?.kind === "territory" && `${last.changeId}` === changeId;
    return ownerId !== null && ownerId === uid && isLast && !isRemoved;
  });
  const owners = revertible.map(({ id, ownerId }) => ({ id, ownerId, uid: null, undoes: latest.get(id)?.changeId }));
  await writeOwners(tx, principal, owners, writing);
  return revertible.map(({ id }) => id);
}
