"use client";

import { useEffect, useReducer } from "react";

/** Re-renders a component at this interval, while it is mounted. */
export function useTick(everyMs: number): void {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
}
