"use client";

import { useEffect, useLayoutEffect } from "react";

const field = "accountsScroll";
const pauseMs = 120;

/**
 * Keeps the place in the list in the browser's own history entry, so that back comes to the same row, and a new visit
 * begins at the top. Must stand after what gives the page its height.
 */
export function useScrollMemory(): void {
  useLayoutEffect(() => {
    const at: unknown = window.history.state?.[field];
    if (typeof at === "number") window.scrollTo(0, at);
  }, []);
  useEffect(() => {
    const { pathname } = window.location;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        // The page may be on its way out: its place isn't the next page's.
        if (window.location.pathname !== pathname) return;
        window.history.replaceState({ ...window.history.state, [field]: window.scrollY }, "");
      }, pauseMs);
    };
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener("scroll", onScroll);
    };
  }, []);
}
