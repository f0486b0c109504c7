"use client";

import { type ReactNode, useEffect, useInsertionEffect, useState } from "react";
import { SWRConfig, useSWRConfig } from "swr";
import { localCache, migrateLocalData } from "@/lib/cache/local-data";
import { createSwrCache, type PersistentCache } from "@/lib/cache/swr-cache";
import { onBeforeSignOut } from "@/lib/session/browser/before-sign-out";
import { CacheTimes } from "./cache-times";
import { ClearCache } from "./clear-cache";

/** Provides the user's cache to the pages below, stored in this browser between visits (checklist F1–F3, B9). */
export function LocalCache({ uid, children }: { uid: string; children: ReactNode }) {
  const [cache] = useState(() => createSwrCache(uid, localCache));
  // Runs before any other effect, before any local data is written.
  useInsertionEffect(migrateLocalData, []);
  return (
    <SWRConfig value={{ provider: () => cache, revalidateOnFocus: false }}>
      <CacheTimes value={cache.findTime}>
        <ClearCache value={cache.clear}>{children}</ClearCache>
        <Keeper cache={cache} />
      </CacheTimes>
    </SWRConfig>
  );
}

/** Restores the cache, writes pending entries when the page closes, and clears it on sign-out. */
function Keeper({ cache }: { cache: PersistentCache }) {
  const { mutate } = useSWRConfig();
  useEffect(() => {
    void cache.restore((key, data) => void mutate(key, data, { revalidate: false }));
    const stopClearing = onBeforeSignOut(async () => {
      await cache.clear();
      return () => {};
    });
    const onHide = () => void cache.flush();
    window.addEventListener("pagehide", onHide);
    document.addEventListener("visibilitychange", onHide);
    return () => {
      stopClearing();
      window.removeEventListener("pagehide", onHide);
      document.removeEventListener("visibilitychange", onHide);
    };
  }, [cache, mutate]);
  return null;
}
