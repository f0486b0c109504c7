import { readPreference, writePreference } from "@/lib/appearance/cookie";
import { dismissalsCookie, writeDismissals } from "./dismissals-cookie";

/** The local storage key of the dismissed messages' ids (checklist D5). */
export const dismissalsKey = "dismissedClientMessages";

/** The maximum number of stored ids; the oldest belong to messages that ended long ago. */
const maxDismissals = 1000;
const maxTextLength = 100_000;

/** The ids of the messages that were dismissed in this browser. */
export interface Dismissals {
  read: () => ReadonlySet<string>;
  add: (id: string) => void;
  /** Writes the dismissals cookie if the server doesn't have it yet. */
  notifyServer: () => void;
  /**
   * Calls back when another tab dismissed a message.
   *
   * @returns a function that stops following
   */
  follow: (onChange: () => void) => () => void;
}

/**
 * The dismissals in local storage. Without storage they last as long as the page (case R9).
 *
 * @see checklist D5
 */
export function browserDismissals(): Dismissals {
  let inMemory: ReadonlySet<string> = new Set();
  const read = () => {
    try {
      const stored = parseDismissals(window.localStorage.getItem(dismissalsKey));
      return inMemory.size === 0 ? stored : new Set([...inMemory, ...stored]);
    } catch {
      return inMemory;
    }
  };
  const notifyServer = () => {
    const text = writeDismissals(read());
    if (text !== (readPreference(dismissalsCookie) ?? "")) writePreference(dismissalsCookie, text);
  };
  return {
    read,
    add(id) {
      const all = [...read()].filter((known) => known !== id).slice(1 - maxDismissals);
      try {
        window.localStorage.setItem(dismissalsKey, JSON.stringify([...all, id]));
      } catch {
        inMemory = new Set([...inMemory, id]);
      }
      notifyServer();
    },
    notifyServer,
    follow(onChange) {
      const onStorage = (event: StorageEvent) => {
        if (event.key === dismissalsKey || event.key === null) onChange();
      };
      window.addEventListener("storage", onStorage);
      return () => window.removeEventListener("storage", onStorage);
    },
  };
}

/** Parses the stored list; anything but a list of strings yields an empty list. */
export function parseDismissals(text: string | null): ReadonlySet<string> {
  if (text === null || text.length > maxTextLength) return new Set();
  try {
    const value: unknown = JSON.parse(text);
    return new Set(Array.isArray(value) ? value.filter((id) => typeof id === "string") : []);
  } catch {
    return new Set();
  }
}
