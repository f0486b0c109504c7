import { z } from "zod";

/** The rows that one answer of a list may carry. */
export const pageLimit = { default: 50, max: 200 } as const;

/**
 * One page of a keyset-paged list.
 * `next_cursor` is opaque, belongs to the query that made it, and is null on the last page.
 * `total` counts all rows that match.
 */
export function pageSchema<Row extends z.ZodType>(row: Row) {
  return z.object({ items: z.array(row), next_cursor: z.string().nullable(), total: z.number().int().nonnegative() });
}

export interface Page<Row> {
  items: Row[];
  next_cursor: string | null;
  total: number;
}
