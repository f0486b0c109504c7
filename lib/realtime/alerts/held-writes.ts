import "client-only";
import type { AlertWrite } from "../database";
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
  /** Makes what an earlier page of this person could not send before it was closed. */
  resume: (hold: (change: AlertWrite) => Held) => void;
  /** Makes everything now. @returns whether all of it was made; what wasn't is noted for the next page */
  flush: () => Promise<boolean>;
  /** Hands everything that isn't made yet to the browser to send. */
  leavePage: () => void;
  /** Forgets everything that waits, unmade; what is noted stays noted. */
  drop: () => void;
}

interface HowToMake {
  /** Takes the change off the screen: what the server says shows again. */
  lift: () => void;
  write: (onWritten: (ids: readonly string[]) => void) => Promise<void>;
}

interface Unmade {
  change: AlertWrite;
  /** What of the change isn't made yet. */
  left: Set<string>;
  commit: () => void;
  done: Promise<void>;
  drop: () => void;
}

/** How long a change of alerts can be taken back. */
export const usualHoldMs = 8000;

/** Another tab's changes are left to it for this long after they were due. */
const graceMs = 3000;

interface Parts {
  uid: string;
  journal: Journal;
  sendOnLeaving: (change: AlertWrite) => void;
  holdMs?: number;
}

/**
 * Keeps changes of alerts back for as long as they can be taken back, and sees to it that a closed tab doesn't lose them:
 * a page that goes hands them to the browser to send, and they stand in the journal until they are made, so that the
 * next page makes what was lost even so (docs/decisions/042).
 */
export function createHeldWrites({ uid, journal, sendOnLeaving, holdMs = usualHoldMs }: Parts): HeldWrites {
  const unmade = new Set<Unmade>();
  let isDropped = false;
  const timers = createTimers();

  function hold(change: AlertWrite, how: HowToMake): Held {
    let resolve = () => {};
    let reject = (_error: unknown) => {};
    const done = new Promise<void>((onDone, onFailed) => {
      resolve = onDone;
      reject = onFailed;
    });
    // Whoever shows the change hears of it; nobody else has to.
    done.catch(() => {});
    const note = journal.add(change, Date.now() + holdMs);
    const isNoted = note.isThere();
    let isWaiting = true;
    const left = new Set(change.ids);
    const strike = (ids: readonly string[]) => {
      for (const id of ids) left.delete(id);
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
        // Nobody is here any more to be told: the next page tries again.
        if (!isDropped) note.remove(change.ids);
        reject(error);
      } finally {
        unmade.delete(self);
        how.lift();
      }
    };
    const commit = () => {
      if (end()) void make();
    };
    const undo = () => {
      if (!end()) return false;
      // A page that stood still for a while: another has made it meanwhile.
      const isMade = isNoted && !note.isThere();
      unmade.delete(self);
      note.remove(change.ids);
      how.lift();
      resolve();
      return !isMade;
    };
    const self: Unmade = {
      change,
      left,
      commit,
      done,
      drop: () => {
        if (end()) resolve();
      },
    };
    const stopTimer = timers.after(holdMs, commit);
    unmade.add(self);
    return { undo, commit, done };
  }

  return {
    hold,
    resume(again) {
      journal.keepOnly(uid);
      for (const { dueAtMs, take } of journal.list(uid)) {
        timers.after(Math.max(0, dueAtMs + graceMs - Date.now()), () => {
          const change = take();
          if (change.ids.length > 0) again(change).commit();
        });
      }
    },
    async flush() {
      const all = [...unmade];
      for (const { commit } of all) commit();
      const ends = await Promise.allSettled(all.map(({ done }) => done));
      const failed = all.filter((_one, at) => ends[at]?.status === "rejected");
      for (const { change, left } of failed) journal.add({ ...change, ids: [...left] }, Date.now());
      return failed.length === 0;
    },
    leavePage() {
      for (const { change, left } of unmade) sendOnLeaving({ ...change, ids: [...left] });
    },
    drop() {
      isDropped = true;
      for (const { drop } of unmade) drop();
      unmade.clear();
      timers.clear();
    },
  };
}

/** Timers that can be stopped one by one, or all at once. */
function createTimers() {
  const running = new Set<ReturnType<typeof setTimeout>>();
  return {
    /** @returns the way to stop it */
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
