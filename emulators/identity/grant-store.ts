import type { Adapter, AdapterPayload } from "oidc-provider";

type Entry = { payload: AdapterPayload; expiresAtMs: number };

/**
 * Stores one identity provider's codes, grants and unfinished sign-ins in memory. It outlives the provider object, so
 * that a key rotation doesn't lose an unfinished sign-in.
 *
 * @returns the adapter factory for `oidc-provider`: one adapter per kind of record
 */
export function createGrantStore(): (kind: string) => Adapter {
  const entries = new Map<string, Entry>();
  return (kind) => createAdapter(entries, kind);
}

function createAdapter(entries: Map<string, Entry>, kind: string): Adapter {
  const keyOf = (id: string) => `${kind}:${id}`;
  const find = (matches: (key: string, payload: AdapterPayload) => boolean): AdapterPayload | undefined => {
    dropExpired(entries);
    for (const [key, { payload }] of entries) if (matches(key, payload)) return payload;
    return undefined;
  };
  return {
    async upsert(id, payload, expiresInSeconds) {
      const expiresAtMs = expiresInSeconds ? Date.now() + expiresInSeconds * 1000 : Number.POSITIVE_INFINITY;
      entries.set(keyOf(id), { payload, expiresAtMs });
    },
    find: async (id) => find((key) => key === keyOf(id)),
    findByUid: async (uid) => find((key, payload) => key.startsWith(`${kind}:`) && payload.uid === uid),
    findByUserCode: async (code) => find((key, payload) => key.startsWith(`${kind}:`) && payload.userCode === code),
    async consume(id) {
      const entry = entries.get(keyOf(id));
      if (entry) entry.payload.consumed = Math.floor(Date.now() / 1000);
    },
    async destroy(id) {
      entries.delete(keyOf(id));
    },
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
    },
  };
}

function dropExpired(entries: Map<string, Entry>): void {
  const nowMs = Date.now();
  for (const [key, { expiresAtMs }] of entries) if (expiresAtMs <= nowMs) entries.delete(key);
}
