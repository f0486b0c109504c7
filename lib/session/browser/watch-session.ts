import "client-only";
import type { User } from "@/lib/contracts/people/user";
import { expiryMarginMs, isExpired, parseExpiry, warningWindowMs } from "../expiry";
import { noticeStore, showNotice } from "../notice";
import { findStoredUser, wasUserStored } from "../stored-user";
import { endSessionAndRedirect } from "./forced-sign-out";
import { createMonitor } from "./monitor";
import { onPageResume } from "./page-resume";
import { renew } from "./renew";
import { createServerClock, type ServerClock } from "./server-clock";
import { fetchSession } from "./session-request";
import { authStore, dispatchAuth } from "./store";
import { connectTabs, notifyTabs } from "./tabs";

export interface SessionWatch {
  clock: ServerClock;
  /** Applies a newer user and time from the server. */
  update: (user: User, serverMs: number) => void;
  /** Renews the session, for "Stay signed in". False when the server couldn't be reached. */
  stay: () => Promise<boolean>;
  stop: () => void;
}

/** The minimum interval between two session requests on returning to a page. */
const checkEveryMs = 30_000;

/**
 * Starts watching the session of the signed-in user: updates the stored user, warns, ends the session, and follows the
 * other tabs.
 *
 * @param serverMs the server's clock when it rendered the page
 * @see checklist B6, B9–B15
 */
export function watchSession(user: User, serverMs: number): SessionWatch {
  const clock = createServerClock(serverMs);
  const held = () => {
    const { user: holder, token } = authStore.getState();
    return { uid: holder?.uid ?? user.uid, expiresAt: token?.expiresAt ?? user.token_expires_at };
  };
  let isRenewed = false;
  let isFinal = false;
  const monitor = createMonitor({
    nowMs: clock.nowMs,
    findExpiry: () => (wasUserStored() ? findStoredUser()?.token_expires_at : authStore.getState().token?.expiresAt),
    onWarning: () => showNotice({ kind: "warning", endsAtMs: endOf(held().expiresAt), isFinal }),
    onExpired: () => showNotice({ kind: "expired" }),
    onLogout: () => void endSessionAndRedirect("expired", held()),
    onRevived: () => applySession(findStoredUser()),
  });

  const applySession = (holder: User | null, serverMs?: number) => {
    const { uid, expiresAt } = held();
    if (holder === null) return void endSessionAndRedirect("signed_out_elsewhere", held());
    if (holder.uid !== uid) return window.location.reload();
    if (serverMs !== undefined) clock.sync(serverMs);
    if (holder.token_expires_at !== expiresAt) dispatchAuth({ type: "userLoaded", user: holder });
    // The expiry was already known from the stored user, but the clock that checked it may have been wrong: check
    // again.
    else if (serverMs !== undefined) follow();
  };
  const follow = () => {
    const remainingMs = (parseExpiry(held().expiresAt) ?? 0) - clock.nowMs();
    // Renewed, yet still inside the warning window: the absolute limit is near, so don't offer another renewal.
    isFinal = isRenewed && remainingMs <= warningWindowMs;
    monitor.stop();
    showNotice({ kind: "none" });
    if (authStore.getState().isAuthenticated) monitor.start();
  };
  const checkSession = createSessionCheck(clock, monitor.check, {
    onEnded: () => void endSessionAndRedirect("ended", held()),
    onUser: applySession,
  });

  dispatchAuth({ type: "authLoading" });
  const isExpiredAtStart = hasStoredSessionExpired(findStoredUser(), user, clock.nowMs());
  if (!isExpiredAtStart) dispatchAuth({ type: "userLoaded", user });
  const stops = [
    authStore.subscribe((state, before) => {
      if (state.token?.expiresAt === before.token?.expiresAt) return;
      isRenewed = before.token !== null;
      follow();
    }),
    connectTabs(user.uid, applySession),
    onPageResume(checkSession),
    monitor.stop,
  ];
  if (isExpiredAtStart) void endSessionAndRedirect("expired", held());
  else monitor.start();

  return {
    clock,
    update: (holder, ms) => {
      clock.sync(ms);
      dispatchAuth({ type: "userLoaded", user: holder });
    },
    stay: async () => {
      const outcome = await renew(held().expiresAt);
      if (outcome.kind === "unreachable") return false;
      if (outcome.kind === "over") await endSessionAndRedirect("expired", held());
      else {
        if (outcome.kind === "renewed") clock.sync(outcome.serverMs);
        dispatchAuth({ type: "userLoaded", user: outcome.user });
        notifyTabs({ kind: "holds", user: outcome.user, serverMs: clock.nowMs() });
      }
      return true;
    },
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}

/**
 * True if the stored user belongs to this very sign-in and has expired (checklist B11). A stored user of an earlier
 * sign-in is ignored.
 */
export function hasStoredSessionExpired(stored: User | null, served: User, nowMs: number): boolean {
  if (stored === null || stored.uid !== served.uid) return false;
  const isSameSignIn = stored.last_login !== null && stored.last_login === served.last_login;
  return isSameSignIn && isExpired(stored.token_expires_at, nowMs);
}

/** The time when a session counts as expired, in milliseconds since 1970 on the server's clock. */
function endOf(tokenExpiresAt: string): number {
  return (parseExpiry(tokenExpiresAt) ?? 0) - expiryMarginMs;
}

interface Findings {
  onEnded: () => void;
  onUser: (user: User) => void;
}

/**
 * Creates the check for a user's return to the page: checks the clock at once and, at most every 30 s, asks the server
 * whether the session still exists and belongs to the same user.
 */
function createSessionCheck(clock: ServerClock, check: () => void, { onEnded, onUser }: Findings): () => void {
  let checkedMs = clock.nowMs();
  let isChecking = false;
  const checkSession = async (hasJumped: boolean) => {
    isChecking = true;
    const session = await fetchSession();
    isChecking = false;
    checkedMs = clock.nowMs();
    if (hasJumped) {
      if (session) clock.sync(session.serverMs);
      else clock.believeDevice();
      checkedMs = clock.nowMs();
      check();
    }
    if (session?.user) onUser(session.user);
    else if (session) onEnded();
  };
  return () => {
    if (noticeStore.getState().notice.kind === "expired") return;
    const hasJumped = clock.hasJumped();
    if (!hasJumped) check();
    if (isChecking || document.visibilityState === "hidden") return;
    if (hasJumped || Math.abs(clock.nowMs() - checkedMs) >= checkEveryMs) void checkSession(hasJumped);
  };
}
