import "client-only";
import { localCache } from "./local-data";
import { appResetVersionKey, browserStorage, cacheVersionKey } from "./reset";

/** The facts about local data that the settings show. */
export interface LocalDataFacts {
  /** `memory`: this browser stores nothing beyond the page. */
  storage: "browser" | "memory";
  entries: number;
  /** The size of the data as text. */
  bytes: number;
  /** When the oldest entry was loaded, in milliseconds since 1970; null if there is none. */
  oldestMs: number | null;
  cacheVersion: string | null;
  appResetVersion: string | null;
}

export async function measureLocalData(): Promise<LocalDataFacts> {
  const all = await localCache.all();
  const local = browserStorage("localStorage");
  const encoder = new TextEncoder();
  return {
    storage: localCache.storage(),
    entries: all.length,
    bytes: all.reduce((sum, [key, entry]) => sum + encoder.encode(key + JSON.stringify(entry)).byteLength, 0),
    oldestMs: all.length === 0 ? null : Math.min(...all.map(([, { timestamp }]) => timestamp)),
    cacheVersion: local?.getItem(cacheVersionKey) ?? null,
    appResetVersion: local?.getItem(appResetVersionKey) ?? null,
  };
}
