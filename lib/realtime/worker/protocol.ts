import "client-only";
import type { RealtimeGrant } from "@/lib/contracts/realtime";
import type { AlertWrite, DatabaseTrouble, Listening, Snapshot } from "../database";

/** What a tab asks of the worker. An `id` is the tab's own number for what is answered by it. */
export type TabMessage =
  /** The first one: `lock` is held by the tab for as long as it lives; null where there are no locks. */
  | { kind: "join"; lock: string | null }
  /** Opens the database, or gives it a younger right. */
  | { kind: "sign-in"; id: number; grant: RealtimeGrant }
  | { kind: "listen"; id: number; what: Listening }
  | { kind: "stop"; id: number }
  | { kind: "write"; id: number; change: AlertWrite }
  /** The network is back: a worker isn't told. */
  | { kind: "online" }
  /** The tab's person is signed out, or may hear other things now. */
  | { kind: "close"; id: number };

/** What the worker tells a tab. */
export type WorkerMessage =
  /** It runs, and holds `lock` for as long as it does. */
  | { kind: "ready"; lock: string | null }
  | { kind: "done"; id: number }
  /** A request failed, or a listener, which ends it. */
  | { kind: "failed"; id: number; why: DatabaseTrouble }
  /** A snapshot comes in pieces, so that none of them holds the page up. */
  | { kind: "snapshot"; id: number; piece: Snapshot; isLast: boolean }
  /** What a page that goes may write with. */
  | { kind: "id-token"; idToken: string | null };

/** The locks of this browser, that tell tabs and their worker when the other is gone; none on a page that isn't safe. */
export function findLocks(): LockManager | null {
  return typeof navigator.locks === "undefined" ? null : navigator.locks;
}
