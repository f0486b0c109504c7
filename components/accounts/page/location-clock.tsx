"use client";

import { useHydrated } from "@/components/ui/hooks/use-hydrated";
import { useTick } from "@/components/ui/hooks/use-tick";
import { isOfficeHours } from "@/lib/accounts/local-hours";
import type { AccountDetail } from "@/lib/contracts/accounts/account";
import { formatMoment } from "@/lib/figures/time";

interface LocationClockProps {
  at: NonNullable<AccountDetail["local_zone"]>;
  /** The location's name. */
  place: string;
  /** The server's clock when the page was rendered. */
  nowMs: number;
}

/** The local time at a location, whether it is within working hours, and how its time zone was determined. */
export function LocationClock({ at: { zone, from }, place, nowMs }: LocationClockProps) {
  useTick(15_000);
  // The first render in the browser shows the server's minute, so that it matches the server's HTML.
  const isInBrowser = useHydrated();
  const atMs = isInBrowser ? Date.now() : nowMs;
  const time = formatMoment(new Date(atMs).toISOString(), "time", zone);
  return (
    <span title={`Time zone ${zone}, derived from the ${from}. Office hours are Monday to Friday, 9 to 17.`}>
      <time className="tabular-nums">{time}</time> in {place},{" "}
      {isOfficeHours(atMs, zone) ? "office hours" : "outside office hours"}
      <span className="sr-only"> (derived from its {from})</span>
    </span>
  );
}
