import "client-only";
import type { RealtimeGrant } from "@/lib/contracts/people/realtime";
import { errorOf } from "../alerts/alert-error";
import { type AlertWrite, databaseLostCode, type Listening, type RealtimeError, type Snapshot } from "../database";
import type { TabMessage, WorkerMessage } from "./protocol";
import { createSharedSignIn, type OpenSharedDatabase, type SharedDatabase } from "./shared-sign-in";

/** A tab's connection to the worker. */
export interface ConnectedTab {
  receive: (message: TabMessage) => void;
  /** Call when the tab has gone without closing its connection. */
  leave: () => void;
}

/** The maximum number of rows in one message, so that reading it doesn't block a page. */
const rowsAtOnce = 500;

/** After one tab has signed out, the others get this long to write pending changes before the sign-in ends. */
const graceMs = 2000;

/** All tabs report at once that the network is back: only the first report within this time counts. */
const minReconnectMs = 1000;

interface Tab {
  send: (message: WorkerMessage) => void;
  /** The functions that stop its listeners, by listener id. */
  listeners: Map<number, () => void>;
}

const lost: RealtimeError = { code: databaseLostCode, message: "The connection was closed." };

/** Shares one signed-in database among all tabs of a user: opens it for the first and closes it after the last. */
export function createHub(openShared: OpenSharedDatabase) {
  const tabs = new Set<Tab>();
  let idToken: string | null = null;
  let onlineAtMs = Number.NEGATIVE_INFINITY;
  let ending: ReturnType<typeof setTimeout> | undefined;
  const shared = createSharedSignIn((grant) =>
    openShared(grant, (next) => {
      idToken = next;
      for (const { send } of tabs) send({ kind: "id-token", idToken });
    }),
  );

  async function signIn(tab: Tab, grant: RealtimeGrant): Promise<void> {
    tabs.add(tab);
    await shared.signIn(grant);
    clearTimeout(ending);
    tab.send({ kind: "id-token", idToken });
  }

  function listen({ send, listeners }: Tab, id: number, what: Listening): void {
    const fail = (why: RealtimeError) => {
      listeners.delete(id);
      send({ kind: "failed", id, why });
    };
    const database = shared.get();
    if (database === null) {
      fail(lost);
      return;
    }
    const stop = database.listen(
      what,
      (all) => {
        for (const message of chunksOf(id, all)) send(message);
      },
      (why) => {
        // The next grant must renew the sign-in, even if it has the same rights as the refused one.
        shared.doubt();
        fail(why);
      },
    );
    listeners.set(id, stop);
  }

  async function drop(tab: Tab): Promise<void> {
    stopAll(tab);
    if (tabs.delete(tab) && tabs.size === 0) await end();
  }

  async function end(): Promise<void> {
    clearTimeout(ending);
    for (const tab of tabs) {
      for (const id of stopAll(tab)) tab.send({ kind: "failed", id, why: lost });
    }
    idToken = null;
    await shared.close();
  }

  /**
   * Closes one tab's connection and, after a grace period, those of the others: a suspended tab doesn't notice that its
   * user has signed out.
   */
  async function close(tab: Tab): Promise<void> {
    await drop(tab);
    clearTimeout(ending);
    if (tabs.size > 0) ending = setTimeout(() => void end(), graceMs);
  }

  function reconnect(): void {
    const nowMs = Date.now();
    if (nowMs - onlineAtMs < minReconnectMs) return;
    onlineAtMs = nowMs;
    void shared.get()?.reconnect();
  }

  function receive(tab: Tab, message: TabMessage): void {
    const respond = (id: number, work: Promise<void>) =>
      work.then(
        () => tab.send({ kind: "done", id }),
        (error: unknown) => tab.send({ kind: "failed", id, why: errorOf(error) }),
      );
    if (message.kind === "sign-in") void respond(message.id, signIn(tab, message.grant));
    else if (message.kind === "listen") listen(tab, message.id, message.what);
    else if (message.kind === "stop") stopOne(tab, message.id);
    else if (message.kind === "write") void respond(message.id, write(shared.get(), message.change));
    else if (message.kind === "close") void respond(message.id, close(tab));
    else if (message.kind === "online") reconnect();
  }

  return {
    /** Connects a tab. @param send sends a message to the tab */
    join(send: (message: WorkerMessage) => void): ConnectedTab {
      const tab: Tab = { send, listeners: new Map() };
      return { receive: (message) => receive(tab, message), leave: () => void drop(tab) };
    },
  };
}

function stopOne({ listeners }: Tab, id: number): void {
  listeners.get(id)?.();
  listeners.delete(id);
}

async function write(database: SharedDatabase | null, change: AlertWrite): Promise<void> {
  if (database === null) throw Object.assign(new Error(lost.message), { code: lost.code });
  await database.write(change);
}

/** @returns the ids of the stopped listeners */
function stopAll({ listeners }: Tab): number[] {
  const ids = [...listeners.keys()];
  for (const stop of listeners.values()) stop();
  listeners.clear();
  return ids;
}

function chunksOf(id: number, { set, removedIds, isCurrent }: Snapshot): WorkerMessage[] {
  const count = Math.max(1, Math.ceil(set.length / rowsAtOnce));
  return Array.from({ length: count }, (_, at) => ({
    kind: "snapshot",
    id,
    chunk: {
      set: set.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce),
      removedIds: at === 0 ? removedIds : [],
      isCurrent,
    },
    isLast: at === count - 1,
  }));
}
