import "client-only";
import { type LoginReason, loginPath } from "../return-to";
import { findStoredUser } from "../stored-user";
import { runBeforeSignOut } from "./before-sign-out";
import { endSession } from "./session-request";
import { dispatchAuth } from "./store";
import { tellTabs } from "./tabs";

/** The session that is to end: its user and when its token expires. */
export interface Held {
  uid: string;
  expiresAt: string;
}

let isClaimed = false;

/** Claims the sign-out for the caller: a page signs out once, however many reasons come at the same time (docs/conformance.md S14). @returns whether it is the caller's */
export function claimSignOut(): boolean {
  if (isClaimed) return false;
  isClaimed = true;
  return true;
}

/** Whether the user of this page is being signed out: nothing new may begin in that user's name. */
export function isSigningOut(): boolean {
  return isClaimed;
}

/** Gives the claim back after a sign-out that failed. */
export function releaseSignOut(): void {
  isClaimed = false;
}

/**
 * Ends a session that nobody ended by hand, and goes to the login page, which leads back here. A session that came in
 * its place meanwhile, in another tab, is left alone: the page is loaded anew in its name.
 *
 * @see checklist B9, B10, B15; cases S14, S15
 */
export async function endSessionAndRedirect(reason: LoginReason, held: Held): Promise<void> {
  if (!claimSignOut()) return;
  const [outcome] = await Promise.all([endSession(held.expiresAt), runBeforeSignOut()]);
  const stored = findStoredUser();
  const isReplaced = stored !== null && (stored.uid !== held.uid || stored.token_expires_at > held.expiresAt);
  if (outcome === "another" || isReplaced) return window.location.reload();
  dispatchAuth({ type: reason === "expired" ? "tokenExpired" : "logout" });
  tellTabs({ kind: "signed-out", uid: held.uid });
  const { pathname, search } = window.location;
  window.location.replace(loginPath(`${pathname}${search}`, reason));
}
