import { outsideTraces } from "../../telemetry/trace-work";

/**
 * Runs rounds of taking due jobs, one at a time; a round requested while one is running follows it.
 *
 * @param claimDue takes what is due; must not reject
 * @param pollMs pause until the next round when polling
 */
export function createRounds(claimDue: () => Promise<void>, pollMs: number) {
  let round: Promise<void> | null = null;
  let isWoken = false;
  let isPolling = false;
  let isStopped = false;
  let poll: NodeJS.Timeout | undefined;

  function look(): void {
    isWoken = true;
    if (round !== null || isStopped) return;
    clearTimeout(poll);
    round = outsideTraces(takeAll).finally(() => {
      round = null;
      if (isWoken) look();
      else if (isPolling && !isStopped) poll = outsideTraces(() => setTimeout(look, pollMs)).unref();
    });
  }

  async function takeAll(): Promise<void> {
    while (isWoken && !isStopped) {
      isWoken = false;
      await claimDue();
    }
  }

  return {
    /** Starts a round now. */
    look,
    /** Starts a round now, and another after each pause, until stopped. */
    startPolling(): void {
      isPolling = true;
      look();
    },
    isUnderWay: () => round !== null,
    /** Resolves when no round is running. */
    async settle(): Promise<void> {
      while (round !== null) await round;
    },
    /** Starts no further rounds; a running one ends after its current queue. */
    stop(): void {
      isStopped = true;
      clearTimeout(poll);
    },
  };
}
