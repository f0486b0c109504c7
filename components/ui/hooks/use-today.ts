"use client";

import { useTimeZone } from "@/components/ui/time-zone";
import { dayOf } from "@/lib/activity/due";
import { useHydrated } from "./use-hydrated";
import { useTick } from "./use-tick";

/**
 * Today in the user's time zone, YYYY-MM-DD. Without a time zone in the profile, the server and the first render use
 * UTC, because only the browser knows the device's time zone.
 */
export function useToday(serverMs: number): string {
  const zone = useTimeZone();
  useTick(60_000);
  return useHydrated() ? dayOf(Date.now(), zone ?? undefined) : dayOf(serverMs, zone ?? "UTC");
}
