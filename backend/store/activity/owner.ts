import { eq } from "drizzle-orm";
import { invalidField } from "../../errors";
import type { Principal } from "../../session/principal";
import { raiseAlert } from "../alerts";
import { audit } from "../audit";
import { findColleague, getName } from "../colleagues";
import type { Database } from "../database";
import { accounts } from "../schema";
import { getAccountRef, linkOf } from "./account";

/**
 * Gives an account to somebody of the same client, or to nobody. The new owner is told, unless they took it themselves.
 *
 * @throws AppError 404 `not_found`; 400 `invalid_request`: nobody of this client
 */
export async function assignOwner(
  tx: Database,
  principal: Principal,
  accountId: string,
  uid: string | null,
  now: Date,
): Promise<void> {
  const account = await getAccountRef(tx, principal, accountId, true);
  if (uid !== null && !(await findColleague(tx, principal, uid)))
    throw invalidField("uid", "There is no such person here");
  if (account.ownerId === uid) return;
  await tx.update(accounts).set({ ownerId: uid, updatedAt: now }).where(eq(accounts.id, accountId));
  await audit(tx, {
    at: now,
    clientId: principal.clientId,
    actorId: principal.uid,
    action: "account.assign",
    subject: accountId,
    details: { from: account.ownerId, to: uid },
  });
  if (uid === null || uid === principal.uid) return;
  await raiseAlert(tx, principal.clientId, [uid], {
    type: "account_assigned",
    title: `${account.name} is yours now`,
    body: `Assigned by ${await getName(tx, principal.uid)}.`,
    account,
    link: linkOf(account),
    at: now,
  });
}
