import "client-only";

/** The server's time, kept in a browser whose own clock may be wrong (case S13). */
export interface ServerClock {
  /** The server's time now, in milliseconds since 1970. */
  nowMs: () => number;
  /** Sets the clock to the time that the server has just sent. */
  sync: (serverMs: number) => void;
  /** True when the device's clock and its running time disagree: the clock was set, or the device slept. */
  hasJumped: () => boolean;
  /** Takes a jump ahead for sleep when the server can't be asked, so that an expired session doesn't stay on the screen. */
  believeDevice: () => void;
}

/** A difference up to this doesn't count as a jump. */
const toleranceMs = 2000;

interface Readings {
  /** The device's clock: may be set, and may be wrong. */
  wallMs: () => number;
  /** Monotonic time since some moment: can't be set, but may stand still while the device sleeps. */
  runningMs: () => number;
}

const browserReadings: Readings = { wallMs: () => Date.now(), runningMs: () => performance.now() };

/** Creates a clock that shows `serverMs` now and runs on from there, whatever the device's clock is set to. */
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
