import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";

import { type Database, readRows } from "../../../database/database";

/** A list row before its full content is read, with its relevance grade (0 is best) and sort value. */
export interface Hit {
  id: string;
  grade: number;
  value: string | null;
}

interface Collection {
  /** `select id, grade, value from … where …`: all matches. */
  matches: SQL;
  /** SQL type of `value`, and the direction. Rows without a value come last in both directions. */
  order: { type: SQL; descending: boolean };
  after: Cursor | null;
  limit: number;
  /** If there are more matches than this, no hits are returned. */
  countLimit: number;
}

/**
 * Collects, counts and sorts matches; fast when there are few, in any order.
 *
 * @returns a page's rows, plus one if there is a next page; with more than `countLimit` matches, no rows and a
 * count of `countLimit + 1`
 */
export async function collectHits(
  db: Database,
  { matches, order, after, limit, countLimit }: Collection,
): Promise<{ hits: Hit[]; total: number }> {
  const way = order.descending ? sql`desc` : sql`asc`;
  const rows = await readRows(
    db,
    z.object({
      total: z.number(),
      id: z.string().nullable(),
      grade: z.number().nullable(),
      value: z.string().nullable(),
    }),
    sql`
      with hits as materialized (${matches} limit ${countLimit + 1})
      select counted.total, page.id, page.grade, page.value
      from (select count(*)::int as total from hits) counted
      left join lateral (
        select id, grade, value::text as value from hits
        where counted.total <= ${countLimit} and ${after ? isBeyond(after, order) : sql`true`}
        order by grade, (hits.value is null), hits.value ${way}, id ${way} limit ${limit + 1}
      ) page on true`,
  );
  const hits = rows.flatMap(({ id, grade, value }) => (id === null ? [] : [{ id, grade: grade ?? 0, value }]));
  return { hits, total: rows[0]?.total ?? 0 };
}

/** Condition for the rows of `hits` after a cursor. */
function isBeyond({ grade, value, id }: Cursor, { type, descending }: Collection["order"]): SQL {
  const beyond = descending ? sql`<` : sql`>`;
  const within =
    value === null
      ? sql`hits.value is null and id ${beyond} ${id}::uuid`
      : sql`(hits.value is null or (hits.value, id) ${beyond} (${value}::${type}, ${id}::uuid))`;
  return sql`(hits.grade > ${grade} or (hits.grade = ${grade} and ${within}))`;
}

/**
 * The end of a page. `walk`: the list is read along its index because it exceeds the collection limit; `total` is then
 * a lower bound.
 */
export interface Cursor {
  walk: boolean;
  total: number;
  grade: number;
  /** The last row's sort value as text; null if it has none. */
  value: string | null;
  id: string;
}
