/** The fields by which a list can be grouped. */
export const groupings = ["sector", "state", "owner", "tier", "stage", "status"] as const;

/** The fields that can form a board's columns; moving a card sets the field. */
export const boardFields = ["tier", "stage"] as const;

export type Grouping = (typeof groupings)[number];
export type BoardField = (typeof boardFields)[number];

/** A list's layout; null is a plain list of rows. */
export type Layout = { kind: "grouped"; by: Grouping } | { kind: "board"; by: BoardField };

/** Parses a layout from a URL: `grouped-sector`, `board-tier`. Null: invalid. */
export function readLayout(text: string | null): Layout | null {
  const grouping = groupings.find((one) => text === `grouped-${one}`);
  if (grouping) return { kind: "grouped", by: grouping };
  const field = boardFields.find((one) => text === `board-${one}`);
  return field ? { kind: "board", by: field } : null;
}

/** Formats a layout for {@link readLayout}. */
export function writeLayout({ kind, by }: Layout): string {
  return `${kind}-${by}`;
}
