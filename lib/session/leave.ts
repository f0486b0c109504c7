import "client-only";
import { sayFarewell } from "./farewell";
import { type LoginReason, loginPath } from "./return-to";
import { endSession } from "./session-request";
import { dispatchAuth } from "./store";
import { findStoredUser } from "./stored-user";
import { tellTabs } from "./tabs";

/** Whose session is to end, and which one of theirs. */
export interface Held {
  uid: string;
  expiresAt: string;
}

let isLeaving = false;

/** Claims the way out: a page is left once, however many reasons come at the same time (case S14). */
export function beginLeaving(): boolean {
  if (isLeaving) return false;
  isLeaving = true;
  return true;
}

/** Says whether this page is being left: nothing new is to be begun on it in the name of who leaves. */
export function isOnTheWayOut(): boolean {
  return isLeaving;
}

/** Gives it back, when nobody was signed out after all. */
export function stayAfterAll(): void {
  isLeaving = false;
}

/**
 * Ends a session that nobody ended by hand, and goes to the login page, which leads back here. A session that came in
 * its place meanwhile, in another tab, is left alone: the page is loaded anew in its name.
 *
 * @see checklist B9, B10, B15; cases S14, S15
 */
export async function leave(reason: LoginReason, held: Held): Promise<void> {
  if (!beginLeaving()) return;
  const [outcome] = await Promise.all([endSession(held.expiresAt), sayFarewell()]);
  const stored = findStoredUser();
  const isReplaced = stored !== null && (stored.uid !== held.uid || stored.token_expires_at > held.expiresAt);
  if (outcome === "another" || isReplaced) return window.location.reload();
  dispatchAuth({ type: reason === "expired" ? "tokenExpired" : "logout" });
  tellTabs({ kind: "signed-out", uid: held.uid });
  const { pathname, search } = window.location;
  window.location.replace(loginPath(`${pathname}${search}`, reason));
}
