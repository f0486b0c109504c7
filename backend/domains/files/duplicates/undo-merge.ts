import { and, eq } from "drizzle-orm";
import type { MergeUndone } from "@/lib/contracts/imports/duplicate";
import { can } from "@/lib/contracts/rights/rights";
import { AppError, notFound } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../../database/database";
import { accounts } from "../../../database/schema/core";
import { accountMerges } from "../../../database/schema/duplicates";
import { accountChanges } from "../../../database/schema/history";
import { forbidden } from "../../../errors";
import type { Principal } from "../../../principal";
import { lockAccount, lockAccounts, writeSteps } from "../../accounts/change";
import { refuseDuplicates } from "../../accounts/refuse-duplicates";
import { isField } from "../../accounts/values";
import { assignOwner } from "../../activity/owner";
import { recordAuditBy } from "../../shared/audit/audit";
import { findColleague } from "../../shared/colleagues/colleagues";
import type { Step } from "../../values/facts/choose-value";
import { findChangesOf } from "../../values/history/changes-of";
import { recordChanges, type Writer } from "../../values/history/record";
import type { MergeKey } from "./merge-key";
import { type RetainedItem, revertMovedRows } from "./move";
import { getRowOfPair, type RowOfPair, requireRemovable } from "./pair-rows";

/**
 * Undoes a merge: restores the merged account with everything it contributed that hasn't changed since. Values that the
 * survivor took over are reverted unless changed since. The result lists what stays. Idempotent.
 *
 * @throws AppError 404 `not_found`; 403 `forbidden`; 409 `merged_since`: the survivor itself was merged; `removed`;
 * `duplicate`: another account now has the name or the domain
 */
export async function undoMerge(tx: Database, principal: Principal, mergeId: string, at: Date): Promise<MergeUndone> {
  const { clientId, uid } = principal;
  const found = await findMerge(tx, clientId, mergeId);
  const { survivorId, mergedId } = found;
  await lockAccounts(tx, clientId, [survivorId, mergedId]);
  const merge = await findMerge(tx, clientId, mergeId);
  const response = { id: mergeId, survivor: survivorId, merged: mergedId };
  const [survivor, merged] = [await getRowOfPair(tx, clientId, survivorId), await getRowOfPair(tx, clientId, mergedId)];
  requireRemovable(principal, [survivor, merged]);
  if (merge.undoneAt !== null) return { ...response, kept: [] };
  if (survivor.mergedInto !== null) {
    const into = await getRowOfPair(tx, clientId, survivor.mergedInto);
    throw new AppError(
      409,
      "merged_since",
      `${survivor.name} has since been merged into ${into.name}. Undo that merge first.`,
    );
  }
  if (survivor.removedAt !== null)
    throw new AppError(409, "removed", `${survivor.name} has since been removed. Restore it first.`);
  const key: MergeKey = { ...{ clientId, mergeId, survivorId, mergedId }, at };
  const writer: Writer = { actorId: uid, cause: { kind: "undo", id: mergeId }, at, from: principal.from };
  const values = await restoreValues(tx, principal, key, writer);
  await restoreMerged(tx, clientId, merged);
  const things = await revertMovedRows(tx, key);
  await tx
    .update(accountMerges)
    .set({ undoneAt: at })
    .where(and(eq(accountMerges.clientId, clientId), eq(accountMerges.id, mergeId)));
  await recordBack(tx, key, writer);
  await recordAuditBy(tx, principal, at, {
    action: "account.merge_undo",
    subject: survivorId,
    details: { name: survivor.name, merged: merged.name, merged_id: mergedId },
  });
  return { ...response, kept: [...values, ...things] };
}

async function findMerge(tx: Database, clientId: string, id: string) {
  const [merge] = await tx
    .select()
    .from(accountMerges)
    .where(and(eq(accountMerges.clientId, clientId), eq(accountMerges.id, id)));
  if (!merge) throw notFound();
  return merge;
}

/**
 * @returns values that are kept: those changed since the merge, and the owner if the previous one is no longer an
 * active member
 */
async function restoreValues(
  tx: Database,
  principal: Principal,
  { clientId, mergeId, survivorId }: MergeKey,
  writer: Writer,
): Promise<RetainedItem[]> {
  const changes = await findChangesOf(tx, clientId, { kind: "merge", id: mergeId }, "accounts", [survivorId]);
  const key = { clientId, accountId: survivorId };
  const steps = new Map<string, Step>();
  const undoes = new Map<string, number>();
  const retained: RetainedItem[] = [];
  for (const { field, first_old: old, values, is_latest: isLatest, last_id: lastId } of changes) {
    const isOwner = field === "owner";
    if (!isOwner && !isField(field)) continue;
    if (!isLatest) retained.push({ kind: "value", label: field });
    else if (isOwner) {
      if (!can(principal.role, "assignOwner") && old !== principal.uid && old !== null) throw forbidden();
      if (old === null || (await findColleague(tx, principal, old)))
        await assignOwner(tx, principal, survivorId, old, writer, lastId);
      else retained.push({ kind: "value", label: field });
    } else {
      const undone = values.filter((value) => value !== null);
      steps.set(field, { kind: "restore", value: old, undone, by: principal.uid, at: writer.at });
      undoes.set(field, lastId);
    }
  }
  await writeSteps(tx, key, await lockAccount(tx, key), steps, writer, undoes);
  return retained;
}

/**
 * Restores the merged account. Must run after the survivor's values are reverted, because names and domains are unique.
 */
async function restoreMerged(tx: Database, clientId: string, merged: RowOfPair): Promise<void> {
  await refuseDuplicates(tx, clientId, { ...merged, domain: merged.domain ?? undefined }, () =>
    tx.transaction((own) =>
      own
        .update(accounts)
        .set({ removedAt: null, removedBy: null, mergedInto: null })
        .where(and(eq(accounts.clientId, clientId), eq(accounts.id, merged.id))),
    ),
  );
}

async function recordBack(tx: Database, { clientId, mergeId, survivorId, mergedId }: MergeKey, writer: Writer) {
  const rows = await tx
    .select({ id: accountChanges.id, field: accountChanges.field })
    .from(accountChanges)
    .where(
      and(
        eq(accountChanges.clientId, clientId),
        eq(accountChanges.causeKind, "merge"),
        eq(accountChanges.causeId, mergeId),
      ),
    );
  const idOf = (field: string) => rows.find((row) => row.field === field)?.id;
  await recordChanges(tx, { clientId, accountId: survivorId }, writer, [
    { field: "merged", old: mergedId, new: null, source: null, undoes: idOf("merged") },
  ]);
  await recordChanges(tx, { clientId, accountId: mergedId }, writer, [
    { field: "merged_into", old: survivorId, new: null, source: null, undoes: idOf("merged_into") },
  ]);
}
