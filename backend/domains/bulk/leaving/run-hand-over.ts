import { and, asc, eq, gt, inArray, or, type SQL } from "drizzle-orm";
import type { Amounts } from "@/lib/contracts/text/format-amounts";
import type { Database } from "../../../database/database";
import { users } from "../../../database/schema/core";
import { handOvers } from "../../../database/schema/people/hand-overs";
import { enqueueAlertDeletion } from "../../alerts/delete-alerts";
import { totalOf } from "../../people/owned-work";
import { recordAudit } from "../../shared/audit/audit";
import { findColleague } from "../../shared/colleagues/colleagues";
import { countByOwner, handOverBatch } from "./hand-over-batch";
import { notifySuccessor } from "./notify-successor";
import type { HandOverKey } from "./running-hand-overs";

type Row = typeof handOvers.$inferSelect;

/** Maximum number of members whose accounts and tasks one call hands over. */
const membersAtOnce = 100;

/**
 * Hands over the next accounts or open tasks of a hand-over, and ends it when nothing is left. Locks the members, so
 * that concurrent or repeated calls hand over each account once. A member who has been enabled again keeps what is
 * left; if the new owner can no longer sign in, all members keep it. A member who is leaving never keeps anything.
 *
 * @returns whether any may be left
 */
export async function runHandOver(tx: Database, key: HandOverKey, limit: number, now: Date): Promise<boolean> {
  const next = await lockRows(tx, key, and(isOf(key), hasRest()), membersAtOnce);
  const { rows, enabled } = next.rows.length > 0 ? next : await lockRows(tx, key, isOf(key));
  const [first] = rows;
  if (!first) return false;
  const successor = first.successorId === null ? null : await findColleague(tx, key, first.successorId);
  const hasSuccessorLeft = first.successorId !== null && successor === null;
  const from = rows.filter(({ userId, isLeaving }) => isLeaving || !(hasSuccessorLeft || enabled.has(userId)));
  const fromIds = from.map(({ userId }) => userId);
  const batch = await handOverBatch(
    tx,
    { clientId: key.clientId, uid: first.createdBy },
    { fromIds, successorId: successor?.uid ?? null },
    { cause: { kind: first.isLeaving ? "leave" : "hand_over", id: key.id }, at: now, limit },
  );
  if (!batch.isDone) {
    await addDone(tx, from, countByOwner(batch));
    return true;
  }
  if (next.rows.length > 0) {
    await clearRest(tx, rows);
    return true;
  }
  await end(tx, rows, { successorId: successor?.uid ?? null, fromIds, now });
  return false;
}

/** Locks members in order of id, and before their hand-overs, as requests do. @returns also those who are enabled */
async function lockRows(tx: Database, { clientId }: HandOverKey, which: SQL | undefined, limit?: number) {
  const found = tx.select({ id: handOvers.userId }).from(handOvers).where(which).orderBy(asc(handOvers.userId));
  const ids = (await (limit === undefined ? found : found.limit(limit))).map(({ id }) => id);
  const members = await tx
    .select({ id: users.id, disabled: users.disabled })
    .from(users)
    .where(and(eq(users.clientId, clientId), inArray(users.id, ids)))
    .orderBy(asc(users.id))
    .for("no key update");
  const rows = await tx
    .select()
    .from(handOvers)
    .where(and(which, inArray(handOvers.userId, ids)))
    .orderBy(asc(handOvers.userId))
    .for("update");
  return { rows, enabled: new Set(members.flatMap(({ id, disabled }) => (disabled ? [] : [id]))) };
}

/** Hand-overs of which accounts or tasks are left, as far as is known. */
function hasRest() {
  return or(gt(handOvers.accounts, handOvers.accountsDone), gt(handOvers.tasks, handOvers.tasksDone));
}

/** Records that the members own nothing more to hand over, for example because others have reassigned it. */
async function clearRest(tx: Database, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const ids = rows.map(({ userId }) => userId);
  await tx
    .update(handOvers)
    .set({ accounts: handOvers.accountsDone, tasks: handOvers.tasksDone })
    .where(and(isOf(first), inArray(handOvers.userId, ids)));
}

async function addDone(tx: Database, rows: readonly Row[], done: ReadonlyMap<string, Amounts>): Promise<void> {
  for (const { clientId, userId, accountsDone, tasksDone } of rows) {
    const { accounts, tasks } = done.get(userId) ?? { accounts: 0, tasks: 0 };
    if (accounts + tasks === 0) continue;
    await tx
      .update(handOvers)
      .set({ accountsDone: accountsDone + accounts, tasksDone: tasksDone + tasks })
      .where(and(eq(handOvers.clientId, clientId), eq(handOvers.userId, userId)));
  }
}

interface End {
  /** Null: nobody, or they can no longer sign in. */
  successorId: string | null;
  /** The members with nothing left to hand over; the others keep the rest. */
  fromIds: readonly string[];
  now: Date;
}

/** Records what was handed over, removes members who leave from the client, and alerts the new owner. */
async function end(tx: Database, rows: readonly Row[], { successorId, fromIds, now }: End): Promise<void> {
  const done = new Set(fromIds);
  const entries = rows.map(({ clientId, createdBy, userId, accountsDone, tasksDone, isLeaving, ...row }) => ({
    ...{ clientId, actorId: createdBy, at: now, action: "member.hand_over_end" as const, subject: userId },
    details: {
      accounts: accountsDone,
      tasks: tasksDone,
      heir: (isLeaving ? successorId : row.successorId) ?? "",
      is_stopped: !done.has(userId),
    },
  }));
  await recordAudit(tx, ...entries);
  const [first] = rows;
  if (!first) return;
  await tx.delete(handOvers).where(isOf(first));
  for (const { isLeaving, userId } of rows)
    if (isLeaving) {
      await tx.update(users).set({ clientId: null, disabled: true }).where(eq(users.id, userId));
      await enqueueAlertDeletion(tx, userId);
    }
  if (successorId === null || successorId === first.createdBy) return;
  const total = totalOf(rows.map((row) => ({ accounts: row.accountsDone, tasks: row.tasksDone })));
  await notifySuccessor(tx, first.clientId, { successorId, because: first.because, ...total, now });
}

function isOf({ clientId, id }: HandOverKey) {
  return and(eq(handOvers.clientId, clientId), eq(handOvers.id, id));
}
