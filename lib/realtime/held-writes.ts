import type { AlertWrite } from "./database";
import type { Journal } from "./journal";

/** A change that shows already and will be made in a moment. */
export interface Held {
  /** Takes it back; false once it is being made. */
  undo: () => boolean;
  /** Makes it now, e.g. when the word about it is closed. */
  commit: () => void;
  /** Resolved when it has been made or taken back. Rejected with an {@link AlertError} when it failed. */
  done: Promise<void>;
}

export interface HeldWrites {
  hold: (change: AlertWrite, how: HowToMake) => Held;
  /** Makes the deletions that an earlier page of this person could not send before it was closed. */
  resume: (hold: (ids: readonly string[]) => Held) => void;
  flush: () => Promise<void>;
  leavePage: () => void;
  /** Forgets everything that waits, unmade. */
  drop: () => void;
}

interface HowToMake {
  /** Takes the change off the screen: what the server says shows again. */
  lift: () => void;
  write: (onWritten: (ids: readonly string[]) => void) => Promise<void>;
}

interface Waiting {
  change: AlertWrite;
  commit: () => void;
  done: Promise<void>;
  drop: () => void;
}

/** How long a change of alerts can be taken back. */
export const usualHoldMs = 8000;

/** Another tab's deletions are left to it for this long after they were due. */
const graceMs = 3000;

interface Parts {
  uid: string;
  journal: Journal;
  sendOnLeaving: (change: AlertWrite) => void;
  holdMs?: number;
}

/**
 * Keeps changes of alerts back for as long as they can be taken back, and sees to it that a closed tab doesn't lose them:
 * a page that goes hands them to the browser to send, and deletions stand in the journal until they are made, so that
 * the next page makes what was lost even so (docs/decisions/042).
 */
export function createHeldWrites({ uid, journal, sendOnLeaving, holdMs = usualHoldMs }: Parts): HeldWrites {
  const waiting = new Set<Waiting>();
  const timers = new Set<ReturnType<typeof setTimeout>>();

  function after(delayMs: number, run: () => void): () => void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      run();
    }, delayMs);
    timers.add(timer);
    return () => {
      clearTimeout(timer);
      timers.delete(timer);
    };
  }

  function hold(change: AlertWrite, how: HowToMake): Held {
    let resolve = () => {};
    let reject = (_error: unknown) => {};
    const done = new Promise<void>((onDone, onFailed) => {
      resolve = onDone;
      reject = onFailed;
    });
    // Whoever shows the change hears of it; nobody else has to.
    done.catch(() => {});
    const entry = change.kind === "delete" ? journal.add(uid, change.ids, Date.now() + holdMs) : null;
    const leave = () => {
      stopTimer();
      return waiting.delete(self);
    };
    const make = async () => {
      try {
        await how.write((ids) => entry?.remove(ids));
        resolve();
      } catch (error) {
        reject(error);
      } finally {
        entry?.remove(change.ids);
        how.lift();
      }
    };
    const commit = () => {
      if (leave()) void make();
    };
    const undo = () => {
      if (!leave()) return false;
      entry?.remove(change.ids);
      how.lift();
      resolve();
      return true;
    };
    const self: Waiting = {
      change,
      commit,
      done,
      drop: () => {
        leave();
        resolve();
      },
    };
    const stopTimer = after(holdMs, commit);
    waiting.add(self);
    return { undo, commit, done };
  }

  return {
    hold,
    resume(again) {
      journal.keepOnly(uid);
      for (const { dueAtMs, take } of journal.list(uid)) {
        after(Math.max(0, dueAtMs + graceMs - Date.now()), () => {
          const ids = take();
          if (ids.length > 0) again(ids).commit();
        });
      }
    },
    async flush() {
      const all = [...waiting];
      for (const { commit } of all) commit();
      await Promise.allSettled(all.map(({ done }) => done));
    },
    leavePage() {
      for (const { change } of waiting) sendOnLeaving(change);
    },
    drop() {
      for (const { drop } of [...waiting]) drop();
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
