import { createStore, type StoreApi } from "zustand/vanilla";
import { alertsPath, type MessageAudience, messagesPath } from "@/lib/contracts/live-document";
import type { RealtimeGrant } from "@/lib/contracts/realtime";
import type { ServerClock } from "@/lib/session/browser/server-clock";
import { troubleOf } from "../alerts/alert-error";
import type { AlertsStore } from "../alerts/alerts-store";
import { badConfigCode, type Database, type DatabaseTrouble, type Listening, type Snapshot } from "../database";
import type { MessageSource } from "../messages/message";
import type { MessagesStore } from "../messages/messages-store";
import type { GrantOutcome } from "./request-grant";

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
  /** Follows this person from now on, and whoever was followed before no longer. */
  follow: (person: Person | null) => void;
  /** Tries again now: somebody asked, or the network is back. */
  retry: () => void;
  /** Resolved when everything asked for so far is done. */
  settled: () => Promise<void>;
}

interface Parts {
  requestGrant: () => Promise<GrantOutcome>;
  /** Initialises the database; from then on `get` gives it, which throws before (checklist E2). */
  open: (grant: RealtimeGrant) => Promise<unknown>;
  get: () => Promise<Database>;
  close: () => Promise<void>;
  messages: Pick<MessagesStore, "open" | "take" | "fail" | "clear">;
  alerts: Pick<AlertsStore, "open" | "take" | "fail" | "clear">;
  clock: Pick<ServerClock, "sync">;
}

/** A collection that is listened to, and where it goes. */
interface Feed extends Listening {
  take: (snapshot: Snapshot) => void;
  fail: (why: DatabaseTrouble) => void;
}

/** Between tries without an answer: 2 s, doubled up to a minute, and up to a quarter more so that a crowd spreads out. */
const firstDelayMs = 2000;
const longestDelayMs = 60_000;

/** Who has not heard the server by then is told that there is no connection (case R3). */
const patienceMs = 10_000;

/** Leave that is lost again within this time is not asked for again by itself (case R4). */
const deniedAgainMs = 30_000;

const failedText = "Live updates could not be started.";

/**
 * Keeps the one who is signed in connected: asks for a sign-in, opens the database, listens, asks again when the session
 * was renewed, and takes everything down for the next one. What comes in goes to the stores.
 */
export function createConnection({ requestGrant, open, get, close, messages, alerts, clock }: Parts): Connection {
  const store = createStore<RealtimeState>(() => ({ kind: "off" }));
  let person: Person | null = null;
  let isOpen = false;
  let listeners: (() => void)[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let patience: ReturnType<typeof setTimeout> | undefined;
  let delayMs = firstDelayMs;
  let deniedAtMs = Number.NEGATIVE_INFINITY;
  /** One thing after the other: a sign-in never overtakes the sign-out before it. */
  let work: Promise<void> = Promise.resolve();

  const show = (state: RealtimeState) => {
    if (JSON.stringify(store.getState()) !== JSON.stringify(state)) store.setState(state, true);
  };
  const enqueue = (step: () => Promise<void>) => {
    work = work.then(step).catch((error: unknown) => {
      console.warn("Live updates failed.", troubleOf(error));
      show({ kind: "failed", detail: failedText });
    });
  };

  async function connect(wanted: Person): Promise<void> {
    if (person !== wanted) return;
    const outcome = await requestGrant();
    if (person !== wanted) return;
    if (outcome.kind === "unreachable") return tryLater(wanted);
    if (outcome.kind === "refused") {
      // Without a realtime database, what the server sent with the page is all that there is.
      if (isOpen || outcome.code !== "realtime_off") await takeDown();
      return show(outcome.code === "realtime_off" ? { kind: "off" } : { kind: "failed", detail: outcome.detail });
    }
    // The answer is taken to have been written half-way.
    clock.sync(Date.parse(outcome.grant.server_time) + (Date.now() - outcome.sentAtMs) / 2);
    try {
      await signIn(wanted, outcome.grant);
    } catch (error) {
      if (person !== wanted) return;
      const why = troubleOf(error);
      console.warn("The sign-in for live updates failed.", why);
      // What can't be right by waiting isn't waited for; anything else may be a bad moment of the network.
      return why.code === badConfigCode ? show({ kind: "failed", detail: why.message }) : tryLater(wanted);
    }
    delayMs = firstDelayMs;
  }

  async function signIn(wanted: Person, grant: RealtimeGrant): Promise<void> {
    if (isOpen) await (await get()).renew(grant.token);
    else {
      await open(grant);
      isOpen = true;
      if (person !== wanted) return;
      messages.open({ uid: grant.uid, role: grant.role });
      alerts.open(wanted.uid, await get());
    }
    if (listeners.length === 0) listenAll(await get(), grant);
  }

  function listenAll(opened: Database, grant: RealtimeGrant): void {
    const all: Feed[] = [{ path: alertsPath(grant.uid), onlyEnabled: false, ...alerts }, ...messageFeeds(grant)];
    clearTimeout(patience);
    patience = setTimeout(() => {
      if (store.getState().kind === "connecting") show({ kind: "waiting" });
    }, patienceMs);
    const onSnapshot = (feed: Feed) => (snapshot: Snapshot) => {
      feed.take(snapshot);
      if (snapshot.isCurrent) show({ kind: "live" });
      else if (store.getState().kind !== "connecting") show({ kind: "waiting" });
    };
    listeners = all.map((feed) =>
      opened.listen(feed, onSnapshot(feed), (why) => {
        if (listeners.length > 0) onLost(all, why);
      }),
    );
  }

  /** What is for everybody, and what is for this role: of all clients, and of one's own (checklist D1, D2, case J9). */
  function messageFeeds({ client_id: clientId, role }: RealtimeGrant): Feed[] {
    const own = role ? role.toLowerCase() : null;
    const feed = (source: MessageSource, audience: MessageAudience): Feed => ({
      path: messagesPath(audience),
      onlyEnabled: true,
      ...feedOf(source),
    });
    return [
      feed("general", { clientId: null, role: null }),
      ...(own === null ? [] : [feed("general_role", { clientId: null, role: own })]),
      ...(clientId === null ? [] : [feed("client", { clientId, role: null })]),
      ...(clientId === null || own === null ? [] : [feed("client_role", { clientId, role: own })]),
    ];
  }

  function feedOf(source: MessageSource): Pick<Feed, "take" | "fail"> {
    return {
      take: (snapshot) => messages.take(source, snapshot),
      fail: (why) => messages.fail(source, why),
    };
  }

  /**
   * The rules no longer allow it: the session ended, or was renewed, or somebody is at another client now (case S8).
   * What one of them may no longer hear is gone from the screen with all the rest (case R4); leave is asked for once more.
   */
  function onLost(feeds: readonly Feed[], why: DatabaseTrouble): void {
    stopListening();
    for (const { fail } of feeds) fail(why);
    const isAgain = Date.now() - deniedAtMs < deniedAgainMs;
    deniedAtMs = Date.now();
    show(isAgain ? { kind: "failed", detail: why.message } : { kind: "waiting" });
    const wanted = person;
    if (wanted !== null && !isAgain) enqueue(() => connect(wanted));
  }

  function stopListening(): void {
    clearTimeout(patience);
    const all = listeners;
    listeners = [];
    for (const stop of all) stop();
  }

  function tryLater(wanted: Person): void {
    // With listeners on it, an open database is heard until its sign-in ends; only the younger one has to wait.
    if (listeners.length === 0) show({ kind: "waiting" });
    clearTimeout(timer);
    timer = setTimeout(() => enqueue(() => connect(wanted)), delayMs * (1 + Math.random() / 4));
    delayMs = Math.min(delayMs * 2, longestDelayMs);
  }

  async function takeDown(): Promise<void> {
    clearTimeout(timer);
    stopListening();
    messages.clear();
    alerts.clear();
    const wasOpen = isOpen;
    isOpen = false;
    if (wasOpen) await close();
  }

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    follow(next) {
      const wanted = next?.clientId ? next : null;
      const before = person;
      if (JSON.stringify(before) === JSON.stringify(wanted)) return;
      person = wanted;
      const isSame = before !== null && before.uid === wanted?.uid && isSameRight(before, wanted);
      if (before !== null && !isSame) enqueue(takeDown);
      if (wanted === null) return enqueue(async () => show({ kind: "off" }));
      delayMs = firstDelayMs;
      deniedAtMs = Number.NEGATIVE_INFINITY;
      if (!isSame) show({ kind: "connecting" });
      enqueue(() => connect(wanted));
    },
    retry() {
      const wanted = person;
      const { kind } = store.getState();
      if (wanted === null || (kind !== "failed" && kind !== "waiting")) return;
      // A database that is open finds its own way back; one that lost its leave has no listeners.
      if (isOpen && listeners.length > 0) return;
      clearTimeout(timer);
      deniedAtMs = Number.NEGATIVE_INFINITY;
      show({ kind: "connecting" });
      enqueue(() => connect(wanted));
    },
    async settled() {
      let seen: Promise<void> | undefined;
      while (seen !== work) {
        seen = work;
        await seen;
      }
    },
  };
}

function isSameRight(one: Person, other: Person): boolean {
  return one.clientId === other.clientId && one.role === other.role;
}
