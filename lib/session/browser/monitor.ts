import "client-only";
import { expiryMarginMs, isExpired, isInWarningWindow, parseExpiry, warningWindowMs } from "../expiry";

/** The monitor looks at least this often (checklist B12). */
export const checkEveryMs = 60_000;

/** From the notice to the logout (checklist B12). */
export const logoutDelayMs = 2000;

export interface MonitorPorts {
  /** The server's clock. */
  nowMs: () => number;
  /** `token_expires_at` of the stored user; null when there is none (checklist B14). */
  findExpiry: () => unknown;
  /** Once in the warning window (B13). */
  onWarning: () => void;
  /** The session counts as over: time for the notice (B12). */
  onExpired: () => void;
  /** Two seconds later, when nobody signed in again meanwhile (B12, B15). */
  onLogout: () => void;
  /** Instead of it, when somebody did (case S14). */
  onRevived: () => void;
}

/** Watches the session's end. */
export interface Monitor {
  /** Watches from now on; what was warned of before is forgotten. */
  start: () => void;
  /** Watches no more, and takes back a logout that was about to come. */
  stop: () => void;
  /** Looks now: after waking, on focus. */
  check: () => void;
}

/**
 * Makes a monitor that looks every 60 s, and at the very moments when the warning or the end is due.
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

/** Time to the window's start, or, within it, to the moment that the session counts as expired. */
function untilNextEdgeMs(expiry: unknown, nowMs: number): number {
  const leftMs = (parseExpiry(expiry) ?? 0) - nowMs;
  const edgeMs = leftMs > warningWindowMs ? leftMs - warningWindowMs : leftMs - expiryMarginMs;
  return Math.max(1, Math.ceil(edgeMs));
}
