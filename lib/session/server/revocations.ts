import "server-only";
import { backendFor, type Caller } from "@/lib/backend/call";
import { logProblem } from "@/lib/log";
import { signOut } from "./sign-in";

/** Whether the backend has revoked the token, or the host is still trying to revoke it. */
export type Revocation = "revoked" | "waiting";

const maxWaiting = 1000;
const firstPauseMs = 1_000;
const maxPauseMs = 30_000;

/** The next attempt of each pending sign-out, by token. */
const attempts = new Map<string, NodeJS.Timeout>();

/**
 * Ends a session at the backend. If the backend doesn't respond, the host retries, with pauses that double up to 30 s,
 * until it succeeds or the token has expired. Retries are lost when the host stops: the token then expires on its own.
 *
 * @param expiresMs the token's expiry
 * @returns `waiting` while a copy of the cookie still works
 */
export async function revokeSession(caller: Caller, expiresMs: number): Promise<Revocation> {
  if (await isRevoked(caller)) return "revoked";
  if (attempts.size < maxWaiting) retryLater(caller, expiresMs, firstPauseMs);
  else logProblem({ what: "sign-out not queued: too many pending", requestId: caller.requestId });
  return "waiting";
}

async function isRevoked(caller: Caller): Promise<boolean> {
  return (await signOut(backendFor(caller))).kind !== "unavailable";
}

function retryLater(caller: Caller, expiresMs: number, pauseMs: number): void {
  const { token } = caller;
  if (token === null || Date.now() + pauseMs >= expiresMs) return;
  clearTimeout(attempts.get(token));
  const timer = setTimeout(async () => {
    const isOver = await isRevoked(caller);
    if (attempts.get(token) !== timer) return;
    attempts.delete(token);
    if (!isOver) retryLater(caller, expiresMs, Math.min(maxPauseMs, pauseMs * 2));
  }, pauseMs);
  timer.unref();
  attempts.set(token, timer);
}
