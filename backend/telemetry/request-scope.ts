import { AsyncLocalStorage } from "node:async_hooks";

const scope = new AsyncLocalStorage<AbortSignal>();

/**
 * Runs work whose result only one caller waits for.
 *
 * @param left aborts when the caller disconnects before the response: pending reads are then cancelled
 */
export function withinRequest<Result>(left: AbortSignal, work: () => Result): Result {
  return scope.run(left, work);
}

/** Starts work whose result is shared or awaited by no caller, so a disconnecting caller must not cancel it. */
export function outsideRequest<Result>(work: () => Result): Result {
  return scope.exit(work);
}

/** The signal that aborts when the current request's caller disconnects; undefined: the work must not be cancelled. */
export function callerLeft(): AbortSignal | undefined {
  return scope.getStore();
}
