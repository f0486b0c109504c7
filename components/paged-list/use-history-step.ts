"use client";

import { useEffect, useRef } from "react";

/**
 * Calls back on each step back or forward in the browser's history. When a new URL was set and the router hasn't
 * reported it yet, a step back returns to the URL that the router reported last, so the router has nothing to report.
 */
export function useHistoryStep(onStep: () => void): void {
  const latest = useRef(onStep);
  useEffect(() => {
    latest.current = onStep;
  });
  useEffect(() => {
    const listener = () => latest.current();
    window.addEventListener("popstate", listener);
    return () => window.removeEventListener("popstate", listener);
  }, []);
}
