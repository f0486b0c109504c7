"use client";

import { useEffect } from "react";

/** Removes a one-time token from the address bar and the history as soon as the page has it. */
export function useCleanAddress(): void {
  useEffect(() => {
    if (window.location.search !== "") window.history.replaceState(null, "", window.location.pathname);
  }, []);
}
