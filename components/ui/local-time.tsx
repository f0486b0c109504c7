"use client";

import { useSyncExternalStore } from "react";
import { formatMoment, formatRecent, type Shown } from "@/lib/figures/time";
import { useTick } from "./hooks/use-tick";
import { useTimeZone } from "./time-zone";

const nothing = () => () => {};

interface LocalTimeProps {
  /** The time, as ISO 8601 in UTC. */
  at: string;
  /** The part of the time to show; times within the last week appear as an age, with the exact time in the tooltip. */
  show?: Shown;
}

/** A time in the profile's time zone or, without one, in the device's, which only the browser knows. */
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
