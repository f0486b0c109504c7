import { z } from "zod";

/** The page size of a list. */
export const pageLimit = { default: 50, max: 200 } as const;

/** The query parameters of one page of a keyset-paged list. */
export const pageQuery = {
  cursor: z.string().max(1000).optional(),
  limit: z.coerce.number().int().min(1).max(pageLimit.max).default(pageLimit.default),
};

/**
 * One page of a keyset-paged list. `next_cursor` is opaque, valid only for the same query, and null on the last page.
 * `total` counts all matching rows.
 */
export function pageSchema<Row extends z.ZodType>(row: Row) {
  return z.object({ items: z.array(row), next_cursor: z.string().nullable(), total: z.number().int().nonnegative() });
}

export interface Page<Row> {
  items: Row[];
  next_cursor: string | null;
  total: number;
}
