import type { Page } from "@/lib/contracts/wire/page";

/** The rows of a paged list that have been loaded, the newest first. */
export interface Timeline<Row> {
  rows: readonly Row[];
  /** The cursor of the next page; null on the last one. */
  nextCursor: string | null;
  total: number;
}

/** Returns the time by which a row is sorted, as ISO 8601. */
export type MomentOf<Row> = (row: Row) => string;

/** Creates the state from a first page. */
export function beginTimeline<Row>(page: Page<Row>): Timeline<Row> {
  return { rows: page.items, nextCursor: page.next_cursor, total: page.total };
}

export function addPage<Row extends { id: string }>(
  { rows }: Timeline<Row>,
  page: Page<Row>,
  momentOf: MomentOf<Row>,
): Timeline<Row> {
  return { rows: merge(rows, page.items, momentOf), nextCursor: page.next_cursor, total: page.total };
}

/** Merges a newer first page into the loaded rows; rows of later pages stay. */
export function renewTimeline<Row extends { id: string }>(
  { rows, nextCursor }: Timeline<Row>,
  page: Page<Row>,
  momentOf: MomentOf<Row>,
): Timeline<Row> {
  const hasMore = rows.length > page.items.length;
  return {
    rows: merge(rows, page.items, momentOf),
    nextCursor: hasMore ? nextCursor : page.next_cursor,
    total: page.total,
  };
}

/** Adds a row, or replaces the one with the same id. */
export function upsertRow<Row extends { id: string }>(
  timeline: Timeline<Row>,
  row: Row,
  momentOf: MomentOf<Row>,
): Timeline<Row> {
  const isNew = !timeline.rows.some(({ id }) => id === row.id);
  return {
    ...timeline,
    rows: merge(timeline.rows, [row], momentOf),
    total: timeline.total + (isNew ? 1 : 0),
  };
}

/** Merges rows, the newest first; if a row is in both lists, the version in `more` is kept. */
function merge<Row extends { id: string }>(rows: readonly Row[], more: readonly Row[], momentOf: MomentOf<Row>): Row[] {
  const byId = new Map([...rows, ...more].map((row) => [row.id, row]));
  return [...byId.values()].sort((a, b) => {
    const [aMoment, bMoment] = [momentOf(a), momentOf(b)];
    if (aMoment !== bMoment) return aMoment < bMoment ? 1 : -1;
    return a.id < b.id ? 1 : -1;
  });
}
