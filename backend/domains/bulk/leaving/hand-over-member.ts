import type { Database } from "../../../database/database";
import { invalidField } from "../../../errors";
import type { Principal } from "../../../principal";
import { actorOf, recordAudit } from "../../shared/audit/audit";
import { findColleague } from "../../shared/colleagues/colleagues";
import { handOver } from "./hand-over";

/**
 * Gives the accounts and open tasks of a member who is disabled to a colleague, and records it in the audit log.
 *
 * @param by the client admin who does it
 * @throws AppError 400 `invalid_request`: the colleague isn't an enabled member; 409 `too_many`
 */
export async function handOverMember(
  tx: Database,
  by: Principal,
  { uid, heirId, now }: { uid: string; heirId: string; now: Date },
): Promise<void> {
  if (heirId === uid || !(await findColleague(tx, by, heirId)))
    throw invalidField("heir_id", "There is no such person here");
  const handedOver = await handOver(tx, by, { fromId: uid, heirId, because: "no longer has access", now });
  await recordAudit(tx, {
    ...actorOf(by),
    at: now,
    action: "member.hand_over",
    subject: uid,
    details: { ...handedOver, heir: heirId },
  });
}
