import type { Page } from "@/lib/contracts/page";

/** What has come so far of a list that is paged from the newest on. */
export interface Timeline<Row> {
  rows: readonly Row[];
  /** Where the next page begins; null when all is here. */
  nextCursor: string | null;
  total: number;
}

/** The order of a list: its moment as the wire has it. */
export type MomentOf<Row> = (row: Row) => string;

/** Begins with a first page. */
export function beginTimeline<Row>(page: Page<Row>): Timeline<Row> {
  return { rows: page.items, nextCursor: page.next_cursor, total: page.total };
}

/** Adds a further page to the end. */
export function addPage<Row extends { id: string }>(
  { rows }: Timeline<Row>,
  page: Page<Row>,
  momentOf: MomentOf<Row>,
): Timeline<Row> {
  return { rows: merge(rows, page.items, momentOf), nextCursor: page.next_cursor, total: page.total };
}

/** Takes a newer first page over what is there; what was loaded behind it stays. */
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

/** Puts one row in its place: a new one, or another state of one that is there. */
export function putRow<Row extends { id: string }>(
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

/** Each row once, as the later list has it; the newest first. */
function merge<Row extends { id: string }>(rows: readonly Row[], more: readonly Row[], momentOf: MomentOf<Row>): Row[] {
  const byId = new Map([...rows, ...more].map((row) => [row.id, row]));
  return [...byId.values()].sort((one, other) => {
    const [mine, theirs] = [momentOf(one), momentOf(other)];
    if (mine !== theirs) return mine < theirs ? 1 : -1;
    return one.id < other.id ? 1 : -1;
  });
}
