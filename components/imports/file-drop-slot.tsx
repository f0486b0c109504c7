"use client";

import { type ComponentType, useEffect, useState } from "react";
import { loadChunk } from "@/lib/lazy/load-chunk";
import { whenIdle } from "@/lib/lazy/when-idle";

/** Files dropped anywhere on a page are brought in: loaded once the browser is idle, as the Import button does the same. */
export function FileDropSlot() {
  const [Part, setPart] = useState<ComponentType | null>(null);
  useEffect(() => {
    const ending = new AbortController();
    const load = async () => {
      const { FileDrop } = await loadChunk(() => import("./file-drop"));
      if (!ending.signal.aborted) setPart(() => FileDrop);
    };
    whenIdle(() => void load().catch(() => undefined), ending.signal);
    return () => ending.abort();
  }, []);
  return Part ? <Part /> : null;
}
