// Browsers read this file: no zod here.

/** The most days that "changed in the last days" looks back, and those to choose from. */
export const maxChangedDays = 365;
export const changedDays = [1, 7, 30, 90] as const;

/** Reads the days of "changed in the last days" from an address. Null: invalid. */
export function readChangedDays(text: string | null): number | null {
  const days = /^[1-9]\d{0,2}$/.test(text ?? "") ? Number(text) : 0;
  return days > 0 && days <= maxChangedDays ? days : null;
}

/** Whose open task an account has: anybody's, or the reader's own. */
export const taskFilters = ["open", "mine"] as const;

export type TaskFilter = (typeof taskFilters)[number];
