"use client";

import { formatMoment, formatRecent, type ShownTime } from "@/lib/figures/time";
import { useHydrated } from "./hooks/use-hydrated";
import { useTick } from "./hooks/use-tick";
import { useTimeZone } from "./time-zone";

interface LocalTimeProps {
  /** The time, as ISO 8601 in UTC. */
  at: string;
  /** The part of the time to show; with `date` and `both`, a time within the last week is shown as an age. */
  show?: ShownTime;
}

/**
 * A time in the profile's time zone or, if the profile has none, in the device's. Only the browser knows the device's
 * time zone, so the server renders UTC and says so. An age has the exact time in its tooltip.
 */
export function LocalTime({ at, show = "time" }: LocalTimeProps) {
  useTick(60_000);
  const isInBrowser = useHydrated();
  const profileZone = useTimeZone();
  const zone = profileZone ?? (isInBrowser ? undefined : "UTC");
  const isExact = isInBrowser || profileZone !== null;
  const write = (part: ShownTime) => `${formatMoment(at, part, zone)}${isExact || part === "date" ? "" : " UTC"}`;
  const recent = show === "time" ? null : formatRecent(at, Date.now());
  return (
    // The server renders the age too, so that the line doesn't shift; a minute may pass before React takes over.
    <time dateTime={at} title={recent ? write("both") : undefined} className="tabular-nums" suppressHydrationWarning>
      {recent ?? write(show)}
    </time>
  );
}
