import { and, eq, inArray, sql } from "drizzle-orm";
import { formatPlural } from "@/lib/contracts/text/format-number";
import type { Database } from "../../database/database";
import { bulkItems, type bulks } from "../../database/schema/bulk";
import { writeOwners } from "../activity/owner";
import { acknowledgeAlerts, raiseAlert } from "../alerts/alerts";
import { findOwnerChanges } from "../values/history/latest";
import type { BulkTarget, BulkWriteContext } from "./bulk-types";
import { findAssignments, writeAssignments } from "./territories/assign";

type BulkRow = typeof bulks.$inferSelect;

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

/** Alerts each member once about the accounts assigned to them, except the user who saved the territory. */
export async function notifyOfTerritory(tx: Database, bulk: BulkRow, now: Date): Promise<void> {
  if (bulk.action.kind !== "territory") return;
  for (const { uid, count } of await countAssigned(tx, bulk)) {
    if (uid === bulk.createdBy) continue;
    await raiseAlert(tx, bulk.clientId, [uid], {
      id: alertId(bulk),
      type: "account_assigned",
      title: `${formatPlural(count, "account was", "accounts were")} assigned to you`,
      body: `Assigned by the territory rule “${bulk.action.name}”.`,
      account: null,
      link: "/all-accounts?owner=me",
      at: now,
    });
  }
}

/** Acknowledges the alerts of {@link notifyOfTerritory} when the change is undone. */
export async function withdrawTerritoryNotice(tx: Database, bulk: BulkRow): Promise<void> {
  const assigned = await countAssigned(tx, bulk);
  await acknowledgeAlerts(
    tx,
    bulk.clientId,
    assigned.map(({ uid }) => uid),
    [alertId(bulk)],
  );
}

async function countAssigned(tx: Database, { clientId, id }: BulkRow): Promise<{ uid: string; count: number }[]> {
  const uid = sql<string | null>`split_part(${bulkItems.after}, ',', 1)`;
  const rows = await tx
    .select({ uid, count: sql<number>`count(*)::int` })
    .from(bulkItems)
    .where(and(eq(bulkItems.clientId, clientId), eq(bulkItems.bulkId, id), inArray(bulkItems.outcome, ["changed"])))
    .groupBy(uid);
  return rows.flatMap(({ uid, count }) => (uid === null ? [] : [{ uid, count }]));
}

function alertId({ id }: BulkRow): string {
  return `bulk-${id}`;
}
