"use client";

import { useRead } from "@/components/cache/use-read";
import type { OperatorHealth } from "@/lib/contracts/operations/health";
import { fetchHealth } from "@/lib/health/browser/requests";

const everyMs = 10_000;

/** The product's health: loaded with the page, then every 10 s while the page is visible. */
export function useHealth(first: OperatorHealth) {
  const { data, refusal, isLoading, retry } = useRead(["health"], fetchHealth, { everyMs: () => everyMs });
  return { health: data ?? first, failure: refusal?.detail ?? null, isBusy: isLoading, refresh: retry };
}
