"use client";

import { useEffect, useReducer } from "react";

/** Draws a component anew at this pace, while it is shown. */
export function useTick(everyMs: number): void {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
}
