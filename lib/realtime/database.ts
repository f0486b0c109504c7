import type { RealtimeGrant } from "@/lib/contracts/people/realtime";

export interface RawDocument {
  id: string;
  data: Readonly<Record<string, unknown>>;
}

/** The changes since the previous snapshot; the first one holds all documents. */
export interface Snapshot {
  set: readonly RawDocument[];
  removedIds: readonly string[];
  /** False for a snapshot from the SDK's own copy: there is no connection, or not yet. */
  isCurrent: boolean;
}

/** The database's error. `code` is the SDK's: `permission-denied`, `unavailable`, … */
export interface RealtimeError {
  code: string;
  message: string;
}

/** The code of an invalid configuration (checklist E1), which retrying can't fix. */
export const badConfigCode = "bad-config";

/** The code of a database that was lost without being closed; reopening it helps. */
export const databaseLostCode = "database-lost";

export interface Listening {
  path: string;
  /** Only documents whose `enabled` is true (checklist D1, D2). */
  onlyEnabled: boolean;
}

/**
 * The product's interface to the realtime database, for one user. The SDK's types don't leave this interface's
 * implementation.
 */
export interface Database {
  /** Follows a collection until the returned function is called. A failure ends it. */
  listen: (
    what: Listening,
    onSnapshot: (snapshot: Snapshot) => void,
    onFail: (why: RealtimeError) => void,
  ) => () => void;
  /** Writes all changes or none; resolves once the database has them. At most 400 at once. */
  write: (change: AlertWrite) => Promise<void>;
  /** Hands a change to the browser to send while the page is closing; its outcome isn't reported. */
  sendOnLeaving: (change: AlertWrite) => void;
  /** Signs in the same user again with a newer grant. */
  renew: (grant: RealtimeGrant) => Promise<void>;
  /** Signs this tab out; the database itself is closed after the last tab. Never throws. */
  close: () => Promise<void>;
}

/** The two changes that a browser may make to alerts (checklist D8, D9). */
export type AlertWrite =
  | { kind: "delete"; uid: string; ids: readonly string[] }
  | { kind: "set"; uid: string; ids: readonly string[]; visibility: "ACKNOWLEDGED" | "NEW" };

/** The maximum number of documents in one write: the database allows 500, minus the documents that the rules read. */
export const maxBatchSize = 400;
