import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Merge, Merged } from "@/lib/contracts/imports/duplicate";
import { can } from "@/lib/contracts/rights/rights";
import { AppError, notFound } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../../database/database";
import { accounts } from "../../../database/schema/core";
import { accountMerges, accountPairs } from "../../../database/schema/duplicates";
import { forbidden, invalidField } from "../../../errors";
import type { Principal } from "../../../principal";
import { type AccountRow, lockAccount, lockAccounts, writeSteps } from "../../accounts/change";
import { isField, valuesOf, writeValue } from "../../accounts/values";
import { assignOwner } from "../../activity/owner";
import { recordAuditBy } from "../../shared/audit/audit";
import { getName } from "../../shared/colleagues/colleagues";
import { chosenOf, type Step } from "../../values/facts/choose-value";
import { readFacts } from "../../values/facts/facts";
import { recordChanges, type Writer } from "../../values/history/record";
import { moveAttachedRows } from "./move";
import { getRowOfPair, type RowOfPair, requireRemovable } from "./pair-rows";

/**
 * Merges one account of a pair into the other in the caller's transaction. Everything attached to the merged account
 * moves to the survivor, its values are kept as evidence, and links to it redirect to the survivor. Both accounts are
 * locked in id order; a repeated request by the same user returns the same merge.
 *
 * @throws AppError 404 `not_found`; 403 `forbidden`; 400 `invalid_request`; 409 `already_merged`: another user merged
 * them; `removed`; `changed`: an account changed since the user saw it
 */
export async function mergeAccounts(
  tx: Database,
  principal: Principal,
  pairId: string,
  { survivor: survivorId, take, seen }: Merge,
  at: Date,
): Promise<Merged> {
  const { clientId, uid } = principal;
  const mergedId = await findOther(tx, clientId, pairId, survivorId);
  await lockAccounts(tx, clientId, [survivorId, mergedId]);
  const [survivor, merged] = [await getRowOfPair(tx, clientId, survivorId), await getRowOfPair(tx, clientId, mergedId)];
  const earlier = await findEarlier(tx, principal, survivor, merged);
  if (earlier) return earlier;
  requireRemovable(principal, [survivor, merged]);
  refuseUnseen([survivor, merged], seen);
  const mergeId = randomUUID();
  const key = { clientId, mergeId, survivorId, mergedId, at };
  await tx.insert(accountMerges).values({ clientId, id: mergeId, survivorId, mergedId, createdBy: uid, createdAt: at });
  await tx
    .update(accounts)
    .set({ removedAt: at, removedBy: uid, mergedInto: survivorId })
    .where(and(eq(accounts.clientId, clientId), eq(accounts.id, mergedId)));
  const writer: Writer = { actorId: uid, cause: { kind: "merge", id: mergeId }, at, from: principal.from };
  const steps = await stepsOf(tx, merged, take, writer);
  await moveAttachedRows(tx, key);
  await applyChosenValues(tx, principal, { survivor, merged }, { steps, take, writer });
  const row = { old: null, source: "manual" };
  await recordChanges(tx, { clientId, accountId: survivorId }, writer, [{ ...row, field: "merged", new: mergedId }]);
  await recordChanges(tx, { clientId, accountId: mergedId }, writer, [
    { ...row, field: "merged_into", new: survivorId },
  ]);
  await recordAuditBy(tx, principal, at, {
    action: "account.merge",
    subject: survivorId,
    details: { name: survivor.name, merged: merged.name, merged_id: mergedId },
  });
  return { id: mergeId, survivor: survivorId, merged: mergedId };
}

async function findOther(tx: Database, clientId: string, pairId: string, survivorId: string): Promise<string> {
  const [pair] = await tx
    .select()
    .from(accountPairs)
    .where(and(eq(accountPairs.clientId, clientId), eq(accountPairs.id, pairId)));
  if (!pair) throw notFound();
  if (pair.lowId === survivorId) return pair.highId;
  if (pair.highId === survivorId) return pair.lowId;
  throw invalidField("survivor", "This account isn't one of the two");
}

/**
 * Finds an existing merge of these two accounts by the same user.
 *
 * @throws AppError 409 `already_merged`, `removed`
 */
async function findEarlier(
  tx: Database,
  { clientId, uid }: Principal,
  survivor: RowOfPair,
  merged: RowOfPair,
): Promise<Merged | null> {
  const removed = merged.removedAt !== null ? merged : survivor.removedAt !== null ? survivor : null;
  if (!removed) return null;
  if (removed.mergedInto === null) {
    const by = removed.removedBy === null ? "someone" : await getName(tx, removed.removedBy);
    throw new AppError(409, "removed", `${removed.name} was removed by ${by} in the meantime. Nothing was merged.`);
  }
  const [merge] = await tx
    .select()
    .from(accountMerges)
    .where(
      and(eq(accountMerges.clientId, clientId), eq(accountMerges.mergedId, removed.id), isNull(accountMerges.undoneAt)),
    );
  if (merge && merge.createdBy === uid && removed === merged && merge.survivorId === survivor.id)
    return { id: merge.id, survivor: survivor.id, merged: merged.id };
  const by = merge?.createdBy ? await getName(tx, merge.createdBy) : "Someone";
  const into = await getRowOfPair(tx, clientId, removed.mergedInto);
  throw new AppError(409, "already_merged", `${by} merged ${removed.name} into ${into.name} in the meantime.`, {
    fields: { merged_into: removed.mergedInto },
  });
}

function refuseUnseen(rows: readonly RowOfPair[], seen: Merge["seen"]): void {
  const changed = rows.find(({ id, updatedAt }) => seen[id] !== updatedAt.toISOString());
  if (changed)
    throw new AppError(409, "changed", `${changed.name} was changed in the meantime. Review the two and try again.`, {
      fields: { account_id: changed.id },
    });
}

/** The steps that copy the chosen values of the merged account to the survivor, each with its source. */
async function stepsOf(
  tx: Database,
  merged: RowOfPair,
  take: readonly string[],
  { at }: Writer,
): Promise<Map<string, Step>> {
  const values = valuesOf(merged);
  const facts = await readFacts(tx, { clientId: merged.clientId, accountId: merged.id });
  const steps = new Map<string, Step>();
  for (const field of take) {
    if (field === "owner") continue;
    if (!isField(field) || field === "market_cap_band")
      throw invalidField("take", `Accounts have no value ${field} to take`);
    const value = writeValue(values[field] ?? null);
    const chosen = chosenOf(facts.get(field) ?? []);
    const typed = { source: "manual", method: "manual", confidence: "high", seenAt: at } as const;
    const origin = chosen?.value === value && chosen ? chosen : typed;
    steps.set(
      field,
      value === null ? { kind: "clear" } : { kind: "see", value, origin: originOf(origin), isDecided: true },
    );
  }
  return steps;
}

function originOf({ source, method, confidence, seenAt, url, document }: Extract<Step, { kind: "see" }>["origin"]) {
  return { source, method, confidence, seenAt, ...(url != null && { url }), ...(document != null && { document }) };
}

async function applyChosenValues(
  tx: Database,
  principal: Principal,
  { survivor, merged }: { survivor: RowOfPair; merged: RowOfPair },
  { steps, take, writer }: { steps: ReadonlyMap<string, Step>; take: readonly string[]; writer: Writer },
): Promise<void> {
  const key = { clientId: survivor.clientId, accountId: survivor.id };
  const row: AccountRow = await lockAccount(tx, key);
  await writeSteps(tx, key, row, steps, writer);
  const isOwn = merged.ownerId === principal.uid || merged.ownerId === null;
  if (take.includes("owner")) {
    if (!can(principal.role, "assignOwner") && !isOwn) throw forbidden();
    await assignOwner(tx, principal, survivor.id, merged.ownerId, writer);
  }
  await tx
    .update(accounts)
    .set({ updatedAt: writer.at })
    .where(and(eq(accounts.clientId, survivor.clientId), eq(accounts.id, survivor.id)));
}
