import { AppError } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../../database/database";
import type { Principal } from "../../../principal";
import { actorOf, recordAudit } from "../../shared/audit/audit";
import { handOver } from "./hand-over";
import { findRunningWork } from "./unfinished-work";

/**
 * Gives the accounts and open tasks of a member who is disabled to a colleague, and records it in the audit log.
 *
 * @param by the client admin who does it
 * @throws AppError 400 `invalid_request`: the colleague isn't an enabled member; 409 `still_running`: an import or bulk
 * change of the member, which may still add accounts of theirs; 409 `too_many`
 */
export async function handOverMember(
  tx: Database,
  by: Principal,
  { uid, heirId, now }: { uid: string; heirId: string; now: Date },
): Promise<void> {
  const running = await findRunningWork(tx, { ...by, uid }, now);
  if (running !== null) {
    const detail = `Their ${running} is still running. Try again when it is done, or disable them without handing over.`;
    throw new AppError(409, "still_running", detail);
  }
  const handedOver = await handOver(tx, by, { fromId: uid, heirId, because: "no longer has access", now });
  await recordAudit(tx, {
    ...actorOf(by),
    at: now,
    action: "member.hand_over",
    subject: uid,
    details: { ...handedOver, heir: heirId },
  });
}
