import "server-only";
import { backendFor, type Caller } from "@/lib/backend/call";
import { logProblem } from "@/lib/log";
import { keepSignOuts, readSignOuts, type WaitingSignOut } from "./kept-sign-outs";
import { signOut } from "./sign-in";

/** How the end of a session went: at the backend too, or here alone while the host goes on trying. */
export type Revocation = "revoked" | "waiting";

const mostWaiting = 1000;
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

interface SignOuts {
  /** By token. */
  waiting: Map<string, WaitingSignOut & { timer: NodeJS.Timeout }>;
  /** The last writing of them: one after the other, so that the latest stays. */
  kept: Promise<void>;
}

declare global {
  var sightlineSignOuts: SignOuts | undefined;
}

/** What starts the host and what answers requests are built apart and share nothing but the process. */
function signOuts(): SignOuts {
  globalThis.sightlineSignOuts ??= { waiting: new Map(), kept: Promise.resolve() };
  return globalThis.sightlineSignOuts;
}

/**
 * Ends a session at the backend. When it doesn't answer, the host asks again, after pauses that double up to 30 s,
 * until it does or the session's token is over; a host that is started anew goes on with it where HOST_DATA_DIR is set.
 *
 * @param expiresMs when the token ends by itself
 * @returns `waiting`: a copy of the cookie still opens something for a while
 */
export async function revokeSession(caller: Caller, expiresMs: number): Promise<Revocation> {
  if (await isRevoked(caller)) return "revoked";
  if (signOuts().waiting.size < mostWaiting) {
    askAgain(caller, expiresMs, firstPauseMs);
    await keep();
  } else logProblem({ what: "sign-out: too many wait", requestId: caller.requestId });
  return "waiting";
}

/** Goes on with what waited when this host was stopped. To be called once, when it starts. */
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

  // It stays among those that wait until it is known that it doesn't any more.
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
