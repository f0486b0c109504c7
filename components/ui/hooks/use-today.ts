"use client";

import { useEffect, useState } from "react";
import { useTimeZone } from "@/components/ui/time-zone";
import { dayOf } from "@/lib/activity/due";

const everyMs = 60_000;

/**
 * Today in the user's time zone, YYYY-MM-DD. Without a time zone in the profile, the server and the first render use
 * UTC: only the browser knows the device's.
 */
export function useToday(serverMs: number): string {
  const zone = useTimeZone();
  const [today, setToday] = useState(() => dayOf(serverMs, zone ?? "UTC"));
  useEffect(() => {
    const poll = () => setToday(dayOf(Date.now(), zone ?? undefined));
    poll();
    const timer = setInterval(poll, everyMs);
    return () => clearInterval(timer);
  }, [zone]);
  return today;
}
