import { AppError } from "@/lib/contracts/wire/app-error";

/**
 * Creates a queue for work that occupies a thread: `atOnce` tasks run in parallel, and up to `waiting` more wait in
 * order.
 *
 * @returns runs one task and returns its result
 * @throws AppError 503 `busy` with the seconds to wait, when the queue is full
 */
export function createHashingQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queue: (() => void)[] = [];
  let running = 0;

  function leave(): void {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }

  async function enter(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (queue.length >= waiting)
      throw new AppError(503, "busy", "Too many people are signing in. Try again.", { retryAfterSeconds: 1 });
    await new Promise<void>((resolve) => queue.push(resolve));
  }

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
