import "client-only";
import type { AlertWrite } from "../database";
import type { Journal } from "./journal";

/** A change that is already visible and will be written after a delay. */
export interface PendingWrite {
  /** Undoes the change; returns false once its write has begun. */
  undo: () => boolean;
  /** Writes the change now, for example when its notification is closed. */
  commit: () => void;
  /** Resolves when the change was written or undone; rejects with an {@link AlertError} when the write failed. */
  done: Promise<void>;
}

export interface PendingWrites {
  hold: (change: AlertWrite, how: WriteSteps) => PendingWrite;
  /** Writes the journaled changes that an earlier page of this user could not send before it closed. */
  resume: (hold: (change: AlertWrite) => PendingWrite) => void;
  /**
   * Writes everything now.
   *
   * @returns whether everything was written; the rest stays in the journal for the next page
   */
  flush: () => Promise<boolean>;
  /** Hands every unwritten change to the browser to send. */
  leavePage: () => void;
  /** Drops every delayed change without writing it; its journal entry stays. */
  drop: () => void;
}

interface WriteSteps {
  /** Removes the change from the screen, so that the server's state shows again. */
  rollback: () => void;
  write: (onWritten: (ids: readonly string[]) => void) => Promise<void>;
}

interface RolledBack {
  change: AlertWrite;
  /** The ids of the change's alerts that aren't written yet. */
  unwrittenIds: Set<string>;
  commit: () => void;
  done: Promise<void>;
  drop: () => void;
}

/** The time within which a change to alerts can be undone. */
export const defaultHoldMs = 8000;

/** Another tab gets this long after the due time to write its own changes in the journal. */
const graceMs = 3000;

interface Parts {
  uid: string;
  journal: Journal;
  sendOnLeaving: (change: AlertWrite) => void;
  holdMs?: number;
}

/**
 * Delays changes to alerts for as long as they can be undone, without losing them when the tab closes: a closing page
 * hands them to the browser to send, and they stay in the journal until written, so that the next page writes any that
 * were lost (docs/decisions/025).
 */
export function createPendingWrites({ uid, journal, sendOnLeaving, holdMs = defaultHoldMs }: Parts): PendingWrites {
  const pending = new Set<RolledBack>();
  let isDropped = false;
  const timers = createTimers();

  function hold(change: AlertWrite, how: WriteSteps): PendingWrite {
    let resolve = () => {};
    let reject = (_error: unknown) => {};
    const done = new Promise<void>((onDone, onFailed) => {
      resolve = onDone;
      reject = onFailed;
    });
    // The caller that shows the change handles a failure. If no caller waits for `done`, its rejection would be
    // reported as unhandled.
    done.catch(() => {});
    const note = journal.add(change, Date.now() + holdMs);
    const isNoted = note.exists();
    let isWaiting = true;
    const unwrittenIds = new Set(change.ids);
    const strike = (ids: readonly string[]) => {
      for (const id of ids) unwrittenIds.delete(id);
      note.remove(ids);
    };
    const end = () => {
      stopTimer();
      const was = isWaiting;
      isWaiting = false;
      return was;
    };
    const make = async () => {
      try {
        await how.write(strike);
        resolve();
      } catch (error) {
        // After `drop` there is no user to show the error to: the change stays in the journal and the next page
        // retries.
        if (!isDropped) note.remove(change.ids);
        reject(error);
      } finally {
        pending.delete(self);
        how.rollback();
      }
    };
    const commit = () => {
      if (end()) void make();
    };
    const undo = () => {
      if (!end()) return false;
      // The journal entry is gone: another tab wrote the change while this page was suspended.
      const isMade = isNoted && !note.exists();
      pending.delete(self);
      note.remove(change.ids);
      how.rollback();
      resolve();
      return !isMade;
    };
    const self: RolledBack = {
      change,
      unwrittenIds,
      commit,
      done,
      drop: () => {
        if (end()) resolve();
      },
    };
    const stopTimer = timers.after(holdMs, commit);
    pending.add(self);
    return { undo, commit, done };
  }

  return {
    hold,
    resume(hold) {
      journal.keepOnly(uid);
      for (const { dueAtMs, claim } of journal.list(uid)) {
        timers.after(Math.max(0, dueAtMs + graceMs - Date.now()), () => {
          const change = claim();
          if (change.ids.length > 0) hold(change).commit();
        });
      }
    },
    async flush() {
      const all = [...pending];
      for (const { commit } of all) commit();
      const ends = await Promise.allSettled(all.map(({ done }) => done));
      const failed = all.filter((_one, at) => ends[at]?.status === "rejected");
      for (const { change, unwrittenIds } of failed) journal.add({ ...change, ids: [...unwrittenIds] }, Date.now());
      return failed.length === 0;
    },
    leavePage() {
      for (const { change, unwrittenIds } of pending) sendOnLeaving({ ...change, ids: [...unwrittenIds] });
    },
    drop() {
      isDropped = true;
      for (const { drop } of pending) drop();
      pending.clear();
      timers.clear();
    },
  };
}

/** Timers that can be stopped individually or all at once. */
function createTimers() {
  const running = new Set<ReturnType<typeof setTimeout>>();
  return {
    /** @returns a function that stops the timer */
    after(delayMs: number, run: () => void): () => void {
      const timer = setTimeout(() => {
        running.delete(timer);
        run();
      }, delayMs);
      running.add(timer);
      return () => {
        clearTimeout(timer);
        running.delete(timer);
      };
    },
    clear(): void {
      for (const timer of running) clearTimeout(timer);
      running.clear();
    },
  };
}
