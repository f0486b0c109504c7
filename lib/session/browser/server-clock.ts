import "client-only";

/** The server's time, tracked in a browser whose own clock may be wrong (case S13). */
export interface ServerClock {
  /** The server's current time, in milliseconds since 1970. */
  nowMs: () => number;
  /** Sets the clock to the time that the server has just sent. */
  sync: (serverMs: number) => void;
  /** True when the device's clock and its monotonic time disagree: the clock was set, or the device slept. */
  hasJumped: () => boolean;
  /**
   * Treats a forward jump as sleep. For use when the server can't be reached, so that an expired session doesn't stay
   * on the screen.
   */
  believeDevice: () => void;
}

/** A difference up to this size doesn't count as a jump. */
const toleranceMs = 2000;

interface Readings {
  /** The device's clock: it can be set, and may be wrong. */
  wallMs: () => number;
  /** Monotonic time from an arbitrary origin: can't be set, but may stop while the device sleeps. */
  runningMs: () => number;
}

const browserReadings: Readings = { wallMs: () => Date.now(), runningMs: () => performance.now() };

/** Creates a clock that shows `serverMs` now and runs on from there, whatever the device's clock shows. */
export function createServerClock(serverMs: number, readings: Readings = browserReadings): ServerClock {
  let base = { serverMs, wallMs: readings.wallMs(), runningMs: readings.runningMs() };
  const sync = (ms: number) => {
    base = { serverMs: ms, wallMs: readings.wallMs(), runningMs: readings.runningMs() };
  };
  const nowMs = () => base.serverMs + readings.runningMs() - base.runningMs;
  const aheadMs = () => readings.wallMs() - base.wallMs - (readings.runningMs() - base.runningMs);
  return {
    nowMs,
    sync,
    hasJumped: () => Math.abs(aheadMs()) > toleranceMs,
    believeDevice: () => sync(nowMs() + Math.max(0, aheadMs())),
  };
}
