import "client-only";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { ServerClock } from "@/lib/session/browser/server-clock";
import { troubleOf } from "../alerts/alert-error";
import { badConfigCode, type DatabaseTrouble, databaseLostCode } from "../database";
import { createBackoff } from "./backoff";
import { createLiveSession, type LiveSessionParts } from "./live-session";
import type { GrantOutcome } from "./request-grant";
import { createSteps } from "./steps";

/** Who is followed: what of a user decides what may be heard. */
export interface Person {
  uid: string;
  clientId: string | null;
  role: string | null;
  /** A renewed session has another one. */
  sessionExpiresAt: string;
}

/** How it stands with the realtime database. */
export type RealtimeState =
  /** Nobody, nobody who belongs to a client, or nothing set up: nothing is listened to (checklist D6). */
  | { kind: "off" }
  | { kind: "connecting" }
  | { kind: "live" }
  /** No connection; it is tried again by itself. */
  | { kind: "waiting" }
  /** Not tried again by itself. */
  | { kind: "failed"; detail: string };

export interface Connection extends Pick<StoreApi<RealtimeState>, "getState" | "subscribe"> {
  /** Follows this user from now on, and no longer the one before. */
  follow: (person: Person | null) => void;
  /** Tries again now: somebody asked, or the network is back. */
  retry: () => void;
  /** Resolved when everything asked for so far is done. */
  settled: () => Promise<void>;
}

interface Parts extends LiveSessionParts {
  requestGrant: () => Promise<GrantOutcome>;
  clock: Pick<ServerClock, "sync">;
}

/** Leave that is lost again within this time is not asked for again by itself (case R4); a database that is gone again, not at once. */
const againMs = 30_000;

const failedText = "Live updates could not be started.";

/**
 * Keeps the one who is signed in connected: asks for a sign-in, opens the database, listens, asks again when the session
 * was renewed, and takes everything down for the next one. What comes in goes to the stores.
 */
export function createConnection({ requestGrant, clock, ...parts }: Parts): Connection {
  const store = createStore<RealtimeState>(() => ({ kind: "off" }));
  const show = showOn(store);
  let person: Person | null = null;
  const denials = createRecurrence(againMs);
  const losses = createRecurrence(againMs);
  const tries = createBackoff();

  /** One thing after the other: a sign-in never overtakes the sign-out before it. */
  const { enqueue, settled } = createSteps(tellOfFailedStep(show));
  const session = createLiveSession(parts, { ...showWhatIsHeard(store, show), onLost, onGone });

  async function connect(wanted: Person): Promise<void> {
    if (person !== wanted) return;
    const outcome = await requestGrant();
    if (person !== wanted) return;
    if (outcome.kind === "unreachable") return tryLater(wanted);
    if (outcome.kind === "refused") {
      // Without a realtime database, what the server sent with the page is all that there is.
      if (session.isOpen() || outcome.code !== "realtime_off") await session.end();
      return show(outcome.code === "realtime_off" ? { kind: "off" } : { kind: "failed", detail: outcome.detail });
    }
    clock.sync(serverTimeOf(outcome));
    try {
      await session.signIn(wanted.uid, outcome.grant, () => person === wanted);
    } catch (error) {
      if (person !== wanted) return;
      const why = troubleOf(error);
      console.warn("The sign-in for live updates failed.", why);
      if (why.code === databaseLostCode) await session.letGo();
      // What can't be right by waiting isn't waited for; anything else may be a bad moment of the network.
      return why.code === badConfigCode ? show({ kind: "failed", detail: why.message }) : tryLater(wanted);
    }
    tries.reset();
  }

  /**
   * The rules no longer allow it: the session ended, or was renewed, or somebody is at another client now (case S8).
   * What one of them may no longer hear is gone from the screen with all the rest (case R4); leave is asked for once more.
   */
  function onLost(why: DatabaseTrouble): void {
    const isAgain = denials.happen();
    show(isAgain ? { kind: "failed", detail: why.message } : { kind: "waiting" });
    const wanted = person;
    if (wanted !== null && !isAgain) enqueue(() => connect(wanted));
  }

  /** Its worker has ended, or this page was put aside for a while: it is opened anew. */
  function onGone(): void {
    const wanted = person;
    enqueue(session.letGo);
    if (wanted === null) return;
    show({ kind: "waiting" });
    if (losses.happen()) tryLater(wanted);
    else enqueue(() => connect(wanted));
  }

  function tryLater(wanted: Person): void {
    // With listeners on it, an open database is heard until its sign-in ends; only the younger one has to wait.
    if (!session.isHeard()) show({ kind: "waiting" });
    tries.later(() => enqueue(() => connect(wanted)));
  }

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    settled,
    follow(next) {
      const wanted = next?.clientId ? next : null;
      const before = person;
      if (JSON.stringify(before) === JSON.stringify(wanted)) return;
      person = wanted;
      const isSame = before !== null && before.uid === wanted?.uid && isSameRight(before, wanted);
      if (!isSame) tries.stop();
      if (before !== null && !isSame) enqueue(session.end);
      if (wanted === null) return enqueue(async () => show({ kind: "off" }));
      tries.reset();
      denials.forget();
      if (!isSame) show({ kind: "connecting" });
      enqueue(() => connect(wanted));
    },
    retry() {
      const wanted = person;
      const { kind } = store.getState();
      if (wanted === null || (kind !== "failed" && kind !== "waiting")) return;
      // A database that is open finds its own way back; one that lost its leave has no listeners.
      if (session.isOpen() && session.isHeard()) return;
      tries.stop();
      denials.forget();
      show({ kind: "connecting" });
      enqueue(() => connect(wanted));
    },
  };
}

function tellOfFailedStep(show: (state: RealtimeState) => void): (error: unknown) => void {
  return (error) => {
    console.warn("Live updates failed.", troubleOf(error));
    show({ kind: "failed", detail: failedText });
  };
}

/** What is heard of the server, and what isn't, says how it stands. */
function showWhatIsHeard(store: StoreApi<RealtimeState>, show: (state: RealtimeState) => void) {
  return {
    onSnapshot: (isCurrent: boolean) => {
      if (isCurrent) show({ kind: "live" });
      else if (store.getState().kind !== "connecting") show({ kind: "waiting" });
    },
    onSilence: () => {
      if (store.getState().kind === "connecting") show({ kind: "waiting" });
    },
  };
}

/** Tells whether something happens again so soon. */
function createRecurrence(withinMs: number) {
  let lastMs = Number.NEGATIVE_INFINITY;
  return {
    /** @returns whether it happened within the time before this */
    happen(): boolean {
      const isAgain = Date.now() - lastMs < withinMs;
      lastMs = Date.now();
      return isAgain;
    },
    forget(): void {
      lastMs = Number.NEGATIVE_INFINITY;
    },
  };
}

/** Says how it stands, when it is something else than before. */
function showOn(store: StoreApi<RealtimeState>): (state: RealtimeState) => void {
  return (state) => {
    if (JSON.stringify(store.getState()) !== JSON.stringify(state)) store.setState(state, true);
  };
}

/** The server's time now, in milliseconds since 1970: the answer is taken to have been written half-way. */
function serverTimeOf({ grant, sentAtMs }: Extract<GrantOutcome, { kind: "granted" }>): number {
  return Date.parse(grant.server_time) + (Date.now() - sentAtMs) / 2;
}

function isSameRight(one: Person, other: Person): boolean {
  return one.clientId === other.clientId && one.role === other.role;
}
