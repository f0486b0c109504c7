import type { RealtimeGrant } from "@/lib/contracts/realtime";

/** A document as the database has it. */
export interface RawDocument {
  id: string;
  data: Readonly<Record<string, unknown>>;
}

/** What changed since the snapshot before; the first one brings everything. */
export interface Snapshot {
  set: readonly RawDocument[];
  gone: readonly string[];
  /** False while it comes from the SDK's own copy: there is no connection, or none yet. */
  isCurrent: boolean;
}

/** Why the database refused. `code` as it names it: `permission-denied`, `unavailable`, … */
export interface DatabaseTrouble {
  code: string;
  message: string;
}

/** The code of a configuration that can't be right (checklist E1): trying again doesn't help. */
export const badConfigCode = "bad-config";

/** The code of a database that is gone without having been closed: opening it anew helps. */
export const databaseLostCode = "database-lost";

export interface Listening {
  /** A collection's path. */
  path: string;
  /** Only documents whose `enabled` is true (checklist D1, D2). */
  onlyEnabled: boolean;
}

/** The realtime database as the product uses it, in the name of one person. Wire shapes end here. */
export interface Database {
  /** Follows a collection until the returned function is called, or it fails, which ends it. */
  listen: (
    what: Listening,
    onSnapshot: (snapshot: Snapshot) => void,
    onFail: (why: DatabaseTrouble) => void,
  ) => () => void;
  /** Writes all of these or none; resolved once the database has them. At most 400 at once. */
  write: (change: AlertWrite) => Promise<void>;
  /** Hands a change to the browser to send although the page is going: nobody hears how it went. */
  sendOnLeaving: (change: AlertWrite) => void;
  /** Signs in anew under the same person, with a younger right. */
  renew: (grant: RealtimeGrant) => Promise<void>;
  /** Signs out of it; it ends with the last tab that does. Never throws. */
  close: () => Promise<void>;
}

/** The two things that a browser may do to alerts (checklist D8, D9). */
export type AlertWrite =
  | { kind: "delete"; uid: string; ids: readonly string[] }
  | { kind: "set"; uid: string; ids: readonly string[]; visibility: "ACKNOWLEDGED" | "NEW" };

/** As many as go into one write: the database takes 500, its rules' reads leave room. */
export const mostAtOnce = 400;
