const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

/**
 * Converts a period (`2023` or `2023-07`) to a number of years, so that periods can be compared and measured.
 * @returns 2023 for `2023`, 2023.5 for `2023-07`; NaN for anything else
 */
export function periodInYears(period: string): number {
  const found = /^(\d{4})(?:-(\d{2}))?$/.exec(period);
  if (!found) return Number.NaN;
  return Number(found[1]) + (Number(found[2] ?? 1) - 1) / 12;
}

/** Returns the period `count` periods later: (`2023`, 2) → `2025`, (`2023-11`, 2) → `2024-01`. */
export function periodAfter(period: string, count: number): string {
  const [year = 0, month] = period.split("-").map(Number);
  if (month === undefined) return String(year + count);
  const months = month - 1 + count;
  return `${year + Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}`;
}

/** Formats a period for display: `2023` → `2023`, `2023-07` → `Jul 2023`. An unknown format is returned unchanged. */
export function formatPeriod(period: string): string {
  const found = /^(\d{4})-(\d{2})$/.exec(period);
  const month = found ? months[Number(found[2]) - 1] : undefined;
  return found && month ? `${month} ${found[1]}` : period;
}

/** Formats a number of years for an axis: 2023 → `2023`, 2023.5 → `Jul 2023`. */
export function formatYears(years: number): string {
  const month = Math.round((years % 1) * 12);
  return month === 0 ? String(Math.round(years)) : `${months[month] ?? ""} ${Math.floor(years)}`;
}
