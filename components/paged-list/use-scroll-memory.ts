"use client";

import { useEffect, useLayoutEffect } from "react";

const field = "accountsScroll";
const pauseMs = 120;

/**
 * Saves the scroll position in the history entry, so that Back returns to the same row and a new visit begins at the
 * top. Must be called after the hooks that give the page its height.
 */
export function useScrollMemory(): void {
  useLayoutEffect(() => {
    const at: unknown = window.history.state?.[field];
    if (typeof at === "number") window.scrollTo(0, at);
  }, []);
  useEffect(() => {
    const { pathname } = window.location;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      clearTimeout(timer);
      timer = undefined;
    };
    const keep = () => {
      stop();
      // If the URL has already changed to the next page's, this page's scroll position must not be saved in its history
      // entry.
      if (window.location.pathname !== pathname) return;
      window.history.replaceState({ ...window.history.state, [field]: window.scrollY }, "");
    };
    const onScroll = () => {
      stop();
      timer = setTimeout(keep, pauseMs);
    };
    // Saves a pending position now, because a click may open the next page at once.
    const onClick = () => {
      if (timer !== undefined) keep();
    };
    window.addEventListener("scroll", onScroll, { passive: true });
    window.addEventListener("click", onClick, { capture: true });
    return () => {
      stop();
      window.removeEventListener("scroll", onScroll);
      window.removeEventListener("click", onClick, { capture: true });
    };
  }, []);
}
