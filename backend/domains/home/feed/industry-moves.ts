import { inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { FeedIndustryMove } from "@/lib/contracts/home/feed";
import { feedKinds } from "@/lib/contracts/home/feed-choice";
import { type Database, readRows } from "../../../database/database";
import { accounts, industryMoves } from "../../../database/schema/core";
import { serializeMove } from "../../insights/series/moves-of-accounts";
import { liveAccounts } from "../../shared/account-ref";
import { type FeedSearch, isAfter } from "./feed-sources";

/** The sectors of the group that a move `x` describes. */
const sectors = sql`select i.naics_sector from industries i
  where i.level = 'sector' and 'C:' || i.ces_supersector = x.industry_code`;

/**
 * Selects, for each series, the latest move that the workspace learned of, if the feed covers accounts in its sectors.
 * A move is one entry, regardless of the number of these accounts; it has no author.
 */
export function learnedMoves(search: FeedSearch): SQL[] {
  const { principal, choices, by, since, filters, after, limit } = search;
  if (!choices.includes("industry") || by !== undefined) return [];
  const rank = feedKinds.indexOf("industry");
  const isOfFeed = sql.join([liveAccounts(principal), ...filters], sql` and `);
  return [
    sql`(select ${rank}::int as rank, x.id::text as id, null::uuid as account_id, x.created_at as at,
        row_number() over (order by x.created_at desc, x.id desc) as nth, true as fits, null::text as "group"
      from (select distinct on (m.industry_code, m.metric) m.* from industry_moves m
        where m.created_at >= ${since.toISOString()}::timestamptz
        order by m.industry_code, m.metric, m.period desc) x
      where ${isAfter(after, rank, { at: sql`x.created_at`, idType: sql`uuid` })}
        and exists (select from ${accounts} where ${isOfFeed} and ${accounts.naicsSector} = any(array(${sectors})))
      order by x.created_at desc, x.id desc limit ${limit + 1})`,
  ];
}

const figureSchema = z.object({
  id: z.uuid(),
  codes: z.array(z.string()),
  before: z.object({ period: z.string(), value: z.number() }).nullable(),
  after: z.object({ value: z.number(), unit: z.string() }).nullable(),
});

/** Reads moves by id with the figures before and after, in no particular order. */
export async function readLearnedMoves(
  db: Database,
  ids: readonly string[],
): Promise<{ id: string; move: FeedIndustryMove }[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(industryMoves)
    .where(inArray(industryMoves.id, [...ids]));
  const isOfSeries = sql`p.industry_code = x.industry_code and p.metric = x.metric`;
  const figures = await readRows(
    db,
    figureSchema,
    sql`select x.id, array(select 'N:' || s.naics_sector from (${sectors}) s order by 1) as codes,
          (select jsonb_build_object('period', p.period, 'value', p.value) from series_points p
            where ${isOfSeries} and p.period < x.period order by p.period desc limit 1) as before,
          (select jsonb_build_object('value', p.value, 'unit', p.unit) from series_points p
            where ${isOfSeries} and p.period = x.period) as after
        from industry_moves x where ${inArray(sql`x.id`, [...ids])}`,
  );
  const figuresById = new Map(figures.map((row) => [row.id, row]));
  return rows.map((row) => {
    const { codes = [], before = null, after = null } = figuresById.get(row.id) ?? {};
    const figure = before && after ? { from: before.value, from_period: before.period, to: after.value } : null;
    return {
      id: row.id,
      move: { ...serializeMove(row), codes, figure: figure && { ...figure, unit: after?.unit ?? "" } },
    };
  });
}
