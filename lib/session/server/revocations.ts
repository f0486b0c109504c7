import "server-only";
import { backendFor, type Caller } from "@/lib/backend/call";
import { logProblem } from "@/lib/log";
import { keepSignOuts, readSignOuts, type WaitingSignOut } from "./kept-sign-outs";
import { signOut } from "./sign-in";

/** Whether the token is revoked at the backend, or the host is still trying to revoke it. */
export type Revocation = "revoked" | "waiting";

const mostWaiting = 1000;
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

interface SignOuts {
  /** Pending sign-outs by their token. */
  waiting: Map<string, WaitingSignOut & { timer: NodeJS.Timeout }>;
  /** The latest write of the pending sign-outs. Writes run one after the other, so that the latest state is the one on disk. */
  kept: Promise<void>;
}

declare global {
  var sightlineSignOuts: SignOuts | undefined;
}

/**
 * The host's start-up and its route handlers are bundled separately, so their modules aren't shared; only `globalThis`
 * of the process is.
 */
function signOuts(): SignOuts {
  globalThis.sightlineSignOuts ??= { waiting: new Map(), kept: Promise.resolve() };
  return globalThis.sightlineSignOuts;
}

/**
 * Ends a session at the backend. When the backend doesn't answer, the host tries again, after pauses that double up to
 * 30 s, until it does or the token has expired; a restarted host goes on trying where HOST_DATA_DIR is set.
 *
 * @param expiresMs when the token expires by itself
 * @returns `waiting` while a copy of the cookie still works
 */
export async function revokeSession(caller: Caller, expiresMs: number): Promise<Revocation> {
  if (await isRevoked(caller)) return "revoked";
  if (signOuts().waiting.size < mostWaiting) {
    askAgain(caller, expiresMs, firstPauseMs);
    await keep();
  } else logProblem({ what: "sign-out: too many wait", requestId: caller.requestId });
  return "waiting";
}

/** Goes on with the sign-outs that were pending when this host was stopped. To be called once, at start-up. */
export async function resumeRevocations(): Promise<void> {
  for (const { caller, expiresMs } of (await readSignOuts()).slice(0, mostWaiting))
    askAgain(caller, expiresMs, firstPauseMs);
}

async function isRevoked(caller: Caller): Promise<boolean> {
  return (await signOut(backendFor(caller))).kind !== "unavailable";
}

function askAgain({ token, ...rest }: Caller, expiresMs: number, pauseMs: number): void {
  if (token === null || Date.now() + pauseMs >= expiresMs) return;
  const caller = { ...rest, token };
  const { waiting } = signOuts();
  clearTimeout(waiting.get(token)?.timer);
  const timer = setTimeout(() => void ask(), pauseMs);
  timer.unref();
  waiting.set(token, { caller, expiresMs, timer });

  // The sign-out stays pending until the backend has answered that its token is revoked.
  async function ask(): Promise<void> {
    const isOver = await isRevoked(caller);
    if (waiting.get(caller.token)?.timer !== timer) return;
    waiting.delete(caller.token);
    if (!isOver) askAgain(caller, expiresMs, Math.min(longestPauseMs, pauseMs * 2));
    if (!waiting.has(caller.token)) await keep();
  }
}

function keep(): Promise<void> {
  const all = signOuts();
  all.kept = all.kept.then(() => keepSignOuts([...all.waiting.values()]));
  return all.kept;
}
