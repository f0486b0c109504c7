import { runOutsideTrace } from "../../telemetry/trace-work";

interface PollOptions {
  /** Claims what is due. */
  claimDue: () => Promise<void>;
  /** The delay until the next cycle, in milliseconds; null: none starts until `wake` is called. */
  findPauseMs: () => Promise<number | null>;
  /** Called when a cycle failed; returns the delay until the next one. */
  onError: (error: unknown) => number | null;
}

/**
 * Runs cycles that claim what is due, one at a time; a cycle that is requested while another is running starts after
 * that one.
 */
export function createPollLoop({ claimDue, findPauseMs, onError }: PollOptions) {
  let round: Promise<void> | null = null;
  let isWoken = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  function wake(): void {
    isWoken = true;
    if (round !== null || isStopped) return;
    clearTimeout(timer);
    round = runOutsideTrace(claimAll).then((pauseMs) => {
      round = null;
      if (isWoken) wake();
      else if (pauseMs !== null && !isStopped) timer = runOutsideTrace(() => setTimeout(wake, pauseMs)).unref();
    });
  }

  async function claimAll(): Promise<number | null> {
    try {
      while (isWoken && !isStopped) {
        isWoken = false;
        await claimDue();
      }
      return await findPauseMs();
    } catch (error) {
      // A failed query has changed nothing: the same rows are found in the next cycle.
      return onError(error);
    }
  }

  return {
    /** Starts a cycle now. */
    wake,
    isUnderWay: () => round !== null,
    /** Resolves when no cycle is running. */
    async settle(): Promise<void> {
      while (round !== null) await round;
    },
    /** Starts no further cycles; `settle` waits for the one that is running. */
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
