import type { MemberBulkResult } from "@/lib/contracts/people/member";
import { formatCount } from "@/lib/contracts/text/format-number";
import { AppError } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../../database/database";
import type { Principal } from "../../../principal";
import { recordAudit } from "../../shared/audit/audit";
import { getName } from "../../shared/colleagues/colleagues";
import { handOver } from "./hand-over";
import type { HandOverActor } from "./hand-over-batch";
import { findRunningWork } from "./unfinished-work";

/**
 * Gives disabled members' accounts and open tasks to a colleague, and records it in the audit log.
 *
 * @param by the client admin who does it
 * @returns the numbers of accounts and of open tasks, and whether a job hands them over
 * @throws AppError 400 `invalid_request`: the colleague isn't an enabled member; 409 `still_running`: an import or bulk
 * change of a member is running and may still give them accounts, or a hand-over to a member is running, or one from a
 * member to someone else
 */
export async function handOverMembers(
  tx: Database,
  by: Principal,
  { uids, successorId, now }: { uids: readonly string[]; successorId: string; now: Date },
): Promise<NonNullable<MemberBulkResult["handed_over"]>> {
  const running = await findRunningWork(tx, { clientId: by.clientId, uids });
  if (running !== null) {
    const work = `${await getName(tx, running.uid)}’s ${running.work}`;
    const detail = `${work} is still running. Try again when it is done, or disable them without handing over.`;
    throw new AppError(409, "still_running", detail);
  }
  return handOverUnchecked(tx, by, { uids, successorId, now });
}

/** Like {@link handOverMembers}, but without checking for the members' running work. */
export async function handOverUnchecked(
  tx: Database,
  by: HandOverActor,
  { uids, successorId, now }: { uids: readonly string[]; successorId: string; now: Date },
): Promise<NonNullable<MemberBulkResult["handed_over"]>> {
  const [only] = uids;
  const because =
    only !== undefined && uids.length === 1
      ? `${await getName(tx, only)} no longer has access`
      : `${formatCount(uids.length)} people no longer have access`;
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
