import "client-only";
import { type LoginReason, loginPath } from "../return-to";
import { findStoredUser } from "../stored-user";
import { runBeforeSignOut } from "./before-sign-out";
import { endSession } from "./session-request";
import { dispatchAuth } from "./store";
import { notifyTabs } from "./tabs";

/** The session to end: its user and its token's expiry. */
export interface EndingSession {
  uid: string;
  expiresAt: string;
}

let isClaimed = false;

/**
 * Claims the sign-out for the caller: a page signs out once, however many triggers coincide (docs/conformance.md S14).
 *
 * @returns true if the caller must sign out, false if another caller already does
 */
export function claimSignOut(): boolean {
  if (isClaimed) return false;
  isClaimed = true;
  return true;
}

/** Whether this page's user is being signed out, so that no new request may be made for that user. */
export function isSigningOut(): boolean {
  return isClaimed;
}

/** Releases the claim after a failed sign-out. */
export function releaseSignOut(): void {
  isClaimed = false;
}

/**
 * Ends a session for any reason but the user's own sign-out, and redirects to the login page, which returns here
 * afterward. A newer session, started in another tab in the meantime, is left alone: the page reloads to use it.
 *
 * @see checklist B9, B10, B15; cases S14, S15
 */
export async function endSessionAndRedirect(reason: LoginReason, held: EndingSession): Promise<void> {
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
