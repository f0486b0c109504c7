import "client-only";
import { type LoginReason, loginPath } from "../return-to";
import { findStoredUser } from "../stored-user";
import { runBeforeSignOut } from "./before-sign-out";
import { endSession } from "./session-request";
import { dispatchAuth } from "./store";
import { notifyTabs } from "./tabs";

/** The session that is to end: its user and when its token expires. */
export interface Held {
  uid: string;
  expiresAt: string;
}

let isClaimed = false;

/**
 * Claims the sign-out for the caller: a page signs out once, however many reasons come at the same time
 * (docs/conformance.md S14).
 *
 * @returns true when the caller is to sign out, false when another already does
 */
export function claimSignOut(): boolean {
  if (isClaimed) return false;
  isClaimed = true;
  return true;
}

/** Whether the user of this page is being signed out: no new request may be made for that user. */
export function isSigningOut(): boolean {
  return isClaimed;
}

/** Gives the claim back after a sign-out that failed. */
export function releaseSignOut(): void {
  isClaimed = false;
}

/**
 * Ends a session for any reason but the user's own sign-out, and goes to the login page, which leads back here
 * afterwards. A newer session, started in another tab meanwhile, is left alone: the page is reloaded for it.
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
  notifyTabs({ kind: "signed-out", uid: held.uid });
  const { pathname, search } = window.location;
  window.location.replace(loginPath(`${pathname}${search}`, reason));
}
