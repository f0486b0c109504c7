"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { loadChunk } from "@/lib/lazy/load-chunk";

const kinds = ["pointermove", "pointerdown", "pointerup", "pointercancel", "focusin", "focusout", "keydown"] as const;

/**
 * Handles pointer and keyboard events of the page's charts. The code is loaded when a pointer or the focus first
 * reaches a chart, and receives the events queued until then. One listener serves all charts and reads the table behind
 * each one, so that no data is sent twice.
 */
export function ChartCursor() {
  const router = useRouter();
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    let early: Event[] | null = null;
    let handle: ((event: Event) => void) | null = null;
    const load = async (events: readonly Event[]) => {
      const { createCursor } = await loadChunk(() => import("./cursor"));
      if (signal.aborted) return;
      handle = createCursor((years) => {
        const url = new URL(window.location.href);
        url.searchParams.set("range", years);
        router.push(`${url.pathname}${url.search}`, { scroll: false });
      });
      for (const event of events) handle(event);
    };
    const onEvent = (event: Event) => {
      if (handle) return handle(event);
      if (early === null) {
        if (!(event.target instanceof Element && event.target.closest("[data-chart]"))) return;
        early = [];
        // Without the cursor, the figures remain available in the table.
        load(early).catch(() => ending.abort());
      }
      early.push(event);
    };
    for (const kind of kinds) document.addEventListener(kind, onEvent, { signal, passive: kind !== "keydown" });
    return () => ending.abort();
  }, [router]);
  return null;
}
