// Imported by browser code: no zod here.

/** The maximum number of days of the "changed in the last days" filter, and the choices offered. */
export const maxChangedDays = 365;
export const changedDays = [1, 7, 30, 90] as const;

/** Parses the days of the "changed in the last days" filter from a URL. Null: invalid. */
export function readChangedDays(text: string | null): number | null {
  const days = /^[1-9]\d{0,2}$/.test(text ?? "") ? Number(text) : 0;
  return days > 0 && days <= maxChangedDays ? days : null;
}

/** Filters by open tasks: anyone's, or the caller's own. */
export const taskFilters = ["open", "mine"] as const;

export type TaskFilter = (typeof taskFilters)[number];
