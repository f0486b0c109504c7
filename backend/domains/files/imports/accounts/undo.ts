import { and, eq, inArray, isNotNull } from "drizzle-orm";
import type { Database } from "../../../../database/database";
import { accounts } from "../../../../database/schema/core";
import { lockAccounts } from "../../../accounts/change";
import { changeEach } from "../../../accounts/change-each";
import type { StepsOf } from "../../../accounts/change-many";
import { findWorkedOn } from "../../../accounts/worked-on";
import { readFactsOfMany } from "../../../values/facts/facts";
import { findChangesOf } from "../../../values/history/changes-of";
import type { ImportRecord, StagedRow } from "../find";
import { ineffectiveImports, planWithdrawals } from "../imported-values";
import { deleteExternalIds } from "../links/external-ids";
import type { RowResult } from "../result";

/** Undoes rows of an account file. */
export async function undoAccounts(
  tx: Database,
  record: ImportRecord,
  rows: StagedRow[],
  at: Date,
): Promise<RowResult[]> {
  const idsOf = (outcome: string) => rows.flatMap((row) => (row.outcome === outcome ? (row.accountId ?? []) : []));
  const { removed, merged } = await removeAdded(tx, record, idsOf("added"), at);
  const changedFields = await restoreChanged(
    tx,
    record,
    [...new Set([...idsOf("changed"), ...idsOf("unchanged")])],
    at,
  );
  await deleteExternalIds(
    tx,
    record,
    "accountId",
    rows.flatMap(({ outcome, accountId }) =>
      accountId === null || (outcome === "added" && !removed.has(accountId)) ? [] : [accountId],
    ),
  );
  return rows.flatMap(({ line, outcome, accountId }): RowResult[] => {
    if (accountId === null) return [];
    const row = { line, account_id: accountId, contact_id: null };
    if (outcome === "added") {
      if (removed.has(accountId)) return [{ ...row, outcome: "undone", reason: null }];
      const isMerged = merged.has(accountId);
      const reason = isMerged
        ? "It was merged into another account since."
        : "Someone has worked on this account since.";
      return [{ ...row, outcome: "kept", reason }];
    }
    if (outcome !== "changed") return [];
    const fields = changedFields.get(accountId);
    if (fields === undefined) return [{ ...row, outcome: "kept", reason: "The account was removed in the meantime." }];
    if (fields.length === 0) return [{ ...row, outcome: "undone", reason: null }];
    return [{ ...row, outcome: "kept", reason: `Changed since: ${fields.join(", ").replaceAll("_", " ")}.` }];
  });
}

/**
 * Removes accounts added by the import that have had no activity since.
 *
 * @returns their ids, including those that a user had already removed, and the ids of accounts that were merged into
 * others
 */
async function removeAdded(
  tx: Database,
  record: ImportRecord,
  ids: readonly string[],
  at: Date,
): Promise<{ removed: Set<string>; merged: Set<string> }> {
  if (ids.length === 0) return { removed: new Set(), merged: new Set() };
  const { clientId, createdBy, undoneBy } = record;
  const live = await lockAccounts(tx, clientId, ids);
  const worked = await findWorkedOn(tx, clientId, ids, createdBy, ineffectiveImports(record));
  const idle = [...live].filter((one) => !worked.has(one));
  if (idle.length > 0) {
    await tx
      .update(accounts)
      .set({ removedAt: at, removedBy: undoneBy })
      .where(and(eq(accounts.clientId, clientId), inArray(accounts.id, idle)));
  }
  const merged = await findMerged(tx, clientId, ids);
  const removed = ids.filter((one) => !live.has(one) && !merged.has(one));
  return { removed: new Set([...idle, ...removed]), merged };
}

async function findMerged(tx: Database, clientId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.clientId, clientId), inArray(accounts.id, [...ids]), isNotNull(accounts.mergedInto)));
  return new Set(rows.map(({ id }) => id));
}

/**
 * Restores the values that the import changed and removes the import as their source. A value that the import only
 * confirmed stays, with its earlier sources.
 *
 * @returns the fields changed since, by account; removed accounts are excluded
 */
async function restoreChanged(
  tx: Database,
  record: ImportRecord,
  ids: readonly string[],
  at: Date,
): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const { clientId, id, undoneBy } = record;
  const changes = await findChangesOf(tx, clientId, { kind: "import", id }, "accounts", ids);
  const facts = await readFactsOfMany(tx, clientId, ids);
  const withdrawals = await planWithdrawals(tx, record, "account_id", facts, changes, at);
  const all = ids.map((accountId): StepsOf => {
    const latest = changes.filter((one) => one.subject_id === accountId && one.is_latest);
    const undoes = new Map(latest.map(({ field, last_id: last }) => [field, last]));
    return { accountId, steps: withdrawals.get(accountId) ?? new Map(), undoes };
  });
  const writer = { actorId: undoneBy, cause: { kind: "undo", id }, at };
  const done = await changeEach(tx, clientId, all, writer);
  return new Map(
    [...done].map(([accountId, isBack]) => [
      accountId,
      changes.filter((one) => one.subject_id === accountId && (!one.is_latest || !isBack)).map(({ field }) => field),
    ]),
  );
}
