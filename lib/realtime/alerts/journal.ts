import "client-only";
import type { AlertWrite } from "../database";

/**
 * The local storage key of the journal, which holds unwritten changes to alerts so that closing a tab doesn't lose
 * them.
 */
export const journalKey = "sightline.alertDeletions";

interface Entry {
  key: string;
  uid: string;
  dueAtMs: number;
  /** Absent if the alerts are deleted. */
  visibility?: "ACKNOWLEDGED" | "NEW";
  ids: readonly string[];
}

/** A change's entry in the journal. */
export interface JournalEntry {
  /** Removes ids from the entry once their change was written or undone. */
  remove: (ids: readonly string[]) => void;
  /** False once this page or another has removed the entry, or when storage is disabled. */
  exists: () => boolean;
}

/** The unwritten changes of all tabs. It holds only ids, no alert contents. */
export interface Journal {
  add: (change: AlertWrite, dueAtMs: number) => JournalEntry;
  /** A user's entries; `claim` removes one and returns the change with the ids still in it. */
  list: (uid: string) => { dueAtMs: number; claim: () => AlertWrite }[];
  /** Removes the entries of all other users. */
  keepOnly: (uid: string) => void;
  clear: () => void;
}

/**
 * The journal in local storage. Without storage it holds nothing: a change that isn't written when its page closes is
 * then only handed to the browser to send.
 */
export function browserJournal(): Journal {
  const change = (make: (entries: readonly Entry[]) => readonly Entry[]) => {
    const entries = make(read()).filter(({ ids }) => ids.length > 0);
    try {
      if (entries.length === 0) window.localStorage.removeItem(journalKey);
      else window.localStorage.setItem(journalKey, JSON.stringify(entries));
    } catch {
      // Storage is full or disabled.
    }
  };
  const without = (key: string, removedIds: ReadonlySet<string>) =>
    change((entries) =>
      entries.map((entry) =>
        entry.key === key ? { ...entry, ids: entry.ids.filter((id) => !removedIds.has(id)) } : entry,
      ),
    );
  return {
    add({ uid, ids, ...what }, dueAtMs) {
      const key = crypto.randomUUID();
      const visibility = what.kind === "set" ? { visibility: what.visibility } : {};
      change((entries) => [...entries, { key, uid, dueAtMs, ...visibility, ids }]);
      return {
        remove: (removedIds) => without(key, new Set(removedIds)),
        exists: () => read().some((entry) => entry.key === key),
      };
    },
    list: (uid) =>
      read()
        .filter((entry) => entry.uid === uid)
        .map(({ key, dueAtMs, visibility }) => ({
          dueAtMs,
          claim() {
            const ids = read().find((entry) => entry.key === key)?.ids ?? [];
            change((entries) => entries.filter((entry) => entry.key !== key));
            return visibility === undefined ? { kind: "delete", uid, ids } : { kind: "set", uid, ids, visibility };
          },
        })),
    keepOnly: (uid) => change((entries) => entries.filter((entry) => entry.uid === uid)),
    clear: () => change(() => []),
  };
}

function read(): Entry[] {
  try {
    const value: unknown = JSON.parse(window.localStorage.getItem(journalKey) ?? "[]");
    return Array.isArray(value) ? value.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(value: unknown): value is Entry {
  if (typeof value !== "object" || value === null) return false;
  const { key, uid, dueAtMs, visibility, ids }: Partial<Record<keyof Entry, unknown>> = value;
  const isListed = Array.isArray(ids) && ids.every((id) => typeof id === "string" && /^[^/]{1,200}$/.test(id));
  const isKnown = visibility === undefined || visibility === "ACKNOWLEDGED" || visibility === "NEW";
  return typeof key === "string" && typeof uid === "string" && typeof dueAtMs === "number" && isKnown && isListed;
}
