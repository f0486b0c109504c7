import { and, asc, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import type { Amounts } from "@/lib/contracts/text/format-amounts";
import { AppError } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../../database/database";
import { insertRows } from "../../../database/insert-rows";
import { handOvers } from "../../../database/schema/people/hand-overs";
import { enqueue } from "../../../queue/enqueue";
import { remainingWork } from "../../people/list-hand-overs";
import { getName } from "../../shared/colleagues/colleagues";
import type { HandOver, HandOverActor } from "./hand-over-batch";

/** The queue of hand-overs that are too big for a request. */
export const handOverQueue = { name: "hand-over", schema: z.object({ clientId: z.string(), id: z.uuid() }) };

export type HandOverKey = z.infer<typeof handOverQueue.schema>;

/** Records the members whose accounts and open tasks a job is to hand over, and enqueues the job. */
export async function startHandOver(
  tx: Database,
  by: HandOverActor,
  { id, successorId, because, now, amounts }: HandOver & { id: string; amounts: ReadonlyMap<string, Amounts> },
): Promise<void> {
  const { clientId, uid: createdBy } = by;
  const values = { clientId, id, successorId, because, createdBy, createdAt: now };
  const members = [...amounts].filter(([, { accounts, tasks }]) => accounts + tasks > 0);
  const rows = members.map(([userId, own]) => ({ ...values, ...own, userId, isLeaving: false }));
  await insertRows(tx, handOvers, rows);
  await enqueueHandOver(tx, { clientId, id });
}

/** Continues a hand-over in the background, unless a job for it is already queued. */
export async function enqueueHandOver(tx: Database, key: HandOverKey): Promise<void> {
  await enqueue(tx, handOverQueue, key, { key: key.id, clientId: key.clientId });
}

/**
 * Enqueues the job again for members whose hand-over to the same colleague isn't done, for example after a repeated
 * request or a failed job.
 *
 * @returns what remains to be handed over, by member
 * @throws AppError 409 `still_running`: they are being handed over to someone else
 */
export async function continueHandOvers(
  tx: Database,
  clientId: string,
  { fromIds, successorId }: Pick<HandOver, "fromIds" | "successorId">,
): Promise<Map<string, Amounts>> {
  const rows = await readRunning(tx, clientId, fromIds);
  const other = rows.find((row) => row.successorId !== successorId);
  if (other) {
    const [owner, to] = [await getName(tx, other.userId), await getSuccessorName(tx, other.successorId)];
    const detail = `The accounts of ${owner} are still being handed to ${to}. Try again when it is done.`;
    throw new AppError(409, "still_running", detail);
  }
  for (const id of new Set(rows.map((row) => row.id))) await enqueueHandOver(tx, { clientId, id });
  return new Map(rows.map((row) => [row.userId, remainingWork(row)]));
}

function readRunning(db: Database, clientId: string, uids: readonly string[]) {
  return db
    .select()
    .from(handOvers)
    .where(and(eq(handOvers.clientId, clientId), inArray(handOvers.userId, [...uids])))
    .orderBy(asc(handOvers.userId));
}

async function getSuccessorName(tx: Database, successorId: string | null): Promise<string> {
  return successorId === null ? "nobody" : getName(tx, successorId);
}
