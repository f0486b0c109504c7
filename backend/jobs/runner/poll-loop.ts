import { runOutsideTrace } from "../../telemetry/trace-work";

/**
 * Runs poll cycles that claim due jobs, one at a time; a cycle that is requested while another is running starts after
 * that one.
 *
 * @param claimDue claims due jobs; must not reject
 * @param pollMs delay between cycles when polling
 */
export function createPollLoop(claimDue: () => Promise<void>, pollMs: number) {
  let round: Promise<void> | null = null;
  let isWoken = false;
  let isPolling = false;
  let isStopped = false;
  let poll: NodeJS.Timeout | undefined;

  function wake(): void {
    isWoken = true;
    if (round !== null || isStopped) return;
    clearTimeout(poll);
    round = runOutsideTrace(claimAll).finally(() => {
      round = null;
      if (isWoken) wake();
      else if (isPolling && !isStopped) poll = runOutsideTrace(() => setTimeout(wake, pollMs)).unref();
    });
  }

  async function claimAll(): Promise<void> {
    while (isWoken && !isStopped) {
      isWoken = false;
      await claimDue();
    }
  }

  return {
    /** Starts a cycle now. */
    wake,
    /** Starts a cycle now, and another after each delay, until stopped. */
    startPolling(): void {
      isPolling = true;
      wake();
    },
    isUnderWay: () => round !== null,
    /** Resolves when no cycle is running. */
    async settle(): Promise<void> {
      while (round !== null) await round;
    },
    /** Starts no further cycles; a running cycle ends after its current queue. */
    stop(): void {
      isStopped = true;
      clearTimeout(poll);
    },
  };
}
