import "client-only";
import type { AlertWrite } from "../database";

/** Where changes of alerts that wait to be made are noted in the browser, so that a closed tab doesn't lose them. */
export const journalKey = "sightline.alertDeletions";

interface Entry {
  key: string;
  uid: string;
  dueAtMs: number;
  /** Absent: they are deleted. */
  visibility?: "ACKNOWLEDGED" | "NEW";
  ids: readonly string[];
}

/** A change as it was noted. */
export interface Note {
  /** Strikes out what was made or taken back. */
  remove: (ids: readonly string[]) => void;
  /** False once it was struck out, here or by another page, and where nothing can be kept. */
  isThere: () => boolean;
}

/** Changes that were decided and not made yet, of every tab. Ids only: nothing that an alert says. */
export interface Journal {
  add: (change: AlertWrite, dueAtMs: number) => Note;
  /** A person's entries; `take` strikes one out and gives the change with what was still in it. */
  list: (uid: string) => { dueAtMs: number; take: () => AlertWrite }[];
  /** Strikes out everything of other people. */
  keepOnly: (uid: string) => void;
  clear: () => void;
}

/** The journal of this browser. Where nothing can be kept it forgets: then a page that goes is the only chance. */
export function browserJournal(): Journal {
  const change = (make: (entries: readonly Entry[]) => readonly Entry[]) => {
    const entries = make(read()).filter(({ ids }) => ids.length > 0);
    try {
      if (entries.length === 0) window.localStorage.removeItem(journalKey);
      else window.localStorage.setItem(journalKey, JSON.stringify(entries));
    } catch {
      // Storage is full or switched off.
    }
  };
  const without = (key: string, gone: ReadonlySet<string>) =>
    change((entries) =>
      entries.map((entry) => (entry.key === key ? { ...entry, ids: entry.ids.filter((id) => !gone.has(id)) } : entry)),
    );
  return {
    add({ uid, ids, ...what }, dueAtMs) {
      const key = crypto.randomUUID();
      const visibility = what.kind === "set" ? { visibility: what.visibility } : {};
      change((entries) => [...entries, { key, uid, dueAtMs, ...visibility, ids }]);
      return {
        remove: (gone) => without(key, new Set(gone)),
        isThere: () => read().some((entry) => entry.key === key),
      };
    },
    list: (uid) =>
      read()
        .filter((entry) => entry.uid === uid)
        .map(({ key, dueAtMs, visibility }) => ({
          dueAtMs,
          take() {
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
