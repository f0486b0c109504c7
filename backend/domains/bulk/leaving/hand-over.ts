import { randomUUID } from "node:crypto";
import type { Amounts } from "@/lib/contracts/text/format-amounts";
import type { Database } from "../../../database/database";
import { invalidField } from "../../../errors";
import { countOwned, totalOf } from "../../people/owned-work";
import { findColleague } from "../../shared/colleagues/colleagues";
import type { Writer } from "../../values/history/record";
import { countByOwner, type HandedAccount, type HandOver, type HandOverActor, handOverBatch } from "./hand-over-batch";
import { notifySuccessor } from "./notify-successor";
import { continueHandOvers, startHandOver } from "./running-hand-overs";

/**
 * Maximum number of accounts, and of open tasks, that the request itself hands over; if there are more, a job does it.
 */
const atOnce = 2000;
const batchSize = 500;

/** The accounts and open tasks handed over, or that a job is handing over. */
interface HandedOver {
  /** By member; members whose hand-over an earlier request started are absent. */
  shares: ReadonlyMap<string, Amounts>;
  /** The total, including the rest of an earlier request. */
  total: Amounts;
  /** Whether a job is handing them over. */
  isRunning: boolean;
}

/**
 * Gives members' accounts and open tasks to a colleague, or leaves them without an owner, and alerts the colleague
 * once. If there are too many for one request, a job hands them over. The caller must have locked the members' rows.
 *
 * @param by who hands over: the member, a client admin, or the client's directory
 * @throws AppError 400 `invalid_request`: the colleague isn't another enabled member; 409 `still_running`: a job is
 * handing them over to someone else
 */
export async function handOver(tx: Database, by: HandOverActor, input: HandOver): Promise<HandedOver> {
  const { fromIds, successorId, now } = input;
  if (successorId !== null && (fromIds.includes(successorId) || !(await findColleague(tx, by, successorId))))
    throw invalidField("successor_id", "This person isn’t an active member of this workspace");
  const running = await continueHandOvers(tx, by.clientId, input);
  const others = { ...input, fromIds: fromIds.filter((uid) => !running.has(uid)) };
  const owned = await countOwned(tx, by.clientId, others.fromIds);
  const id = randomUUID();
  const { accounts, tasks } = totalOf(owned.values());
  const isBig = accounts > atOnce || tasks > atOnce;
  if (isBig) await startHandOver(tx, by, { ...others, id, amounts: owned });
  const cause = { kind: by.uid !== null && fromIds.includes(by.uid) ? "leave" : "hand_over", id };
  const shares = isBig ? owned : await handOverAtOnce(tx, by, others, { cause, at: now });
  return {
    shares,
    total: totalOf([...shares.values(), ...running.values()]),
    isRunning: isBig || running.size > 0,
  };
}

async function handOverAtOnce(
  tx: Database,
  by: HandOverActor,
  input: HandOver,
  writer: Pick<Writer, "cause" | "at">,
): Promise<Map<string, Amounts>> {
  const accountsDone: HandedAccount[] = [];
  const tasksDone: string[] = [];
  for (let isDone = input.fromIds.length === 0; !isDone; ) {
    const batch = await handOverBatch(tx, by, input, { ...writer, limit: batchSize });
    accountsDone.push(...batch.accounts);
    tasksDone.push(...batch.tasks);
    isDone = batch.isDone;
  }
  const { successorId, because, now } = input;
  const amounts = { accounts: accountsDone.length, tasks: tasksDone.length };
  const only = accountsDone.length === 1 ? accountsDone[0] : undefined;
  if (successorId !== null && successorId !== by.uid)
    await notifySuccessor(tx, by.clientId, { successorId, because, ...amounts, only, now });
  const counts = countByOwner({ accounts: accountsDone, tasks: tasksDone });
  return new Map(input.fromIds.map((uid) => [uid, counts.get(uid) ?? { accounts: 0, tasks: 0 }]));
}
