import "client-only";
import type { RealtimeGrant } from "@/lib/contracts/people/realtime";
import type { AlertWrite, Listening, RealtimeError, Snapshot } from "../database";

/** The database as the worker uses it, for all tabs. */
export interface SharedDatabase {
  listen: (what: Listening, onSnapshot: (all: Snapshot) => void, onFail: (why: RealtimeError) => void) => () => void;
  write: (change: AlertWrite) => Promise<void>;
  renew: (token: string) => Promise<void>;
  /** Reconnects without waiting for the next scheduled attempt. */
  reconnect: () => Promise<void>;
  /** Signs out. Never throws. */
  close: () => Promise<void>;
}

/** @param onIdToken called with each new ID token */
export type OpenSharedDatabase = (
  grant: RealtimeGrant,
  onIdToken: (idToken: string | null) => void,
) => Promise<SharedDatabase>;

/**
 * Creates the worker's sign-in. Every tab sends its own grant; a grant renews the sign-in only if it differs from the
 * current one and doesn't expire earlier.
 */
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
    /** Makes the next grant renew the sign-in, because the current one was refused. */
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
