"use client";

import { useEffect, useEffectEvent } from "react";
import { useRead } from "@/components/cache/use-read";
import type { OperatorHealth } from "@/lib/contracts/operations/health";
import { send } from "@/lib/http/browser/send";

const everyMs = 10_000;

/**
 * The product's health: loaded with the page, then every 10 s while the page is visible, also after a failure. Figures
 * cached before the page was loaded are ignored.
 */
export function useHealth(first: OperatorHealth) {
  const { data, refusal, isLoading, retry } = useRead(["health"], () => send("GET /operator/health/"));
  const poll = useEffectEvent(retry);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void poll();
    }, everyMs);
    return () => clearInterval(timer);
  }, []);
  const health = data && data.at > first.at ? data : first;
  return { health, failure: refusal?.detail ?? null, isBusy: isLoading, refresh: retry };
}
