import "client-only";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { ServerClock } from "@/lib/session/browser/server-clock";
import { errorOf } from "../alerts/alert-error";
import { badConfigCode, databaseLostCode, type RealtimeError } from "../database";
import { createBackoff } from "./backoff";
import { createLiveSession, type LiveSessionParts } from "./live-session";
import type { GrantOutcome } from "./request-grant";
import { createSteps } from "./steps";

/** The user whose data is followed, with the fields that determine their read access. */
export interface Person {
  uid: string;
  clientId: string | null;
  role: string | null;
  /** Changes when the session is renewed. */
  sessionExpiresAt: string;
}

export type RealtimeState =
  /** No user, a user without a client, or no realtime database configured: nothing is subscribed (checklist D6). */
  | { kind: "off" }
  | { kind: "connecting" }
  | { kind: "live" }
  /** Not connected; another attempt is scheduled. */
  | { kind: "waiting" }
  /** No further attempt is scheduled. */
  | { kind: "failed"; detail: string };

export interface Connection extends Pick<StoreApi<RealtimeState>, "getState" | "subscribe"> {
  /** Follows this user from now on, instead of the previous one. */
  follow: (person: Person | null) => void;
  /** Tries again now: the user asked for it, or the network is back. */
  retry: () => void;
  /** Resolves when everything requested so far is done. */
  settled: () => Promise<void>;
}

interface Parts extends LiveSessionParts {
  requestGrant: () => Promise<GrantOutcome>;
  clock: Pick<ServerClock, "sync">;
}

/**
 * A permission lost again within this time isn't requested again (case R4); a database lost again is reopened later.
 */
const recurrenceMs = 30_000;

const failedText = "Live updates could not be started.";

/**
 * Keeps the signed-in user connected to the realtime database: requests a grant, opens the database, subscribes,
 * requests another grant when the session is renewed, and closes everything when the user changes. Snapshots go to the
 * stores.
 */
export function createConnection({ requestGrant, clock, ...parts }: Parts): Connection {
  const store = createStore<RealtimeState>(() => ({ kind: "off" }));
  const show = showOn(store);
  let person: Person | null = null;
  const denials = createRecurrence(recurrenceMs);
  const losses = createRecurrence(recurrenceMs);
  const tries = createBackoff();

  /** Runs steps sequentially, so that a sign-in never overtakes the preceding sign-out. */
  const { enqueue, settled } = createSteps(notifyOfFailedStep(show));
  const session = createLiveSession(parts, { ...showWhatIsHeard(store, show), onLost, onDatabaseLost });

  async function connect(target: Person): Promise<void> {
    if (person !== target) return;
    const outcome = await requestGrant();
    if (person !== target) return;
    if (outcome.kind === "unreachable") return tryLater(target);
    if (outcome.kind === "refused") {
      // Without a realtime database, the messages that the server sent with the page stay visible.
      if (session.isOpen() || outcome.code !== "realtime_off") await session.end();
      return show(outcome.code === "realtime_off" ? { kind: "off" } : { kind: "failed", detail: outcome.detail });
    }
    clock.sync(serverTimeOf(outcome));
    try {
      await session.signIn(target.uid, outcome.grant, () => person === target);
    } catch (error) {
      if (person !== target) return;
      const why = errorOf(error);
      console.warn("The sign-in for live updates failed.", why);
      if (why.code === databaseLostCode) await session.disconnect();
      // Retrying can't fix an invalid configuration; any other error may be a temporary network failure.
      return why.code === badConfigCode ? show({ kind: "failed", detail: why.message }) : tryLater(target);
    }
    tries.reset();
  }

  /**
   * The rules refused a listener: the session ended or was renewed, or the user's client changed (case S8). Drops all
   * received data, since the user may no longer read it (case R4), and requests a new grant once.
   */
  function onLost(why: RealtimeError): void {
    const isRepeated = denials.happen();
    show(isRepeated ? { kind: "failed", detail: why.message } : { kind: "waiting" });
    const target = person;
    if (target !== null && !isRepeated) enqueue(() => connect(target));
  }

  /** The database's worker has ended, or this page was frozen for a while: reopens the database. */
  function onDatabaseLost(): void {
    const target = person;
    enqueue(session.disconnect);
    if (target === null) return;
    show({ kind: "waiting" });
    if (losses.happen()) tryLater(target);
    else enqueue(() => connect(target));
  }

  function tryLater(target: Person): void {
    // An open database with listeners keeps receiving until its sign-in ends, so only the renewal is pending.
    if (!session.hasListeners()) show({ kind: "waiting" });
    tries.later(() => enqueue(() => connect(target)));
  }

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    settled,
    follow(next) {
      const target = next?.clientId ? next : null;
      const before = person;
      if (JSON.stringify(before) === JSON.stringify(target)) return;
      person = target;
      const isSame = before !== null && before.uid === target?.uid && isSameRight(before, target);
      if (!isSame) tries.stop();
      if (before !== null && !isSame) enqueue(session.end);
      if (target === null) return enqueue(async () => show({ kind: "off" }));
      tries.reset();
      denials.reset();
      if (!isSame) show({ kind: "connecting" });
      enqueue(() => connect(target));
    },
    retry() {
      const target = person;
      const { kind } = store.getState();
      if (target === null || (kind !== "failed" && kind !== "waiting")) return;
      // An open database with listeners reconnects on its own; after a lost permission it has no listeners.
      if (session.isOpen() && session.hasListeners()) return;
      tries.stop();
      denials.reset();
      show({ kind: "connecting" });
      enqueue(() => connect(target));
    },
  };
}

function notifyOfFailedStep(show: (state: RealtimeState) => void): (error: unknown) => void {
  return (error) => {
    console.warn("Live updates failed.", errorOf(error));
    show({ kind: "failed", detail: failedText });
  };
}

/** Derives the state from the snapshots that arrive from the server, and from their absence. */
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

/** Detects whether an event recurs within a given time. */
function createRecurrence(withinMs: number) {
  let lastMs = Number.NEGATIVE_INFINITY;
  return {
    /** @returns whether the event already happened within that time */
    happen(): boolean {
      const isRepeated = Date.now() - lastMs < withinMs;
      lastMs = Date.now();
      return isRepeated;
    },
    reset(): void {
      lastMs = Number.NEGATIVE_INFINITY;
    },
  };
}

/** Sets the state if it differs from the current one. */
function showOn(store: StoreApi<RealtimeState>): (state: RealtimeState) => void {
  return (state) => {
    if (JSON.stringify(store.getState()) !== JSON.stringify(state)) store.setState(state, true);
  };
}

/**
 * The server's current time in milliseconds since 1970, assuming that the server read its clock halfway between request
 * and response.
 */
function serverTimeOf({ grant, sentAtMs }: Extract<GrantOutcome, { kind: "granted" }>): number {
  return Date.parse(grant.server_time) + (Date.now() - sentAtMs) / 2;
}

function isSameRight(a: Person, b: Person): boolean {
  return a.clientId === b.clientId && a.role === b.role;
}
