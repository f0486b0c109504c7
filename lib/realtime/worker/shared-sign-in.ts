import "client-only";
import type { RealtimeGrant } from "@/lib/contracts/realtime";
import type { AlertWrite, DatabaseTrouble, Listening, Snapshot } from "../database";

/** The database inside of the worker. */
export interface SharedDatabase {
  listen: (what: Listening, onSnapshot: (all: Snapshot) => void, onFail: (why: DatabaseTrouble) => void) => () => void;
  write: (change: AlertWrite) => Promise<void>;
  renew: (token: string) => Promise<void>;
  /** Connects anew, without waiting for the time of the next try. */
  reconnect: () => Promise<void>;
  /** Signs out. Never throws. */
  close: () => Promise<void>;
}

/** @param onIdToken told of what the person may write with, each time that it is another */
export type OpenShared = (grant: RealtimeGrant, onIdToken: (idToken: string | null) => void) => Promise<SharedDatabase>;

/** The one sign-in. Every tab brings a right of its own; the youngest is held, and one that is held already isn't taken anew. */
export function createSharedSignIn(open: (grant: RealtimeGrant) => Promise<SharedDatabase>) {
  let database: SharedDatabase | null = null;
  let held: { right: string; untilS: number } | null = null;
  let last: Promise<void> = Promise.resolve();
  const inTurn = (step: () => Promise<void>): Promise<void> => {
    const done = last.then(step);
    last = done.catch(() => {});
    return done;
  };
  return {
    get: () => database,
    signIn: (grant: RealtimeGrant) =>
      inTurn(async () => {
        const { client_id, role, session_expires_at: untilS } = grant;
        const right = JSON.stringify([client_id, role, untilS]);
        if (database === null) database = await open(grant);
        else if (held === null || (right !== held.right && untilS >= held.untilS)) await database.renew(grant.token);
        else return;
        held = { right, untilS };
      }),
    /** What is held may be worth nothing any more. */
    doubt(): void {
      held = null;
    },
    close: () =>
      inTurn(async () => {
        const closing = database;
        database = null;
        held = null;
        await closing?.close();
      }),
  };
}
