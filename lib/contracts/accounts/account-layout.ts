/** By what a list can be grouped. */
export const groupings = ["sector", "state", "owner", "tier", "stage", "status"] as const;

/** By what a board has its columns: what people set by moving a card. */
export const boardFields = ["tier", "stage"] as const;

export type Grouping = (typeof groupings)[number];
export type BoardField = (typeof boardFields)[number];

/** How a list is laid out; null is one list of rows. */
export type Layout = { kind: "grouped"; by: Grouping } | { kind: "board"; by: BoardField };

/** Reads a layout as an address has it: `grouped-sector`, `board-tier`. Null: there is none such. */
export function readLayout(text: string | null): Layout | null {
  const grouping = groupings.find((one) => text === `grouped-${one}`);
  if (grouping) return { kind: "grouped", by: grouping };
  const field = boardFields.find((one) => text === `board-${one}`);
  return field ? { kind: "board", by: field } : null;
}

/** Writes what {@link readLayout} reads. */
export function writeLayout({ kind, by }: Layout): string {
  return `${kind}-${by}`;
}
