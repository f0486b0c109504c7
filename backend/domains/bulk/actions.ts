import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { BulkAction } from "@/lib/contracts/accounts/account-bulk";
import { findCustomField } from "@/lib/contracts/accounts/custom-field";
import { type Database, readRows } from "../../database/database";
import { accountWatches, tasks } from "../../database/schema/activity";
import { accounts, users } from "../../database/schema/core";
import type { Principal } from "../../principal";
import { addToList, type ListEntry, removeFromList } from "../account-list/lists/members";
import { stepsOf } from "../accounts/change";
import { changeMany, type StepsOf } from "../accounts/change-many";
import { removeAccounts, restoreAccounts } from "../accounts/remove";
import { writeOwners } from "../activity/owner";
import { acknowledgeTaskAlerts } from "../activity/task-alerts";
import { findSkippedReminders } from "../activity/tasks";
import { findActive } from "../shared/colleagues/colleagues";
import { parseCustomValues } from "../values/custom-fields/values";
import { findChangesOf } from "../values/history/changes-of";
import { findOwnerChanges } from "../values/history/latest";
import type { BulkOutcome, BulkTarget, BulkUndoOutcome, BulkWriteContext } from "./bulk-types";
import { changeContacts, restoreContacts } from "./contacts";
import { recentUndoCause, recentWindow } from "./last-hour/hour";
import { undoRecentChanges } from "./last-hour/undo";
import { reassignTasks, restoreTaskOwners } from "./open-tasks";
import { assignBatch, unassignBatch } from "./territory";

type Act<Kind extends BulkAction["kind"]> = (
  tx: Database,
  principal: Principal,
  targets: readonly BulkTarget[],
  action: Extract<BulkAction, { kind: Kind }>,
  writing: BulkWriteContext,
) => Promise<BulkOutcome[]>;

/** Applies an action to existing accounts. @returns the outcome of each */
export function applyBulkAction(
  tx: Database,
  principal: Principal,
  targets: readonly BulkTarget[],
  action: BulkAction,
  writing: BulkWriteContext,
): Promise<BulkOutcome[]> {
  if (action.kind === "assign") return assign(tx, principal, targets, action, writing);
  if (action.kind === "watch") return watch(tx, principal, targets, action, writing);
  if (action.kind === "task") return addTasks(tx, principal, targets, action, writing);
  if (action.kind === "set") return setValues(tx, principal, targets, action, writing);
  if (action.kind === "list") return list(tx, principal, targets, action, writing);
  if (action.kind === "territory") return assignTerritory(tx, principal, targets, action, writing);
  if (action.kind === "undo_hour") return undoHour(tx, principal, targets, action, writing);
  if (action.kind === "contacts") return changeContacts(tx, principal, targets, action, writing);
  return remove(tx, principal, targets, action, writing);
}

/** Undoes an action at accounts where its result is unchanged. @returns the outcome of each */
export async function revertBulkAction(
  tx: Database,
  principal: Principal,
  targets: readonly BulkTarget[],
  action: BulkAction,
  writing: BulkWriteContext,
): Promise<BulkUndoOutcome[]> {
  if (action.kind === "contacts") return restoreContacts(tx, principal, targets, writing);
  const undone = new Set(await revertAccounts(tx, principal, targets, action, writing));
  return targets.map(({ id }) => ({ id, outcome: undone.has(id) ? "undone" : "kept" }));
}

/** @returns the accounts where the action was undone */
function revertAccounts(
  tx: Database,
  principal: Principal,
  targets: readonly BulkTarget[],
  action: Exclude<BulkAction, { kind: "contacts" }>,
  writing: BulkWriteContext,
): Promise<string[]> {
  if (action.kind === "assign") return unassign(tx, principal, targets, action.uid, writing);
  if (action.kind === "watch") return unsetWatches(tx, principal, targets, action.on);
  if (action.kind === "task") return dropTasks(tx, principal, targets, writing);
  if (action.kind === "set") return unsetValues(tx, principal, targets, writing);
  if (action.kind === "list") return unlist(tx, principal, targets, action);
  if (action.kind === "territory") return unassignBatch(tx, principal, targets, writing);
  // The undo of a member's recent changes can't be undone as a whole, only in each account's history.
  if (action.kind === "undo_hour") return Promise.resolve([]);
  return restore(tx, principal, targets, writing);
}

const assign: Act<"assign"> = async (tx, principal, targets, { uid, with_tasks }, writing) => {
  const done = targets.map(({ id, ownerId, seen }): BulkOutcome => {
    if (ownerId === uid) return { id, outcome: "unchanged" };
    return { id, outcome: ownerId === seen.owner ? "changed" : "changed_meanwhile" };
  });
  const changedIds = new Set(done.flatMap(({ id, outcome }) => (outcome === "changed" ? [id] : [])));
  const owners = targets.flatMap(({ id, ownerId }) => (changedIds.has(id) ? [{ id, ownerId, uid }] : []));
  await writeOwners(tx, principal, owners, writing);
  if (!with_tasks || uid === null) return done;
  const handovers = owners.flatMap(({ id, ownerId }) =>
    ownerId === null ? [] : [{ accountId: id, from: ownerId, to: uid }],
  );
  const passed = await reassignTasks(tx, principal.clientId, handovers, writing.at);
  return done.map((one) => ({ ...one, after: passed.get(one.id)?.join(",") ?? null }));
};

async function unassign(
  tx: Database,
  principal: Principal,
  targets: readonly BulkTarget[],
  uid: string | null,
  writing: BulkWriteContext,
): Promise<string[]> {
  // Like an assignment, an undo can't assign accounts to users who are no longer active members.
  const former = targets.flatMap(({ seen }) => seen.owner ?? []);
  const active = await findActive(tx, principal, former);
  const latest = await findOwnerChanges(
    tx,
    principal.clientId,
    targets.map(({ id }) => id),
  );
  const revertible = targets.filter(
    ({ id, ownerId, isRemoved, seen }) =>
      ownerId === uid &&
      latest.get(id)?.id === writing.cause.id &&
      !isRemoved &&
      (seen.owner === null || active.has(seen.owner)),
  );
  const owners = revertible.map(({ id, ownerId, seen }) => ({
    id,
    ownerId,
    uid: seen.owner,
    undoes: latest.get(id)?.changeId,
  }));
  await writeOwners(tx, principal, owners, writing);
  const handovers = revertible.flatMap(({ id, seen, after }) =>
    uid === null || seen.owner === null || after === null
      ? []
      : [{ accountId: id, from: seen.owner, to: uid, taskIds: after.split(",") }],
  );
  await restoreTaskOwners(tx, principal.clientId, handovers, writing.at);
  return revertible.map(({ id }) => id);
}

const assignTerritory: Act<"territory"> = async (tx, principal, targets, _action, writing) => {
  const newOwners = await assignBatch(tx, principal.clientId, targets, writing.at);
  return targets.map(({ id, ownerId }): BulkOutcome => {
    const after = newOwners.get(id);
    if (after !== undefined) return { id, outcome: "changed", after };
    return { id, outcome: ownerId === null ? "unchanged" : "changed_meanwhile" };
  });
};

const watch: Act<"watch"> = async (tx, principal, targets, { on }, { at }) => {
  const changed = on
    ? await addWatches(
        tx,
        principal,
        targets.map(({ id }) => ({ id, since: at })),
      )
    : await removeWatches(
        tx,
        principal,
        targets.map(({ id }) => ({ id, since: null })),
      );
  const since = new Map(changed.map((one) => [one.id, one.since.toISOString()]));
  return targets.map(({ id }) => ({
    id,
    outcome: since.has(id) ? "changed" : "unchanged",
    after: since.get(id) ?? null,
  }));
};

/**
 * Ends only watches that this change started: an account that the user has since unwatched and watched again stays
 * watched. Ended watches are restored as they were.
 */
async function unsetWatches(
  tx: Database,
  principal: Principal,
  targets: readonly BulkTarget[],
  wasOn: boolean,
): Promise<string[]> {
  const watched = targets.flatMap(({ id, after }) => (after === null ? [] : [{ id, since: new Date(after) }]));
  const changed = await (wasOn ? removeWatches : addWatches)(tx, principal, watched);
  return changed.map(({ id }) => id);
}

/** One of the principal's watches; `since` null: started at any time. */
interface Watch<Since = Date> {
  id: string;
  since: Since;
}

/** @returns the watches that didn't exist before */
async function addWatches(tx: Database, { clientId, uid }: Principal, watches: readonly Watch[]): Promise<Watch[]> {
  if (watches.length === 0) return [];
  return tx
    .insert(accountWatches)
    .values(watches.map(({ id, since }) => ({ clientId, accountId: id, userId: uid, createdAt: since })))
    .onConflictDoNothing()
    .returning({ id: accountWatches.accountId, since: accountWatches.createdAt });
}

/** @returns the watches that existed */
async function removeWatches(
  tx: Database,
  { clientId, uid }: Principal,
  watches: readonly Watch<Date | null>[],
): Promise<Watch[]> {
  if (watches.length === 0) return [];
  return readRows(
    tx,
    z.object({ id: z.string(), since: z.coerce.date() }),
    sql`delete from ${accountWatches} w using json_to_recordset(${JSON.stringify(watches)}::json) as gone(id uuid, since timestamptz)
        where w.client_id = ${clientId} and w.user_id = ${uid} and w.account_id = gone.id
          and (gone.since is null or w.created_at = gone.since)
        returning w.account_id as id, w.created_at as since`,
  );
}

const addTasks: Act<"task"> = async (tx, principal, targets, action, { at: now }) => {
  if (targets.length === 0) return [];
  const assigneeId = action.assignee_uid ?? principal.uid;
  const reminders = await findSkippedReminders(tx, principal, assigneeId, action.due_date ?? null, now);
  const rows = await tx
    .insert(tasks)
    .values(
      targets.map(({ id }) => ({
        clientId: principal.clientId,
        accountId: id,
        title: action.title,
        dueDate: action.due_date ?? null,
        assigneeId,
        createdBy: principal.uid,
        createdAt: now,
        updatedAt: now,
        ...reminders,
      })),
    )
    .returning({ id: tasks.id, accountId: tasks.accountId });
  return rows.map(({ id, accountId }) => ({ id: accountId, outcome: "changed", after: id }));
};

/** Deletes the tasks that the bulk change created, except those changed or completed since. */
async function dropTasks(
  tx: Database,
  { clientId }: Principal,
  targets: readonly BulkTarget[],
  { at }: BulkWriteContext,
): Promise<string[]> {
  const ids = targets.flatMap(({ after }) => (after === null ? [] : [after]));
  if (ids.length === 0) return [];
  const rows = await tx
    .delete(tasks)
    .where(
      and(
        eq(tasks.clientId, clientId),
        inArray(tasks.id, ids),
        isNull(tasks.doneAt),
        eq(tasks.updatedAt, tasks.createdAt),
      ),
    )
    .returning();
  for (const task of rows) await acknowledgeTaskAlerts(tx, task, { ...task, doneAt: at });
  // By task rather than by the task's account, which a merge changes.
  const deleted = new Set(rows.map(({ id }) => id));
  return targets.flatMap(({ id, after }) => (after !== null && deleted.has(after) ? [id] : []));
}

/**
 * Sets values with the same function as single changes, so that each account's history records them; uses few
 * statements for all accounts.
 */
const setValues: Act<"set"> = async (tx, principal, targets, { values }, { cause, at }) => {
  const { clientId, uid: actorId } = principal;
  const { custom = {}, ...own } = values;
  const parsed = await parseCustomValues(tx, clientId, custom);
  const steps = stepsOf({ ...own, ...parsed }, { source: "manual", method: "manual", confidence: "high", seenAt: at });
  const stale = new Set(targets.filter((target) => wasChanged(target, { ...own, custom: parsed })).map(({ id }) => id));
  const all = targets.flatMap(({ id }) => (stale.has(id) ? [] : [{ accountId: id, steps }]));
  const changed = await changeMany(tx, clientId, all, { actorId, cause, at });
  return targets.map(({ id }): BulkOutcome => {
    if (stale.has(id)) return { id, outcome: "changed_meanwhile" };
    const fields = changed.get(id);
    if (fields === undefined) return { id, outcome: "gone" };
    return { id, outcome: fields.length > 0 ? "changed" : "unchanged" };
  });
};

/** The values to set; custom ones by their account field names. */
type SetValues = Omit<Extract<BulkAction, { kind: "set" }>["values"], "custom"> & {
  custom: Readonly<Record<string, string | null>>;
};

/** Whether another user has since changed one of the values to something other than the requested value. */
function wasChanged(target: BulkTarget, { custom, ...values }: SetValues): boolean {
  const isOther = (now: string | null, requested: string | null | undefined, seen: string | null | undefined) =>
    requested !== undefined && seen !== undefined && now !== seen && now !== requested;
  const ofCustom = Object.entries(custom).some(([key, requested]) => {
    const id = findCustomField(key) ?? key;
    return isOther(target.custom[id] ?? null, requested, target.seen.custom?.[id]);
  });
  return (
    ofCustom || (["tier", "stage"] as const).some((field) => isOther(target[field], values[field], target.seen[field]))
  );
}

/** Undoes changes to values one at a time, like an undo in an account's history; values changed since are kept. */
async function unsetValues(
  tx: Database,
  { clientId, uid }: Principal,
  targets: readonly BulkTarget[],
  { cause, at }: BulkWriteContext,
): Promise<string[]> {
  const ids = targets.flatMap(({ id, isRemoved }) => (isRemoved ? [] : [id]));
  const changes = await findChangesOf(tx, clientId, cause, "accounts", ids);
  const of = new Map(ids.map((id) => [id, changes.filter((one) => one.subject_id === id)]));
  const all = [...of].map(([accountId, own]): StepsOf => {
    const latest = own.filter((one) => one.is_latest);
    const steps = latest.map(({ field, first_old: value, values }) => {
      const undone = values.flatMap((one) => one ?? []);
      return [field, { kind: "restore" as const, value, undone, by: uid, at }] as const;
    });
    return {
      accountId,
      steps: new Map(steps),
      undoes: new Map(latest.map(({ field, last_id: last }) => [field, last])),
    };
  });
  await changeMany(tx, clientId, all, { actorId: uid, cause: { kind: "undo", id: randomUUID() }, at });
  return [...of].flatMap(([id, own]) => (own.length > 0 && own.every((one) => one.is_latest) ? [id] : []));
}

const list: Act<"list"> = async (tx, principal, targets, { list_id: listId, on }, { at }) => {
  const ids = targets.map(({ id }) => id);
  if (!on) {
    const off = await removeFromList(
      tx,
      principal,
      listId,
      ids.map((id) => ({ id, addedAt: null })),
    );
    const removed = new Map(off.map((entry) => [entry.id, `${entry.addedAt.toISOString()},${entry.addedBy ?? ""}`]));
    return ids.map((id) => ({
      id,
      outcome: removed.has(id) ? "changed" : "unchanged",
      after: removed.get(id) ?? null,
    }));
  }
  const entries = ids.map((id) => ({ id, addedAt: at, addedBy: principal.uid }));
  const { added, full } = await addToList(tx, principal, listId, entries);
  return ids.map((id): BulkOutcome => {
    if (added.has(id)) return { id, outcome: "changed", after: at.toISOString() };
    return { id, outcome: full.has(id) ? "full" : "unchanged" };
  });
};

/**
 * Removes only memberships added by this change: an account that has since been removed and added again stays on the
 * list. Removed memberships are restored as they were.
 */
async function unlist(
  tx: Database,
  principal: Principal,
  targets: readonly BulkTarget[],
  { list_id: listId, on }: Extract<BulkAction, { kind: "list" }>,
): Promise<string[]> {
  if (on) {
    const entries = targets.map(({ id, after }) => ({ id, addedAt: after }));
    return (await removeFromList(tx, principal, listId, entries)).map(({ id }) => id);
  }
  const removed = targets.flatMap(({ id, after }): ListEntry[] => {
    const [addedAt, addedBy] = after?.split(",") ?? [];
    return addedAt ? [{ id, addedAt: new Date(addedAt), addedBy: addedBy || null }] : [];
  });
  const adders = removed.flatMap(({ addedBy }) => addedBy ?? []);
  const existing = await tx.select({ uid: users.id }).from(users).where(inArray(users.id, adders));
  const known = new Set(existing.map(({ uid }) => uid));
  const entries = removed.map((one) => ({ ...one, addedBy: known.has(one.addedBy ?? "") ? one.addedBy : null }));
  return [...(await addToList(tx, principal, listId, entries)).added];
}

const undoHour: Act<"undo_hour"> = async (tx, principal, targets, action, { cause, at }) => {
  const hour = recentWindow(action);
  const writer = { actorId: principal.uid, cause: { kind: recentUndoCause, id: cause.id }, at, from: principal.from };
  const done: BulkOutcome[] = [];
  for (const { id } of targets) {
    const { undone, kept } = await undoRecentChanges(tx, principal, id, hour, writer);
    done.push({
      id,
      outcome: kept > 0 ? "changed_meanwhile" : undone > 0 ? "changed" : "unchanged",
      after: `${undone}`,
    });
  }
  return done;
};

/** Removes accounts; skips those whose owner has changed since the user selected them. */
const remove: Act<"remove"> = async (tx, principal, targets, _action, { at: now }) => {
  const reassigned = targets.filter(({ ownerId, seen }) => ownerId !== seen.owner);
  const results = await removeAccounts(
    tx,
    principal,
    targets.filter((target) => !reassigned.includes(target)).map(({ id }) => id),
    now,
  );
  const done = results.map(({ id, outcome }): BulkOutcome => {
    if (outcome === "removed") return { id, outcome: "changed", after: now.toISOString() };
    return { id, outcome: outcome === "forbidden" ? "forbidden" : "gone" };
  });
  return [...done, ...reassigned.map(({ id }): BulkOutcome => ({ id, outcome: "changed_meanwhile" }))];
};

/**
 * Restores only accounts removed by this change: an account that has since been restored and removed again stays
 * removed.
 */
async function restore(
  tx: Database,
  principal: Principal,
  targets: readonly BulkTarget[],
  { at: now }: BulkWriteContext,
): Promise<string[]> {
  const removed = await tx
    .select({ id: accounts.id, removedAt: accounts.removedAt, removedBy: accounts.removedBy })
    .from(accounts)
    .where(
      and(
        eq(accounts.clientId, principal.clientId),
        inArray(
          accounts.id,
          targets.map(({ id }) => id),
        ),
      ),
    );
  const written = new Map(targets.map(({ id, after }) => [id, after]));
  const revertible = removed.filter(
    ({ id, removedAt, removedBy }) =>
      removedBy === principal.uid && removedAt !== null && removedAt.toISOString() === written.get(id),
  );
  const results = await restoreAccounts(
    tx,
    principal,
    revertible.map(({ id }) => id),
    now,
  );
  return results.flatMap(({ id, outcome }) => (outcome === "restored" ? [id] : []));
}
