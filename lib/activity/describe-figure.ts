import type { SignalFigure } from "@/lib/contracts/activity/activity";
import { formatChange, formatCompact, formatMoney } from "@/lib/contracts/text/format-number";
import { formatDay } from "@/lib/figures/time";

/** Describes a reported figure: `Revenue $8.4B in the quarter to 30 Sep 2026, +4.1% on the year`. */
export function describeSignalFigure({ span, ends_on, value, unit, change_percent: change }: SignalFigure): string {
  const amount = unit === "USD" ? formatMoney(value) : `${formatCompact(value)} ${unit}`;
  const changed = change === null ? "" : `, ${formatChange(change)} on the year`;
  return `Revenue ${amount} in the ${span} to ${formatDay(ends_on)}${changed}`;
}
