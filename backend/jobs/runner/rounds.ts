import { outsideTraces } from "../../telemetry/trace-work";

/**
 * Rounds of looking for jobs that are due, one at a time: asked for while one is under way, another follows it.
 *
 * @param takeDue takes what is due; never fails
 * @param pollMs how long after a round the next one begins by itself, once that was asked for
 */
export function createRounds(takeDue: () => Promise<void>, pollMs: number) {
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
      await takeDue();
    }
  }

  return {
    /** Begins a round now. */
    look,
    /** Begins a round now, and another one after each pause, until it is stopped. */
    startPolling(): void {
      isPolling = true;
      look();
    },
    isUnderWay: () => round !== null,
    /** Resolves when no round is under way. */
    async settle(): Promise<void> {
      while (round !== null) await round;
    },
    /** Begins none any more; the one under way ends with the queue it is at. */
    stop(): void {
      isStopped = true;
      clearTimeout(poll);
    },
  };
}
