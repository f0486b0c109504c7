"use client";

import { useEffect, useState } from "react";
import { dayOf } from "@/lib/activity/due";

const everyMs = 60_000;

/** The reader's day, YYYY-MM-DD. Host and browser draw the server's first: only the browser knows the time zone. */
export function useToday(serverMs: number): string {
  const [today, setToday] = useState(() => dayOf(serverMs, "UTC"));
  useEffect(() => {
    const look = () => setToday(dayOf(Date.now()));
    look();
    const timer = setInterval(look, everyMs);
    return () => clearInterval(timer);
  }, []);
  return today;
}
