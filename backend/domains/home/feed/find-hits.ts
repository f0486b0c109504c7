import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { feedKinds } from "@/lib/contracts/home/feed-choice";
import { type Database, readRows } from "../../../database/database";
import { accounts } from "../../../database/schema/core";
import { imports } from "../../../database/schema/imports";
import { visibleImports } from "../../files/imports/find";
import { liveAccounts } from "../../shared/account-ref";
import { type FeedPosition, type FeedSearch, type FeedSource, isAfter, isByAuthor, sourcesOf } from "./feed-sources";
import { learnedMoves } from "./industry-moves";

/** Up to this many accounts, the feed reads each account's latest rows; beyond that, the client's latest rows. */
export const maxAccountsRead = 5_000;
/** How many of a client's latest rows of a kind are read at once. */
const scanned = 500;
/** Maximum number of reads for one page, as a read may find too few entries. */
const maxRounds = 6;

/** An entry of the feed before its content is read. `account_id` null: an import or an industry move. */
const hitSchema = z.object({
  rank: z.number(),
  id: z.string(),
  account_id: z.string().nullable(),
  at: z.coerce.date(),
  /** Its order among the rows of its kind. */
  nth: z.coerce.number(),
  fits: z.boolean(),
  /** The group that it belongs to, of which only the latest row is an entry; null: none. */
  group: z.string().nullable(),
});
export type FeedHit = z.infer<typeof hitSchema>;

interface Found {
  hits: FeedHit[];
  /** Where to continue; null at the end. */
  next: FeedPosition | null;
}

/**
 * Finds the entries of a page, the latest first.
 *
 * There are two methods, as neither is fast in all cases. For few accounts, the latest rows of each account are looked
 * up, whatever else happens in the client. For many, the client's latest rows are read and those of other accounts are
 * skipped, up to a bound: the page may then have fewer entries, or none, and continues where reading stopped.
 */
export async function findHits(db: Database, search: FeedSearch, isFew: boolean): Promise<Found> {
  if (isFew) return cut(await readRows(db, hitSchema, ofEachAccount(search)), search.limit, null);
  const hits: FeedHit[] = [];
  const known = new Set<string>();
  let { after } = search;
  for (let round = 1; ; round += 1) {
    const rows = await readRows(db, hitSchema, ofClient({ ...search, after }, [...known]));
    const end = findEnd(rows);
    const complete = rows.filter((row) => end === null || compareHits(row, end) <= 0);
    const read = complete.filter(({ fits }) => fits);
    for (const { group } of complete) if (group !== null) known.add(group);
    // Rows of a later round come after those of the same kind and time that were read before.
    hits.push(...read.map((row) => ({ ...row, nth: row.nth + (round - 1) * scanned })));
    if (end === null || hits.length > search.limit || round === maxRounds) return cut(hits, search.limit, end);
    after = positionOf(end);
  }
}

/**
 * If a kind was read up to the bound: the last row read of this kind; for several such kinds, the row that comes first
 * in the feed. Entries after this row have to wait, as the kind may have unread rows before them.
 */
function findEnd(rows: readonly FeedHit[]): FeedHit | null {
  const ends = rows.filter(({ nth }) => nth === scanned);
  return ends.toSorted(compareHits)[0] ?? null;
}

function cut(found: readonly FeedHit[], limit: number, end: FeedHit | null): Found {
  const sorted = found.toSorted(compareHits);
  const hits = sorted.slice(0, limit);
  const last = hits.at(-1);
  if (last && sorted.length > limit) return { hits, next: positionOf(last) };
  return { hits, next: end && positionOf(end) };
}

/** By time, the latest first, then by kind. Rows of one kind keep their order. */
function compareHits(a: FeedHit, b: FeedHit): number {
  return b.at.getTime() - a.at.getTime() || a.rank - b.rank || (a.id === b.id ? 0 : a.nth - b.nth);
}

function positionOf({ at, rank, id }: FeedHit): FeedPosition {
  return { at: at.toISOString(), rank, id };
}

/** Selects up to a page of each kind from each account's latest rows. */
function ofEachAccount(search: FeedSearch): SQL {
  const { principal, filters, limit } = search;
  const parts = sourcesOf(search).map(({ source, rank }) => {
    const { at } = source;
    return sql`(select ${rank}::int as rank, x.id::text as id, x.account_id, ${at} as at,
        row_number() over (order by ${at} desc, x.id desc) as nth, true as fits, null::text as "group"
      from (${rowsOfScope(search, source, rank)}) x
      order by ${at} desc, x.id desc limit ${limit + 1})`;
  });
  const isOfScope = sql`c.account_id in (select id from scope)`;
  return sql`with scope as materialized (
      select ${accounts.id} as id from ${accounts} where ${all([liveAccounts(principal), ...filters])})
    ${sql.join([...parts, ...completedImports(search, isOfScope), ...learnedMoves(search)], sql` union all `)}`;
}

/** Selects each account's latest rows, and only the latest row of each group. */
function rowsOfScope(search: FeedSearch, source: FeedSource, rank: number): SQL {
  const { principal, since, after, limit } = search;
  const { table, at, by, only, group } = source;
  const isListed = sql`x.client_id = ${principal.clientId} and x.account_id = scope.id
    and ${at} >= ${since.toISOString()}::timestamptz and ${only(search)} and ${isByAuthor(search, by)}`;
  const single = sql`select x.* from scope cross join lateral (
      select * from ${table} x where ${isListed} and ${isAfter(after, rank, source)}
        and ${group ? sql`${group.key} is null` : sql`true`}
      order by ${at} desc, x.id desc limit ${limit + 1}) x`;
  if (!group) return single;
  return sql`${single} union all
    select x.* from (
      select distinct on (${group.key}) x.* from scope cross join lateral (
        select * from ${table} x where ${isListed} and ${group.key} is not null
        order by ${at} desc, x.id desc offset 0) x
      order by ${group.key}, ${at} desc, x.id desc) x
    where ${isAfter(after, rank, source)}`;
}

/**
 * Selects the client's latest rows of each kind, and whether each belongs to the feed.
 *
 * @param known groups whose entry has been found; their further rows are skipped
 */
function ofClient(search: FeedSearch, known: readonly string[]): SQL {
  const { principal, since, filters, after } = search;
  const isOfScope = all([liveAccounts(principal), sql`${accounts.id} = x.account_id`, ...filters]);
  const parts = sourcesOf(search).map(({ source, rank }) => {
    const { table, at, by, indexed, only, group } = source;
    const isListed = sql`${only(search)} and ${isByAuthor(search, by)}
      and exists (select from ${accounts} where ${isOfScope})`;
    const isKnown = group && known.length > 0 ? sql`coalesce(${group.key}, '') in (${listOf(known)})` : sql`false`;
    const rows = sql`select x.*, ${at} as entry_at, row_number() over (order by ${at} desc, x.id desc) as nth,
        coalesce(${isListed}, false) as fits, ${group?.key ?? sql`null::text`} as "group"
      from (select * from ${table} x where x.client_id = ${principal.clientId} and not ${isKnown}
          and ${at} >= ${since.toISOString()}::timestamptz and ${indexed} and ${isAfter(after, rank, source)}
        order by ${at} desc, x.id desc limit ${scanned}) x`;
    // The latest of these rows in its group, unless an earlier page had a later one.
    const isLatest = group
      ? sql`(y."group" is null or row_number() over (partition by y."group", y.fits order by y.nth) = 1
          and not exists (select from ${table} x where x.client_id = ${principal.clientId} and ${group.isSame}
            and (${at}, x.id) > (y.entry_at, y.id) and ${isListed}))`
      : sql`true`;
    return sql`(select ${rank}::int as rank, y.id::text as id, y.account_id, y.entry_at as at, y.nth,
        y.fits and ${isLatest} as fits, case when y.fits then y."group" end as "group" from (${rows}) y)`;
  });
  const isOfFilters = sql`exists (select from ${accounts}
    where ${all([liveAccounts(principal), sql`${accounts.id} = c.account_id`, ...filters])})`;
  const touched = filters.length === 0 ? null : isOfFilters;
  return sql.join([...parts, ...completedImports(search, touched), ...learnedMoves(search)], sql` union all `);
}

/**
 * Selects completed imports that the principal may see. Imports created more than 30 days before the period are
 * skipped.
 *
 * @param isOfScope condition that one of the changes `c` made by the import belongs to the feed; null: all imports
 * belong to it
 */
function completedImports(search: FeedSearch, isOfScope: SQL | null): SQL[] {
  if (!search.choices.includes("import")) return [];
  const { principal, since, after, limit } = search;
  const rank = feedKinds.indexOf("import");
  const changed = sql`cross join lateral (select from account_changes c where c.client_id = x.client_id
    and c.cause_kind = 'import' and c.cause_id = x.id and ${isOfScope} limit 1) c`;
  return [
    sql`(select ${rank}::int as rank, x.id::text as id, null::uuid as account_id, x.ended_at as at,
        row_number() over (order by x.ended_at desc, x.id desc) as nth, true as fits, null::text as "group"
      from (select * from ${imports} where ${visibleImports(principal)} and ${imports.state} = 'done'
          and ${imports.createdAt} >= ${since.toISOString()}::timestamptz - interval '30 days'
          and ${imports.endedAt} >= ${since.toISOString()}::timestamptz
        order by ${imports.endedAt} desc, ${imports.id} desc) x
      ${isOfScope === null ? sql`` : changed}
      where ${isAfter(after, rank, { at: sql`x.ended_at`, idType: sql`uuid` })} and ${isByAuthor(search, sql`x.created_by`)}
      order by x.ended_at desc, x.id desc limit ${limit + 1})`,
  ];
}

function listOf(texts: readonly string[]): SQL {
  return sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  );
}

function all(conditions: readonly SQL[]): SQL {
  return sql.join([...conditions], sql` and `);
}
