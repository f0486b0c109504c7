import type { ImportTopRow } from "@/lib/contracts/imports/import";
import { importLimits } from "@/lib/contracts/imports/import-field";
import { looksLikeHeadings, recognisedHeadings } from "./columns";
import { cutText } from "./cut-text";
import type { SplitRow } from "./split";

/** Number of rows examined for the headings, and offered to the user as candidates. */
const maxTopRows = 20;

/** A file's rows, after its headings were located. */
export interface Table {
  /** The cells of the row with the headings, or of the first row if there are none. */
  first: SplitRow;
  /** The line of the headings; 0: there are none. */
  headingRow: number;
  /** The first rows, one of which may hold the headings. */
  topRows: ImportTopRow[];
  /** The rows below the headings; rows above them, such as titles, are left out. */
  rows: AsyncGenerator<SplitRow>;
}

/**
 * Locates the row with a file's headings, below titles if there are any.
 *
 * @param chosen the line that the user chose; 0: the file has no headings; null: guess it
 * @returns null when the file has no rows
 */
export async function openTable(rows: AsyncGenerator<SplitRow>, chosen: number | null): Promise<Table | null> {
  const top: SplitRow[] = [];
  while (top.length < maxTopRows) {
    const next = await rows.next();
    if (next.done) break;
    if (!isBlank(next.value)) top.push(next.value);
  }
  const index = chosen === null ? findHeading(top) : top.findIndex(({ line }) => line === chosen);
  const first = top[Math.max(index, 0)];
  if (!first) return null;
  async function* below(): AsyncGenerator<SplitRow> {
    yield* top.slice(index + 1);
    yield* rows;
  }
  return {
    first,
    headingRow: index < 0 ? 0 : first.line,
    topRows: top.map(({ line, cells }) => ({ line, text: describeRow(cells) })),
    rows: below(),
  };
}

/** The beginning of a row's text, without NUL characters, which the database can't store. */
function describeRow(cells: readonly string[]): string {
  return cutText(filledCells(cells).slice(0, 5).join(" · ").replaceAll("\0", "\uFFFD"), 80);
}

/** Whether a row is empty. */
export function isBlank({ cells, width = 0 }: SplitRow): boolean {
  return width <= cells.length && cells.every((cell) => cell.trim() === "");
}

function filledCells(cells: readonly string[]): string[] {
  return cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
}

/** The index of the row with the headings; -1: none. Titles above the headings fill at most half as many cells. */
function findHeading(top: readonly SplitRow[]): number {
  let widest = 0;
  let recognised = 0;
  for (const [at, { cells }] of top.entries()) {
    const filled = filledCells(cells).length;
    const known = recognisedHeadings(cells.slice(0, importLimits.columns));
    const isUnderTitles = at > 0 && widest * 2 <= filled;
    if (isUnderTitles && (known >= 2 || (recognised + known === 0 && filled >= 3 && looksLikeHeadings(cells))))
      return at;
    if (at > 0 && widest * 2 > filled && widest >= 2) break;
    widest = Math.max(widest, filled);
    recognised += known;
  }
  return top[0] && looksLikeHeadings(top[0].cells.slice(0, importLimits.columns)) ? 0 : -1;
}
