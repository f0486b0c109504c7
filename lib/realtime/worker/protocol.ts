import "client-only";
import type { RealtimeGrant } from "@/lib/contracts/people/realtime";
import type { AlertWrite, Listening, RealtimeError, Snapshot } from "../database";

/** A tab's message to the worker. `id` identifies the request within the tab; the response repeats it. */
export type TabMessage =
  /** The first message. `lock` is a lock that the tab holds for its lifetime; null without the Web Locks API. */
  | { kind: "join"; lock: string | null }
  /** Opens the database, or renews its sign-in. */
  | { kind: "sign-in"; id: number; grant: RealtimeGrant }
  | { kind: "listen"; id: number; what: Listening }
  | { kind: "stop"; id: number }
  | { kind: "write"; id: number; change: AlertWrite }
  /** The network is back: workers receive no event for it. */
  | { kind: "online" }
  /** The tab's user has signed out, or their rights have changed. */
  | { kind: "close"; id: number };

export type WorkerMessage =
  /** The worker is running and holds `lock` for its lifetime. */
  | { kind: "ready"; lock: string | null }
  | { kind: "done"; id: number }
  /** A request or a listener failed; a failed listener is removed. */
  | { kind: "failed"; id: number; why: RealtimeError }
  /** A chunk of a snapshot; large snapshots are split, so that reading them doesn't block the page. */
  | { kind: "snapshot"; id: number; chunk: Snapshot; isLast: boolean }
  /** The token with which a closing page can write on its own. */
  | { kind: "id-token"; idToken: string | null };

/** Returns the Web Locks API, by which tabs and worker detect each other's end; null outside secure contexts. */
export function findLocks(): LockManager | null {
  return typeof navigator.locks === "undefined" ? null : navigator.locks;
}

/**
 * Holds a new lock, by which the other end of a connection detects this one's end.
 *
 * @param signal releases the lock; absent: it is held until this thread ends
 * @returns the lock's name; null without the Web Locks API
 */
export function holdLock(kind: "tab" | "worker", signal?: AbortSignal): Promise<string | null> {
  const locks = findLocks();
  if (locks === null) return Promise.resolve(null);
  const name = `sightline.${kind} ${crypto.randomUUID()}`;
  return new Promise((resolve, reject) => {
    const held = locks.request(name, () => {
      resolve(name);
      return new Promise<void>((release) => signal?.addEventListener("abort", () => release(), { once: true }));
    });
    held.catch(reject);
  });
}
