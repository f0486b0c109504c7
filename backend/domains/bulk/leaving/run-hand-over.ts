import { and, asc, eq, inArray } from "drizzle-orm";
import type { Amounts } from "@/lib/contracts/text/format-amounts";
import type { Database } from "../../../database/database";
import { users } from "../../../database/schema/core";
import { handOvers } from "../../../database/schema/people/hand-overs";
import { totalOf } from "../../people/owned-work";
import { recordAudit } from "../../shared/audit/audit";
import { findColleague } from "../../shared/colleagues/colleagues";
import { handOverBatch, shareOf } from "./hand-over-batch";
import { notifySuccessor } from "./notify-successor";
import type { HandOverKey } from "./running-hand-overs";

type Row = typeof handOvers.$inferSelect;

/**
 * Hands over the next accounts or open tasks of a hand-over, and ends it when nothing is left. Locks the members, so
 * that concurrent or repeated calls hand over each account once. A member who has been enabled again keeps what is
 * left; if the new owner can no longer sign in, all members keep it. A member who is leaving never keeps anything.
 *
 * @returns whether any may be left
 */
export async function runHandOver(tx: Database, key: HandOverKey, limit: number, now: Date): Promise<boolean> {
  const enabled = await lockMembers(tx, key);
  const rows = await tx.select().from(handOvers).where(isOf(key)).orderBy(asc(handOvers.userId)).for("update");
  const [first] = rows;
  if (!first) return false;
  const successor = first.successorId === null ? null : await findColleague(tx, key, first.successorId);
  const hasSuccessorLeft = first.successorId !== null && successor === null;
  const from = rows.filter(({ userId, isLeaving }) => isLeaving || !(hasSuccessorLeft || enabled.has(userId)));
  const fromIds = from.map(({ userId }) => userId);
  if (fromIds.length > 0) {
    const by = { clientId: key.clientId, uid: first.createdBy };
    const cause = { kind: first.isLeaving ? "leave" : "hand_over", id: key.id };
    const batch = await handOverBatch(
      tx,
      by,
      { fromIds, successorId: successor?.uid ?? null },
      { cause, at: now, limit },
    );
    if (!batch.isDone) {
      const done = { owners: batch.accounts.map(({ ownerId }) => ownerId), assignees: batch.tasks };
      for (const row of from) await addDone(tx, row, shareOf(done, row.userId));
      return true;
    }
  }
  await end(tx, rows, { successorId: successor?.uid ?? null, fromIds, now });
  return false;
}

/** Locks the members in order of id, and before their hand-overs, as requests do. @returns those who are enabled */
async function lockMembers(tx: Database, key: HandOverKey): Promise<Set<string>> {
  const ids = tx.select({ id: handOvers.userId }).from(handOvers).where(isOf(key));
  const rows = await tx
    .select({ id: users.id, disabled: users.disabled })
    .from(users)
    .where(and(eq(users.clientId, key.clientId), inArray(users.id, ids)))
    .orderBy(asc(users.id))
    .for("no key update");
  return new Set(rows.flatMap(({ id, disabled }) => (disabled ? [] : [id])));
}

async function addDone(tx: Database, row: Row, done: Amounts): Promise<void> {
  if (done.accounts + done.tasks === 0) return;
  await tx
    .update(handOvers)
    .set({ accountsDone: row.accountsDone + done.accounts, tasksDone: row.tasksDone + done.tasks })
    .where(and(eq(handOvers.clientId, row.clientId), eq(handOvers.userId, row.userId)));
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
  for (const { clientId, createdBy, userId, accountsDone, tasksDone, isLeaving, ...row } of rows) {
    const successor = (isLeaving ? successorId : row.successorId) ?? "";
    const details = {
      accounts: accountsDone,
      tasks: tasksDone,
      heir: successor,
      is_stopped: !fromIds.includes(userId),
    };
    const entry = { clientId, actorId: createdBy, at: now, subject: userId, details };
    await recordAudit(tx, { ...entry, action: "member.hand_over_end" });
    await tx.delete(handOvers).where(and(eq(handOvers.clientId, clientId), eq(handOvers.userId, userId)));
    if (isLeaving) await tx.update(users).set({ clientId: null, disabled: true }).where(eq(users.id, userId));
  }
  const [first] = rows;
  if (!first || successorId === null || successorId === first.createdBy) return;
  const total = totalOf(rows.map((row) => ({ accounts: row.accountsDone, tasks: row.tasksDone })));
  await notifySuccessor(tx, first.clientId, { successorId, because: first.because, ...total, now });
}

function isOf({ clientId, id }: HandOverKey) {
  return and(eq(handOvers.clientId, clientId), eq(handOvers.id, id));
}
