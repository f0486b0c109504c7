import { and, asc, eq, inArray } from "drizzle-orm";
import type { Amounts } from "@/lib/contracts/text/format-amounts";
import type { Database } from "../../../database/database";
import { accounts } from "../../../database/schema/core";
import type { Principal } from "../../../principal";
import { writeOwners } from "../../activity/owner";
import { type AccountRef, liveAccounts } from "../../shared/account-ref";
import type { Writer } from "../../values/history/record";
import { handOverTasks } from "../open-tasks";

/** The initiator of a hand-over; `uid` null: the client's directory. */
export type HandOverActor = Pick<Principal, "clientId" | "from"> & { uid: string | null };

export interface HandOver {
  /** The members whose accounts and open tasks are handed over. */
  fromIds: readonly string[];
  /** The colleague who gets them; null: nobody. */
  successorId: string | null;
  /** The reason stated in the new owner's alert, such as “Dana Reyes left the workspace”. */
  because: string;
  now: Date;
}

/** An account that was handed over, and its former owner. */
export type HandedAccount = Pick<AccountRef, "id" | "name"> & { ownerId: string };

interface Batch {
  accounts: readonly HandedAccount[];
  /** The former assignee of each open task handed over. */
  tasks: readonly string[];
  /** Whether nothing is left. */
  isDone: boolean;
}

/**
 * Hands over the next accounts, and once there are none, the next open tasks, with the same functions as any other
 * change of owner. The next call no longer finds what was handed over, so it continues with the rest, even after a
 * crash.
 *
 * @param limit the maximum number of accounts, or of tasks
 */
export async function handOverBatch(
  tx: Database,
  by: HandOverActor,
  { fromIds, successorId }: Pick<HandOver, "fromIds" | "successorId">,
  { limit, ...writer }: Pick<Writer, "cause" | "at"> & { limit: number },
): Promise<Batch> {
  const isOwned = and(liveAccounts(by), inArray(accounts.ownerId, [...fromIds]));
  const next = await tx.select({ id: accounts.id }).from(accounts).where(isOwned).limit(limit);
  if (next.length > 0) {
    const owned = await lockOwned(tx, by.clientId, { fromIds, ids: next.map(({ id }) => id) });
    await writeOwners(
      tx,
      by,
      owned.map(({ id, ownerId }) => ({ id, ownerId, uid: successorId })),
      writer,
    );
    return { accounts: owned, tasks: [], isDone: false };
  }
  const { assignees, found } = await handOverTasks(
    tx,
    by.clientId,
    { from: fromIds, to: successorId },
    { at: writer.at, limit },
  );
  return { accounts: [], tasks: assignees, isDone: found === 0 };
}

/** Counts the accounts and tasks of each former owner; the others are absent. */
export function countByOwner({ accounts, tasks }: Pick<Batch, "accounts" | "tasks">): Map<string, Amounts> {
  const counts = new Map<string, Amounts>();
  const countOf = (uid: string) => {
    const count = counts.get(uid) ?? { accounts: 0, tasks: 0 };
    counts.set(uid, count);
    return count;
  };
  for (const { ownerId } of accounts) countOf(ownerId).accounts += 1;
  for (const uid of tasks) countOf(uid).tasks += 1;
  return counts;
}

/** Locks accounts in order of id, like a bulk change. @returns those that the members still own */
async function lockOwned(
  tx: Database,
  clientId: string,
  { fromIds, ids }: { fromIds: readonly string[]; ids: readonly string[] },
): Promise<HandedAccount[]> {
  const isOwned = inArray(accounts.ownerId, [...fromIds]);
  const rows = await tx
    .select({ id: accounts.id, name: accounts.name, ownerId: accounts.ownerId })
    .from(accounts)
    .where(and(eq(accounts.clientId, clientId), isOwned, inArray(accounts.id, [...ids])))
    .orderBy(asc(accounts.id))
    .for("no key update");
  return rows.flatMap(({ ownerId, ...account }) => (ownerId === null ? [] : [{ ...account, ownerId }]));
}
