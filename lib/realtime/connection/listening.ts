import "client-only";
import { type Database, databaseLostCode, type RealtimeError } from "../database";
import type { Feed } from "./feeds";

/** After this time without a snapshot from the server, the user sees that there is no connection (case R3). */
const maxSilenceMs = 10_000;

export interface ListeningEvents {
  /** A snapshot arrived. `isCurrent`: it comes from the server, not from the browser's own copy. */
  onSnapshot: (isCurrent: boolean) => void;
  /** No snapshot from the server has arrived for 10 s. */
  onSilence: () => void;
  /** The rules refused one of the feeds: all listeners are removed. */
  onLost: (why: RealtimeError) => void;
  /** The database was lost without a permission error. */
  onDatabaseLost: () => void;
}

/** Creates a subscription to either all of the given feeds or none. */
export function createListening({ onSnapshot, onSilence, onLost, onDatabaseLost }: ListeningEvents) {
  let listeners: (() => void)[] = [];
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;

  function stop(): void {
    clearTimeout(silenceTimer);
    const all = listeners;
    listeners = [];
    for (const stopOne of all) stopOne();
  }

  return {
    isOn: () => listeners.length > 0,
    start(database: Database, feeds: readonly Feed[]): void {
      clearTimeout(silenceTimer);
      silenceTimer = setTimeout(onSilence, maxSilenceMs);
      listeners = feeds.map((feed) =>
        database.listen(
          feed,
          (snapshot) => {
            feed.apply(snapshot);
            onSnapshot(snapshot.isCurrent);
          },
          (why) => {
            if (listeners.length === 0) return;
            stop();
            if (why.code === databaseLostCode) return onDatabaseLost();
            for (const { fail } of feeds) fail(why);
            onLost(why);
          },
        ),
      );
    },
    stop,
  };
}
