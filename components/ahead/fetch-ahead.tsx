"use client";

import { PrefetchKind } from "next/dist/client/components/router-reducer/router-reducer-types";
import { usePathname, useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import type { AheadPages } from "@/lib/ahead/ahead-pages";
import { loadChunk } from "@/lib/lazy/load-chunk";

/**
 * Fetches the page that the user is about to open, so that it is there when they do. Its own code comes with the first
 * movement of a pointer or press of a key. Renders nothing.
 */
export function FetchAhead() {
  const router = useRouter();
  const path = usePathname();
  const pages = useRef<AheadPages | null>(null);
  const shown = useRef(path);
  useEffect(() => {
    const ending = new AbortController();
    const first = new AbortController();
    const begin = async () => {
      first.abort();
      const { watchAhead } = await loadChunk(() => import("@/lib/ahead/ahead-pages"));
      if (ending.signal.aborted) return;
      pages.current = watchAhead(shown.current, ending.signal, {
        fetch: (href, onGone) => router.prefetch(href, { kind: PrefetchKind.FULL, onInvalidate: onGone }),
        refresh: () => router.refresh(),
      });
    };
    // Without this code a page is fetched when it is opened.
    const onFirst = () => void begin().catch(() => undefined);
    const options = { signal: AbortSignal.any([first.signal, ending.signal]), passive: true };
    document.addEventListener("pointerover", onFirst, options);
    document.addEventListener("keydown", onFirst, options);
    return () => ending.abort();
  }, [router]);
  useEffect(() => {
    shown.current = path;
    pages.current?.arrive(path);
  }, [path]);
  return null;
}
