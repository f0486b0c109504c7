import { percentile } from "../support/percentile";

/** One line of the table: a screen's figure and that of its reference in the same run. */
export interface Row {
  what: string;
  own: number;
  /** The reference's figure in the same unit; null where the goal is absolute. */
  peer: number | null;
  unit: string;
  /**
   * Limit of `own`, as a multiple of `peer`, or absolute if `peer` is null; `min` for rates. Null: the figure is
   * only reported.
   */
  goal: { max: number } | { min: number } | null;
}

/** The median. */
export const median = (samples: readonly number[]) => percentile(samples, 0.5);

/** Prints a line for each row, with MISS where the goal isn't reached. */
export function printRows(rows: readonly Row[]): void {
  for (const row of rows) {
    const { what, own, peer, unit, goal } = row;
    const compared = peer === null ? "" : `${format(peer)} ${unit} peer, ratio ${(own / peer).toFixed(2)}`;
    if (goal === null) {
      console.log(`     ${what.padEnd(44)} ${format(own).padStart(8)} ${unit.padEnd(6)} ${compared}`);
      continue;
    }
    const limit = "max" in goal ? `≤ ${goal.max}` : `≥ ${goal.min}`;
    const line = `${what.padEnd(44)} ${format(own).padStart(8)} ${unit.padEnd(6)} ${compared.padEnd(32)}`;
    console.log(`${isGoalMet(row) ? "ok  " : "MISS"} ${line} goal ${limit}${peer === null ? ` ${unit}` : " ×"}`);
  }
}

/** Whether a row's goal is reached. */
export function isGoalMet({ own, peer, goal }: Row): boolean {
  if (goal === null) return true;
  const figure = peer === null ? own : own / peer;
  return "max" in goal ? figure <= goal.max : figure >= goal.min;
}

function format(figure: number): string {
  return figure >= 100 ? figure.toFixed(0) : figure.toFixed(figure < 1 ? 3 : 1);
}
