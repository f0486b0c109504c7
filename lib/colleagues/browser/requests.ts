import "client-only";
import type { AccountDetail } from "@/lib/contracts/accounts/account";
import { type Outcome, send } from "@/lib/http/browser/send";

/** Switches the user's alerts about an account on or off. */
export function setWatch(accountId: string, isWatched: boolean): Promise<Outcome<null>> {
  return send(isWatched ? "POST /accounts/:id/watch/" : "DELETE /accounts/:id/watch/", { params: { id: accountId } });
}

/**
 * Sets an account's owner; null removes it. The new owner is alerted. Refused with `changed` if the account has another
 * owner than the expected one.
 */
export function assignOwner(
  accountId: string,
  uid: string | null,
  expected: string | null,
): Promise<Outcome<AccountDetail>> {
  return send("PUT /accounts/:id/owner/", { params: { id: accountId }, body: { uid, expected } });
}
