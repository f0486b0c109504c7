"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { OperatorHealth } from "@/lib/contracts/operations/health";
import { fetchHealth } from "@/lib/health/browser/requests";

const everyMs = 10_000;

/** The product's health: loaded with the page, then every 10 s while the page is visible. */
export function useHealth(first: OperatorHealth) {
  const [health, setHealth] = useState(first);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isAsking = useRef(false);
  const refresh = useCallback(async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    setBusy(true);
    const outcome = await fetchHealth();
    isAsking.current = false;
    setBusy(false);
    setFailure(outcome.kind === "refused" ? outcome.detail : null);
    if (outcome.kind === "ok") setHealth(outcome.data);
  }, []);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void refresh();
    }, everyMs);
    return () => clearInterval(timer);
  }, [refresh]);
  return { health, failure, isBusy, refresh };
}
