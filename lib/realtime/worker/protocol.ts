import "client-only";
import type { RealtimeGrant } from "@/lib/contracts/people/realtime";
import type { AlertWrite, Listening, RealtimeError, Snapshot } from "../database";

/** A tab's message to the worker. `id` is the tab's number for the request, which the answer repeats. */
export type TabMessage =
  /** The first message: `lock` is a lock that the tab holds while it exists; null without the Web Locks API. */
  | { kind: "join"; lock: string | null }
  /** Opens the database, or renews its sign-in. */
  | { kind: "sign-in"; id: number; grant: RealtimeGrant }
  | { kind: "listen"; id: number; what: Listening }
  | { kind: "stop"; id: number }
  | { kind: "write"; id: number; change: AlertWrite }
  /** The network is back: workers get no event for it. */
  | { kind: "online" }
  /** The tab's user has signed out, or their rights have changed. */
  | { kind: "close"; id: number };

/** The worker's message to a tab. */
export type WorkerMessage =
  /** The worker runs; it holds `lock` while it does. */
  | { kind: "ready"; lock: string | null }
  | { kind: "done"; id: number }
  /** A request failed, or a listener, which is removed. */
  | { kind: "failed"; id: number; why: RealtimeError }
  /** A part of a snapshot; large ones are split, so that reading them doesn't block the page. */
  | { kind: "snapshot"; id: number; piece: Snapshot; isLast: boolean }
  /** The token with which a closing page can write by itself. */
  | { kind: "id-token"; idToken: string | null };

/** The Web Locks API, by which tabs and worker notice each other's end; null outside of secure contexts. */
export function findLocks(): LockManager | null {
  return typeof navigator.locks === "undefined" ? null : navigator.locks;
}
