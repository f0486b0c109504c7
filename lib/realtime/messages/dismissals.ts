import { readPreference, writePreference } from "@/lib/appearance/cookie";
import { dismissalsCookie, writeDismissals } from "./dismissals-cookie";

/** Where the ids of dismissed messages are kept in the browser (checklist D5). */
export const dismissalsKey = "dismissedClientMessages";

/** Beyond these the oldest are forgotten: ids of messages that ended long ago. */
const mostKept = 1000;
const longestText = 100_000;

/** What the people of this browser have dismissed. */
export interface Dismissals {
  read: () => ReadonlySet<string>;
  add: (id: string) => void;
  /** Tells the server of them by a cookie, where it doesn't know. */
  tellServer: () => void;
  /** Told when another tab changed them. @returns the way to stop */
  follow: (onChange: () => void) => () => void;
}

/**
 * The dismissals of this browser. Where nothing can be kept they last as long as the page (case R9).
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
  const tellServer = () => {
    const text = writeDismissals(read());
    if (text !== (readPreference(dismissalsCookie) ?? "")) writePreference(dismissalsCookie, text);
  };
  return {
    read,
    add(id) {
      const all = [...read()].filter((known) => known !== id).slice(1 - mostKept);
      try {
        window.localStorage.setItem(dismissalsKey, JSON.stringify([...all, id]));
      } catch {
        inMemory = new Set([...inMemory, id]);
      }
      tellServer();
    },
    tellServer,
    follow(onChange) {
      const onStorage = (event: StorageEvent) => {
        if (event.key === dismissalsKey || event.key === null) onChange();
      };
      window.addEventListener("storage", onStorage);
      return () => window.removeEventListener("storage", onStorage);
    },
  };
}

/** Reads the stored list: whatever isn't a list of texts holds none. */
export function parseDismissals(text: string | null): ReadonlySet<string> {
  if (text === null || text.length > longestText) return new Set();
  try {
    const value: unknown = JSON.parse(text);
    return new Set(Array.isArray(value) ? value.filter((id) => typeof id === "string") : []);
  } catch {
    return new Set();
  }
}
