import "client-only";
import { expiryMarginMs, isExpired, isInWarningWindow, parseExpiry, warningWindowMs } from "../expiry";

/** The maximum interval between two checks of the session's expiry (checklist B12). */
export const checkEveryMs = 60_000;

/** The delay between the notice and the logout (checklist B12). */
export const logoutDelayMs = 2000;

export interface MonitorPorts {
  /** The server's clock. */
  nowMs: () => number;
  /** `token_expires_at` of the stored user; null if there is no stored user (checklist B14). */
  findExpiry: () => unknown;
  /** Called once, in the warning window (B13). */
  onWarning: () => void;
  /** Called when the session counts as expired: shows the notice (B12). */
  onExpired: () => void;
  /** Called two seconds later, unless the user has signed in again (B12, B15). */
  onLogout: () => void;
  /** Called instead of `onLogout` if the user has signed in again (case S14). */
  onRevived: () => void;
}

/** Watches for the session's expiry. */
export interface Monitor {
  /** Starts watching; an earlier warning may be repeated. */
  start: () => void;
  /** Stops watching, and cancels a pending logout. */
  stop: () => void;
  /** Checks now: after the device wakes, or on focus. */
  check: () => void;
}

/**
 * Creates a monitor that checks every 60 s, and exactly when the warning or the expiry is due.
 *
 * @see checklist B10–B15; cases S11, S12, S14
 */
export function createMonitor(ports: MonitorPorts): Monitor {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWatching = false;
  let isWarned = false;

  const stop = () => {
    clearTimeout(timer);
    isWatching = false;
    isWarned = false;
  };
  const start = () => {
    stop();
    isWatching = true;
    check();
  };
  const expire = () => {
    stop();
    timer = setTimeout(finish, logoutDelayMs);
    ports.onExpired();
  };
  const finish = () => {
    if (isExpired(ports.findExpiry(), ports.nowMs())) return ports.onLogout();
    ports.onRevived();
    start();
  };
  function check() {
    if (!isWatching) return;
    clearTimeout(timer);
    const [expiry, nowMs] = [ports.findExpiry(), ports.nowMs()];
    if (isExpired(expiry, nowMs)) return expire();
    timer = setTimeout(check, Math.min(checkEveryMs, untilNextEdgeMs(expiry, nowMs)));
    if (isWarned || !isInWarningWindow(expiry, nowMs)) return;
    isWarned = true;
    ports.onWarning();
  }
  return { start, stop, check };
}

/** Milliseconds to the start of the warning window or, within it, to the time when the session counts as expired. */
function untilNextEdgeMs(expiry: unknown, nowMs: number): number {
  const remainingMs = (parseExpiry(expiry) ?? 0) - nowMs;
  const edgeMs = remainingMs > warningWindowMs ? remainingMs - warningWindowMs : remainingMs - expiryMarginMs;
  return Math.max(1, Math.ceil(edgeMs));
}
