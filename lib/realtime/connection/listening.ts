import "client-only";
import { type Database, type DatabaseTrouble, databaseLostCode } from "../database";
import type { Feed } from "./feeds";

/** Who has not heard the server by then is told that there is no connection (case R3). */
const patienceMs = 10_000;

export interface ListeningEvents {
  /** Something came in; `isCurrent`: from the server, as it is now. */
  onSnapshot: (isCurrent: boolean) => void;
  /** The server has not been heard for long. */
  onSilence: () => void;
  /** The rules no longer allow one of the feeds: none is listened to any more. */
  onLost: (why: DatabaseTrouble) => void;
  /** The database itself is gone, and nobody said that anything isn't allowed. */
  onGone: () => void;
}

/** Listens to feeds: to all of them, or to none. */
export function createListening({ onSnapshot, onSilence, onLost, onGone }: ListeningEvents) {
  let listeners: (() => void)[] = [];
  let patience: ReturnType<typeof setTimeout> | undefined;

  function stop(): void {
    clearTimeout(patience);
    const all = listeners;
    listeners = [];
    for (const stopOne of all) stopOne();
  }

  return {
    isOn: () => listeners.length > 0,
    start(database: Database, feeds: readonly Feed[]): void {
      clearTimeout(patience);
      patience = setTimeout(onSilence, patienceMs);
      listeners = feeds.map((feed) =>
        database.listen(
          feed,
          (snapshot) => {
            feed.take(snapshot);
            onSnapshot(snapshot.isCurrent);
          },
          (why) => {
            if (listeners.length === 0) return;
            stop();
            if (why.code === databaseLostCode) return onGone();
            for (const { fail } of feeds) fail(why);
            onLost(why);
          },
        ),
      );
    },
    stop,
  };
}
