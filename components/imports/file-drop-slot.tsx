"use client";

import { type ComponentType, useEffect, useState } from "react";
import { loadChunk } from "@/lib/lazy/load-chunk";

/**
 * Imports files that are dropped anywhere on a page, like its Import button. Loaded when the first file is dragged over
 * the page.
 */
export function FileDropSlot() {
  const [Part, setPart] = useState<ComponentType | null>(null);
  useEffect(() => {
    const ending = new AbortController();
    const load = async () => {
      const { FileDrop } = await loadChunk(() => import("./file-drop"));
      if (!ending.signal.aborted) setPart(() => FileDrop);
    };
    const watch = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      // Otherwise the browser would leave the page and show the file.
      event.preventDefault();
      if (event.type === "dragenter") void load().catch(() => undefined);
    };
    for (const type of ["dragenter", "dragover", "drop"] as const)
      window.addEventListener(type, watch, { signal: ending.signal });
    return () => ending.abort();
  }, []);
  return Part ? <Part /> : null;
}
