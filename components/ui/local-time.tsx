"use client";

import { useSyncExternalStore } from "react";
import { formatMoment, formatRecent, type Shown } from "@/lib/figures/time";
import { useTick } from "./hooks/use-tick";
import { useTimeZone } from "./time-zone";

const nothing = () => () => {};

interface LocalTimeProps {
  /** ISO 8601 in UTC. */
  at: string;
  /** What of it is shown; the days of the last week are told as an age, with the exact moment in the tooltip. */
  show?: Shown;
}

/** A moment in the time zone of the person's profile; without one in the device's, which only the browser knows. */
export function LocalTime({ at, show = "time" }: LocalTimeProps) {
  useTick(60_000);
  const isInBrowser = useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  );
  const profileZone = useTimeZone();
  const zone = profileZone ?? (isInBrowser ? undefined : "UTC");
  const isExact = isInBrowser || profileZone !== null || show === "date";
  const exact = `${formatMoment(at, show, zone)}${isExact ? "" : " UTC"}`;
  const recent = show === "time" || !isInBrowser ? null : formatRecent(at, Date.now());
  return (
    <time dateTime={at} title={recent ? formatMoment(at, "both", zone) : undefined} className="tabular-nums">
      {recent ?? exact}
    </time>
  );
}
