import "client-only";
import type { AlertWrite } from "../database";

/** A change that is already visible and will be written after a delay. */
export interface PendingWrite {
  /** Undoes the change; returns false once its write has begun. */
  undo: () => boolean;
  /** Writes the change now, for example when its notification is closed. */
  commit: () => void;
  /**
   * Resolves with true when the change was written or handed to the browser to send, with false when it was undone;
   * rejects with an {@link AlertError} when the write failed.
   */
  done: Promise<boolean>;
}

export interface PendingWrites {
  hold: (change: AlertWrite, how: WriteSteps) => PendingWrite;
  /**
   * Writes everything now.
   *
   * @returns whether everything was written
   */
  flush: () => Promise<boolean>;
  /** Hands every unwritten change to the browser to send; it can't be undone any more. */
  leavePage: () => void;
  /** Drops every delayed change without writing it. */
  drop: () => void;
}

interface WriteSteps {
  /** Removes the change from the screen, so that the server's state shows again. */
  rollback: () => void;
  write: (onWritten: (ids: readonly string[]) => void) => Promise<void>;
}

interface HeldWrite extends PendingWrite {
  change: AlertWrite;
  /** The ids of the change's alerts that aren't written yet. */
  unwrittenIds: Set<string>;
  /** Ends the delay without writing the change here; returns false once its write has begun. */
  release: (isHandedOver: boolean) => boolean;
}

/** The time within which a change to alerts can be undone. */
const holdMs = 8000;

/**
 * Delays changes to alerts for as long as they can be undone, without losing them when the tab closes: a closing page
 * hands them to the browser to send (docs/decisions/025).
 */
export function createPendingWrites(sendOnLeaving: (change: AlertWrite) => void): PendingWrites {
  const pending = new Set<HeldWrite>();

  function hold(change: AlertWrite, how: WriteSteps): PendingWrite {
    let resolve = (_isWritten: boolean) => {};
    let reject = (_error: unknown) => {};
    const done = new Promise<boolean>((onDone, onFailed) => {
      resolve = onDone;
      reject = onFailed;
    });
    // The caller that shows the change handles a failure. If no caller waits for `done`, its rejection would be
    // reported as unhandled.
    done.catch(() => {});
    let isWaiting = true;
    const unwrittenIds = new Set(change.ids);
    const onWritten = (ids: readonly string[]) => {
      for (const id of ids) unwrittenIds.delete(id);
    };
    const end = () => {
      clearTimeout(timer);
      const was = isWaiting;
      isWaiting = false;
      return was;
    };
    const make = async () => {
      try {
        await how.write(onWritten);
        resolve(true);
      } catch (error) {
        reject(error);
      } finally {
        pending.delete(self);
        how.rollback();
      }
    };
    const commit = () => {
      if (end()) void make();
    };
    const release = (isHandedOver: boolean) => {
      if (!end()) return false;
      pending.delete(self);
      how.rollback();
      resolve(isHandedOver);
      return true;
    };
    const self: HeldWrite = { change, unwrittenIds, release, undo: () => release(false), commit, done };
    const timer = setTimeout(commit, holdMs);
    pending.add(self);
    return self;
  }

  return {
    hold,
    async flush() {
      const all = [...pending];
      for (const { commit } of all) commit();
      const ends = await Promise.allSettled(all.map(({ done }) => done));
      return ends.every(({ status }) => status === "fulfilled");
    },
    leavePage() {
      for (const { change, unwrittenIds, release } of pending) {
        sendOnLeaving({ ...change, ids: [...unwrittenIds] });
        release(true);
      }
    },
    drop() {
      for (const { undo } of pending) undo();
    },
  };
}
