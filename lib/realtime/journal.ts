/** Where deletions of alerts that wait to be made are noted in the browser, so that a closed tab doesn't lose them. */
export const journalKey = "sightline.alertDeletions";

interface Entry {
  key: string;
  uid: string;
  dueAtMs: number;
  ids: readonly string[];
}

/** Deletions that were decided and not made yet, of every tab. Ids only: nothing that an alert says. */
export interface Journal {
  /** Notes ids; `remove` strikes out those that were made or taken back. */
  add: (uid: string, ids: readonly string[], dueAtMs: number) => { remove: (ids: readonly string[]) => void };
  /** A person's entries; `take` strikes one out and gives what was still in it. */
  list: (uid: string) => { dueAtMs: number; take: () => readonly string[] }[];
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
    add(uid, ids, dueAtMs) {
      const key = crypto.randomUUID();
      change((entries) => [...entries, { key, uid, dueAtMs, ids }]);
      return { remove: (gone) => without(key, new Set(gone)) };
    },
    list: (uid) =>
      read()
        .filter((entry) => entry.uid === uid)
        .map(({ key, dueAtMs }) => ({
          dueAtMs,
          take() {
            const ids = read().find((entry) => entry.key === key)?.ids ?? [];
            change((entries) => entries.filter((entry) => entry.key !== key));
            return ids;
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
  const { key, uid, dueAtMs, ids }: Partial<Record<keyof Entry, unknown>> = value;
  const isListed = Array.isArray(ids) && ids.every((id) => typeof id === "string" && /^[^/]{1,200}$/.test(id));
  return typeof key === "string" && typeof uid === "string" && typeof dueAtMs === "number" && isListed;
}
