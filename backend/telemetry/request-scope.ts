import { AsyncLocalStorage } from "node:async_hooks";

const scope = new AsyncLocalStorage<AbortSignal>();

/**
 * Does work that only one caller waits for.
 *
 * @param left aborts when the caller has gone before the answer: what is then still being read is read for nobody
 */
export function withinRequest<Result>(left: AbortSignal, work: () => Result): Result {
  return scope.run(left, work);
}

/** Begins what others wait for too, or nobody does: the caller who happened to cause it doesn't end it by leaving. */
export function outsideRequest<Result>(work: () => Result): Result {
  return scope.exit(work);
}

/** Aborts when the caller of what goes on here has left; undefined: it goes on whoever leaves. */
export function callerLeft(): AbortSignal | undefined {
  return scope.getStore();
}
