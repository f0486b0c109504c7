import { and, asc, eq, lt, sql } from "drizzle-orm";
import type { BulkAction } from "@/lib/contracts/accounts/account-bulk";
import { deniedTo } from "@/lib/contracts/clients/role-rights";
import { AppError, notFound } from "@/lib/contracts/wire/app-error";
import { findRole } from "@/lib/contracts/wire/role";
import type { Database } from "../../database/database";
import { bulkItems, bulks } from "../../database/schema/bulk";
import { accounts, clients, users } from "../../database/schema/core";
import type { Principal } from "../../principal";
import { recordAuditBy } from "../shared/audit/audit";
import { lockFields } from "../values/custom-fields/values";
import { applyBulkAction, revertBulkAction } from "./actions";
import type { BulkKey, BulkOutcome, BulkTarget, BulkUndoOutcome, BulkWriteContext } from "./bulk-types";
import { contactCount } from "./contacts";
import { notifyOfBulk, withdrawBulkNotice } from "./notify";
import { findUnmetPrecondition } from "./preconditions";
import { hasFailed, isUndoable } from "./read";

type BulkRow = typeof bulks.$inferSelect;

/**
 * Processes the next accounts of a bulk change, applying or undoing it. Locks the bulk's row, so that concurrent or
 * repeated calls process each account once.
 *
 * @param limit a number of accounts, or of contacts for a bulk change to contacts
 * @returns how many may be left; 0: finished
 */
export async function runBatches(tx: Database, key: BulkKey, limit: number, now: Date): Promise<number> {
  const [bulk] = await tx.select().from(bulks).where(isBulk(key)).for("update");
  if (!bulk) return 0;
  if (bulk.settledAt !== null) return 0;
  const isBack = bulk.undoneAt !== null;
  // Locks fields before accounts, in the same order as changes to a single account.
  if (bulk.action.kind === "set" && bulk.action.values.custom) await lockFields(tx, key.clientId);
  const targets = await lockTargets(tx, key, isBack ? "changed" : "waiting", limit);
  const principal = await findActor(tx, bulk);
  const done = isBack
    ? await revertBatch(tx, principal, bulk, targets, now)
    : await applyBatch(tx, principal, bulk, targets, now);
  await recordOutcomes(tx, key, done);
  const changes = targets.reduce((sum, { seen }) => sum + Math.max(1, seen.contacts?.length ?? 1), 0);
  if (changes >= limit) return changes;
  await tx.update(bulks).set({ settledAt: now }).where(isBulk(key));
  if (principal && !isBack) await notifyOfBulk(tx, principal, bulk, now);
  return 0;
}

/**
 * The user who started the change, with their current rights; null: they no longer have any. An undo requested by
 * another user doesn't depend on the rights of the user who started the change.
 */
async function findActor(tx: Database, { clientId, createdBy, undoneAt }: BulkRow): Promise<Principal | null> {
  const [row] = await tx
    .select({ clientId: users.clientId, role: users.role, disabled: users.disabled, denied: clients.denied })
    .from(users)
    .innerJoin(clients, eq(clients.id, users.clientId))
    .where(eq(users.id, createdBy ?? ""));
  const role = findRole(row?.role ?? null);
  if (!row || (row.disabled && undoneAt === null) || role === null || createdBy === null) return null;
  return row.clientId === clientId ? { uid: createdBy, role, denied: deniedTo(role, row.denied), clientId } : null;
}

/**
 * Locks the accounts in order of id, so that two bulk changes can't deadlock. Contacts change one at a time, so an
 * account counts as many times toward the limit as it has selected contacts; the last account may exceed the limit.
 */
async function lockTargets(tx: Database, key: BulkKey, outcome: string, limit: number): Promise<BulkTarget[]> {
  const next = tx
    .select({
      accountId: bulkItems.accountId,
      seen: bulkItems.seen,
      after: bulkItems.after,
      weight: sql<number>`greatest(1, coalesce(${contactCount}, 1))`.as("weight"),
    })
    .from(bulkItems)
    .where(and(eq(bulkItems.clientId, key.clientId), eq(bulkItems.bulkId, key.id), eq(bulkItems.outcome, outcome)))
    .orderBy(asc(bulkItems.accountId))
    .limit(limit)
    .as("next");
  const weighed = tx
    .select({
      accountId: next.accountId,
      seen: next.seen,
      after: next.after,
      before: sql<number>`sum(${next.weight}) over (order by ${next.accountId}) - ${next.weight}`.as("before"),
    })
    .from(next)
    .as("weighed");
  const rows = await tx
    .select({
      id: accounts.id,
      ownerId: accounts.ownerId,
      tier: accounts.tier,
      stage: accounts.stage,
      custom: accounts.custom,
      removedAt: accounts.removedAt,
      seen: weighed.seen,
      after: weighed.after,
    })
    .from(weighed)
    .innerJoin(accounts, and(eq(accounts.clientId, key.clientId), eq(accounts.id, weighed.accountId)))
    .where(lt(weighed.before, limit))
    .orderBy(asc(weighed.accountId))
    .for("no key update", { of: accounts });
  return rows.map(({ removedAt, ...row }) => ({ ...row, isRemoved: removedAt !== null }));
}

async function applyBatch(
  tx: Database,
  principal: Principal | null,
  { action, id: bulkId }: BulkRow,
  targets: readonly BulkTarget[],
  now: Date,
): Promise<BulkOutcome[]> {
  // The undo of a member's recent changes also restores removed accounts, so these aren't skipped.
  const isSkipped = (target: BulkTarget) => target.isRemoved && action.kind !== "undo_hour";
  const skipped = targets.filter(isSkipped).map(({ id }) => ({ id, outcome: "gone" as const }));
  const remaining = targets.filter((target) => !isSkipped(target));
  const unmet = principal && (await findUnmetPrecondition(tx, principal, action));
  if (!principal || unmet) {
    // The custom field has been removed since, so the reason isn't a missing permission.
    const outcome = action.kind === "set" && unmet?.code === "invalid_request" ? "withdrawn" : "forbidden";
    return [...skipped, ...remaining.map(({ id }) => ({ id, outcome }) as const)];
  }
  return [...skipped, ...(await applyBulkAction(tx, principal, remaining, action, writingOf(bulkId, now)))];
}

async function revertBatch(
  tx: Database,
  principal: Principal | null,
  { action, id: bulkId }: BulkRow,
  targets: readonly BulkTarget[],
  now: Date,
): Promise<BulkUndoOutcome[]> {
  if (!principal) return targets.map(({ id }) => ({ id, outcome: "kept" }));
  return revertBulkAction(tx, principal, targets, action, writingOf(bulkId, now));
}

/** Applying and undoing share one cause in the accounts' histories. */
function writingOf(bulkId: string, at: Date): BulkWriteContext {
  return { cause: { kind: "bulk", id: bulkId }, at };
}

async function recordOutcomes(
  tx: Database,
  { clientId, id }: BulkKey,
  done: readonly (BulkOutcome | BulkUndoOutcome)[],
): Promise<void> {
  if (done.length === 0) return;
  const rows = sql.join(
    done.map((one) => sql`(${one.id}::uuid, ${one.outcome}::text, ${one.after ?? null}::text)`),
    sql`, `,
  );
  await tx.execute(sql`
    update ${bulkItems} set outcome = done.outcome, "after" = coalesce(done.written, ${bulkItems}."after")
    from (values ${rows}) as done (account_id, outcome, written)
    where ${bulkItems}.client_id = ${clientId} and ${bulkItems}.bulk_id = ${id}::uuid
      and ${bulkItems}.account_id = done.account_id`);
}

/**
 * Starts undoing one of the principal's bulk changes, within its retention period. Accounts not processed yet are
 * skipped. No effect if it is already being undone.
 *
 * @returns its action if this call started the undo
 * @throws AppError 404 `not_found`: it is missing, or another user's; 409 `too_late`
 */
export async function undoBulk(tx: Database, principal: Principal, id: string, now: Date): Promise<BulkAction | null> {
  const key = { clientId: principal.clientId, id };
  const [bulk] = await tx
    .select()
    .from(bulks)
    .where(and(isBulk(key), eq(bulks.createdBy, principal.uid)))
    .for("update");
  if (!bulk) throw notFound();
  if (bulk.undoneAt !== null) return null;
  if (!isUndoable(bulk, now)) throw new AppError(409, "too_late", "This can no longer be undone.");
  await startUndo(tx, principal, bulk, now);
  return bulk.action;
}

/** Starts undoing a locked bulk change that wasn't undone before, as requested by `principal`. */
export async function startUndo(tx: Database, principal: Principal, bulk: BulkRow, now: Date): Promise<void> {
  const key = { clientId: bulk.clientId, id: bulk.id };
  await tx.update(bulks).set({ undoneAt: now, settledAt: null, jobId: null }).where(isBulk(key));
  await tx
    .update(bulkItems)
    .set({ outcome: "withdrawn" })
    .where(and(eq(bulkItems.clientId, key.clientId), eq(bulkItems.bulkId, bulk.id), eq(bulkItems.outcome, "waiting")));
  await withdrawBulkNotice(tx, bulk);
  await recordAuditBy(tx, principal, now, {
    action: "account.bulk_undo",
    subject: bulk.id,
    details: { ...bulk.action },
  });
}

/**
 * Checks that one of the principal's bulk changes can be resumed, because its job has failed permanently.
 *
 * @throws AppError 404 `not_found`: it is missing, or another user's; 409 `not_stopped`: it is finished or running
 */
export async function requireStopped(tx: Database, principal: Principal, id: string): Promise<void> {
  const [bulk] = await tx
    .select()
    .from(bulks)
    .where(and(isBulk({ clientId: principal.clientId, id }), eq(bulks.createdBy, principal.uid)))
    .for("update");
  if (!bulk) throw notFound();
  if (!(await hasFailed(tx, bulk))) throw new AppError(409, "not_stopped", "This is still running.");
}

/** Records the job that continues the bulk change. */
export async function setBulkJob(tx: Database, key: BulkKey, jobId: string): Promise<void> {
  await tx.update(bulks).set({ jobId }).where(isBulk(key));
}

function isBulk({ clientId, id }: BulkKey) {
  return and(eq(bulks.clientId, clientId), eq(bulks.id, id));
}
