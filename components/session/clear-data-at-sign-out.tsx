"use client";

import { useEffect } from "react";
import { localCache } from "@/lib/cache/local-data";
import { onBeforeSignOut } from "@/lib/session/browser/before-sign-out";

/** Clears the user's local data on sign-out, for public pages that have a sign-out button. Renders nothing. */
export function ClearDataAtSignOut() {
  useEffect(
    () =>
      onBeforeSignOut(async () => {
        await localCache.clear();
        return () => {};
      }),
    [],
  );
  return null;
}
