"use client";

import { useSyncExternalStore } from "react";

const nothing = () => () => {};

interface LocalTimeProps {
  /** ISO 8601 in UTC. */
  at: string;
  /** `time` 14:20 · `date` 21 Nov 2026 · `both` */
  show?: "time" | "date" | "both";
}

const formats: Record<NonNullable<LocalTimeProps["show"]>, Intl.DateTimeFormatOptions> = {
  time: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  date: { day: "numeric", month: "short", year: "numeric" },
  both: { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
};

/** A moment in the reader's own time zone, which only the browser knows. */
export function LocalTime({ at, show = "time" }: LocalTimeProps) {
  const isInBrowser = useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  );
  const zone = isInBrowser ? undefined : "UTC";
  const text = new Intl.DateTimeFormat("en-GB", { ...formats[show], timeZone: zone }).format(new Date(at));
  return (
    <time dateTime={at} className="tabular-nums">
      {isInBrowser || show === "date" ? text : `${text} UTC`}
    </time>
  );
}
