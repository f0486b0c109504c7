import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { AppError } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../../database/database";
import { identities, knownIps, oneTimeLinks, users } from "../../../database/schema/core";
import { handOvers } from "../../../database/schema/people/hand-overs";
import { scimGroupMembers, scimUsers } from "../../../database/schema/people/scim";
import type { Principal } from "../../../principal";
import { enqueueAlertDeletion } from "../../alerts/delete-alerts";
import { notifyOfDisabled } from "../../alerts/notify-of-disabled";
import { clearFactors } from "../../people/factors/own-factors";
import { requireLiveSession } from "../../people/sessions/live-session";
import { endSessionsOf } from "../../people/sessions/tokens";
import { afterBreakGlassEnds } from "../../people/sign-in/break-glass";
import { actorOf, recordAudit } from "../../shared/audit/audit";
import { hasEnabledAdmin, isAdmin } from "../../shared/client-admins";
import { lockClient } from "../../shared/clients";
import { lockUser } from "../../shared/users";
import { handOver } from "./hand-over";
import { enqueueHandOver } from "./running-hand-overs";
import { findRunningWork } from "./unfinished-work";

/**
 * Ends a member's own account: hands over or unassigns their accounts and open tasks, ends their sessions and ways to
 * sign in, and deletes the data that only they use (trigger `users_leave_client`) and their alerts. Their name stays in
 * the history, and their email can be invited again. While a job hands over what they own, they remain a disabled
 * member.
 *
 * @param input.token the token of the session in which they do so
 * @param input.successorId the colleague who gets their accounts and open tasks; null: nobody
 * @throws AppError 401 `unauthenticated`: the session has ended in the meantime; 409 `last_admin`,
 * `break_glass_required`; 400 `invalid_request`: no such colleague; 409 `still_running`: their import or bulk change,
 * or a hand-over to them, is in progress
 */
export async function leaveClient(
  tx: Database,
  by: Principal,
  { token, successorId, now }: { token: { hash: string }; successorId: string | null; now: Date },
): Promise<void> {
  const { clientId, uid } = by;
  await lockClient(tx, clientId);
  const user = await lockUser(tx, uid);
  await requireLiveSession(tx, token, now);
  if (user?.clientId !== clientId) throw new AppError(409, "client_required", "You aren’t in a workspace.");
  const running = await findRunningWork(tx, { clientId, uids: [uid] });
  if (running !== null)
    throw new AppError(409, "still_running", `Your ${running.work} is still running. Leave when it is done.`);
  const because = `${user.fullName} left the workspace`;
  const { total, isRunning } = await handOver(tx, by, { fromIds: [uid], successorId, because, now });
  const entry = { ...actorOf(by), at: now, subject: uid };
  await recordAudit(
    tx,
    { ...entry, action: "member.leave", details: { ...total, heir: successorId ?? "", is_running: isRunning } },
    { ...entry, action: "session.end", details: { reason: "left" } },
  );
  await endSessionsOf(tx, uid, now);
  if (isRunning) await endMembershipAfterHandOver(tx, clientId, uid);
  await tx
    .update(users)
    .set({ ...endedAccount(uid), clientId: isRunning ? clientId : null })
    .where(eq(users.id, uid));
  if (!isRunning) await enqueueAlertDeletion(tx, uid);
  if (isAdmin(user) && !(await hasEnabledAdmin(tx, clientId)))
    throw new AppError(
      409,
      "last_admin",
      "You’re the only client admin. Make someone else a client admin before you leave.",
    );
  if (user.isBreakGlass) await afterBreakGlassEnds(tx, { by: actorOf(by), uids: [uid], now });
  for (const table of [identities, oneTimeLinks, knownIps, scimGroupMembers, scimUsers])
    await tx.delete(table).where(eq(table.userId, uid));
  await clearFactors(tx, uid);
  await notifyOfDisabled(tx, { clientId, name: user.fullName, byUid: uid, hasLeft: true }, now);
}

/** The columns of a user who has left: only the name is kept, for the history. The email can be used again. */
function endedAccount(uid: string) {
  const email = `left-${uid}@account.invalid`;
  return {
    ...{ email, username: email, disabled: true, passwordHash: null, microsoftId: null },
    ...{ title: null, timeZone: null, linkedinProfileUrl: null, lastLoginAt: null },
  };
}

/**
 * Makes the hand-over of a leaving member end their membership. It gets a job of its own, because an earlier hand-over,
 * from when they were disabled, may include members who stay.
 */
async function endMembershipAfterHandOver(tx: Database, clientId: string, uid: string): Promise<void> {
  const id = randomUUID();
  const own = and(eq(handOvers.clientId, clientId), eq(handOvers.userId, uid));
  await tx.update(handOvers).set({ id, isLeaving: true }).where(own);
  await enqueueHandOver(tx, { clientId, id });
}
