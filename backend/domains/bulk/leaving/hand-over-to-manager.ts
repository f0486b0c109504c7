import type { Database } from "../../../database/database";
import { listHandOvers } from "../../people/list-hand-overs";
import { findColleague } from "../../shared/colleagues/colleagues";
import type { HandOverActor } from "./hand-over-batch";
import { handOverUnchecked } from "./hand-over-members";
import { findRunningWork } from "./unfinished-work";

/**
 * Gives the accounts and open tasks of a member whom the client's directory has disabled to their manager. Does nothing
 * if the manager isn't another enabled member, or while an import, a bulk change or a hand-over of the member is in
 * progress: the directory must always be able to disable a member, and an admin can hand over later.
 */
export async function handOverToManager(
  tx: Database,
  by: HandOverActor,
  { uid, managerId, now }: { uid: string; managerId: string | null; now: Date },
): Promise<void> {
  if (managerId === null || managerId === uid || !(await findColleague(tx, by, managerId))) return;
  if ((await listHandOvers(tx, by.clientId, [uid])).size > 0) return;
  if ((await findRunningWork(tx, { clientId: by.clientId, uids: [uid] })) !== null) return;
  await handOverUnchecked(tx, by, { uids: [uid], successorId: managerId, now });
}
