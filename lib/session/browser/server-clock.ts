import "client-only";

/** The server's time, kept in a browser whose own clock may be wrong (case S13). */
export interface ServerClock {
  /** What time it is at the server. Milliseconds since 1970. */
  nowMs: () => number;
  /** Takes over what the server said just now. */
  sync: (serverMs: number) => void;
  /** True when this device's clock went another way than time did: somebody set it, or the device slept. */
  hasJumped: () => boolean;
  /** Takes a jump ahead for sleep, while the server can't be asked: old data must not stand for ever. */
  believeDevice: () => void;
}

/** Clocks that agree to this are taken to agree. */
const toleranceMs = 2000;

interface Readings {
  /** The device's clock: may be set, may be wrong. */
  wallMs: () => number;
  /** Time since some moment: can't be set, may stand still in sleep. */
  runningMs: () => number;
}

const browserReadings: Readings = { wallMs: () => Date.now(), runningMs: () => performance.now() };

/** Makes a clock that shows `serverMs` now and runs on from there, whatever the device's clock is set to. */
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
