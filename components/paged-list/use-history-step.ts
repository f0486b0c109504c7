"use client";

import { useEffect, useRef } from "react";

/**
 * Tells of each step back or forward in the browser's history. Before the router has told of an address, a step back from
 * it leads to the one that it told of last: then it has nothing to tell.
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
