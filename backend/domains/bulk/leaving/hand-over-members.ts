import type { MemberBulkResult } from "@/lib/contracts/people/member";
import { AppError } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../../database/database";
import type { Principal } from "../../../principal";
import { recordAudit } from "../../shared/audit/audit";
import { getName } from "../../shared/colleagues/colleagues";
import { handOver } from "./hand-over";
import type { HandOverActor } from "./hand-over-batch";
import { findRunningWork } from "./unfinished-work";

/** Maximum number of members whose accounts and open tasks one request hands over. */
const maxPeople = 200;

/**
 * Gives disabled members' accounts and open tasks to a colleague, and records it in the audit log.
 *
 * @param by the client admin who does it
 * @returns the numbers of accounts and of open tasks, and whether a job hands them over
 * @throws AppError 400 `invalid_request`: the colleague isn't an enabled member; 409 `still_running`: an import or bulk
 * change of a member is running and may still give them accounts, or a hand-over to a member is running, or one from a
 * member to someone else; 409 `too_many`
 */
export async function handOverMembers(
  tx: Database,
  by: Principal,
  { uids, successorId, now }: { uids: readonly string[]; successorId: string; now: Date },
): Promise<NonNullable<MemberBulkResult["handed_over"]>> {
  if (uids.length > maxPeople)
    throw new AppError(409, "too_many", `At most ${maxPeople} people can hand over their accounts at once.`);
  for (const uid of uids) await refuseRunning(tx, by, uid, now);
  return handOverUnchecked(tx, by, { uids, successorId, now });
}

/** Does what {@link handOverMembers} does, but without limiting their number or checking what they are running. */
export async function handOverUnchecked(
  tx: Database,
  by: HandOverActor,
  { uids, successorId, now }: { uids: readonly string[]; successorId: string; now: Date },
): Promise<NonNullable<MemberBulkResult["handed_over"]>> {
  const [only] = uids;
  const because =
    only !== undefined && uids.length === 1
      ? `${await getName(tx, only)} no longer has access`
      : `${uids.length} people no longer have access`;
  const handedOver = await handOver(tx, by, { fromIds: uids, successorId, because, now });
  const entries = [...handedOver.shares].map(([uid, share]) => ({
    ...{ clientId: by.clientId, actorId: by.uid, from: by.from },
    at: now,
    action: "member.hand_over" as const,
    subject: uid,
    details: { ...share, heir: successorId, is_running: handedOver.isRunning },
  }));
  await recordAudit(tx, ...entries);
  return { ...handedOver.total, is_running: handedOver.isRunning };
}

async function refuseRunning(tx: Database, by: Principal, uid: string, now: Date): Promise<void> {
  const running = await findRunningWork(tx, { ...by, uid }, now);
  if (running === null) return;
  const work = `${await getName(tx, uid)}’s ${running}`;
  const detail = `${work} is still running. Try again when it is done, or disable them without handing over.`;
  throw new AppError(409, "still_running", detail);
}
