import { and, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, readRows } from "../../../database/database";
import { accounts } from "../../../database/schema/core";
import type { Principal } from "../../../principal";
import { liveAccounts } from "../../shared/account-ref";
import type { Cursor } from "../../shared/paging/collect-hits";
import { collectHits, type Hit } from "../../shared/paging/collect-hits";
import type { Terms } from "../../shared/paging/terms";
import { matchingAccounts } from "./filter";
import { gradeOf, grades, hasGrade, type Order } from "./order";

export interface PageRequest {
  principal: Principal;
  filters: SQL[];
  terms: Terms | null;
  /** Whether to sort by relevance grade first, then by the order; only with search terms. */
  isByRelevance: boolean;
  order: Order;
  after: Cursor | null;
  limit: number;
  /** The number of matches, if the stored counts provide it (`findCount`). */
  known: number | null;
  /**
   * Up to this many matches are collected, counted exactly and sorted; if there are more, the sort's index is scanned
   * instead.
   */
  countedUpTo: number;
}

const hitSchema = z.object({ id: z.string(), grade: z.number(), value: z.string().nullable() });

/** The page's rows; `hits` has one more than `limit` if there is a next page. */
export interface FoundPage {
  hits: Hit[];
  total: number;
  isExact: boolean;
  walk: boolean;
}

/**
 * Finds the accounts on a page, and the number of matches.
 *
 * There are two methods, as neither is fast in all cases. Few matches are collected through the trigram and filter
 * indexes and sorted; many are found quickly by scanning the sort's index in order. Scanning for few matches would read
 * the whole index, and collecting many would read half of the table. If the number of matches is known, it decides;
 * otherwise the first page tries to collect and switches to the scan when there are too many, which its cursor records.
 */
export async function findPage(db: Database, request: PageRequest): Promise<FoundPage> {
  const { filters, terms, after, known, countedUpTo } = request;
  const hasNoCondition = filters.length === 0 && !terms;
  if (known !== null && (hasNoCondition || known > countedUpTo))
    return { hits: await walk(db, request), total: known, isExact: true, walk: true };
  if (after?.walk) return { hits: await walk(db, request), total: after.total, isExact: false, walk: true };
  const collected = await collect(db, request);
  if (collected.total <= countedUpTo) return collected;
  return { hits: await walk(db, request), total: countedUpTo, isExact: false, walk: true };
}

async function collect(db: Database, request: PageRequest): Promise<FoundPage> {
  const { principal, filters, terms, isByRelevance, order, after, limit, countedUpTo } = request;
  const grade = terms && isByRelevance ? gradeOf(terms) : (order.field?.ranks?.of ?? sql`0`);
  const conditions = and(liveAccounts(principal), ...filters, ...(terms ? matchingAccounts(terms) : []));
  const matches = sql`select ${accounts.id} as id, ${grade} as grade, ${order.value} as value
    from ${accounts} where ${conditions}`;
  const found = await collectHits(db, { matches, order, after, limit, countLimit: countedUpTo });
  return { ...found, isExact: true, walk: false };
}

/**
 * Scans the index grade by grade, or rank by rank; within each, rows with a value come first. Stops when the page is
 * full.
 */
async function walk(db: Database, request: PageRequest): Promise<Hit[]> {
  const { terms, isByRelevance, order, after, limit } = request;
  const hits: Hit[] = [];
  const ranks = Array.from({ length: (order.field?.ranks?.count ?? 0) + 1 }, (_, rank) => rank);
  for (const grade of terms && isByRelevance ? grades : ranks) {
    if (after && grade < after.grade) continue;
    const from = after && grade === after.grade ? after : null;
    for (const isGap of order.hasGaps ? [false, true] : [false]) {
      const missing = limit + 1 - hits.length;
      if (missing <= 0 || (from && !isGap && from.value === null)) continue;
      hits.push(...(await walkStretch(db, request, { grade, isGap, from, missing })));
    }
  }
  return hits;
}

interface Stretch {
  grade: number;
  isGap: boolean;
  from: Cursor | null;
  missing: number;
}

async function walkStretch(db: Database, request: PageRequest, stretch: Stretch): Promise<Hit[]> {
  const statement = stretchOf(request, stretch);
  // For the better grades, the planner finds a good plan: they have few rows or are a range of an index.
  if (request.isByRelevance && stretch.grade < 3) return readRows(db, hitSchema, statement);
  return db.transaction(async (tx) => {
    // There are many matches, so sorting them all would be slow; but the planner would do that, as it assumes that text
    // inside a word is rare.
    await tx.execute(sql`select set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true),
      set_config('enable_seqscan', 'off', true)`);
    return readRows(tx, hitSchema, statement);
  });
}

/** The source of a stretch: the accounts, or the rows of a custom field with their accounts. */
function placeOf(order: Order, { grade, isGap }: Stretch): { table: SQL; value: SQL; id: SQL; placed: SQL[] } {
  const { field, value, hasGaps } = order;
  const ofAccounts = { table: sql`${accounts}`, value, id: sql`${accounts.id}` };
  if (!field) return { ...ofAccounts, placed: hasGaps ? [sql`${value} is ${isGap ? sql`null` : sql`not null`}`] : [] };
  const { ranks } = field;
  if (ranks && grade === ranks.count) return { ...ofAccounts, placed: [ranks.isLast] };
  if (isGap) return { ...ofAccounts, value: sql`null::${order.type}`, placed: [field.isGap] };
  const rows = { table: field.from, ...field.walked };
  return { ...rows, placed: [field.isOfField, ranks ? ranks.is(grade) : sql`${field.walked.value} is not null`] };
}

function stretchOf(request: PageRequest, stretch: Stretch): SQL {
  const { grade, isGap, from, missing } = stretch;
  const { principal, filters, terms, isByRelevance, order } = request;
  const { type, descending } = order;
  const { table, value, id, placed } = placeOf(order, stretch);
  const isByValue = !isGap && !order.field?.ranks;
  const beyond = descending ? sql`<` : sql`>`;
  const way = descending ? sql`desc` : sql`asc`;
  const conditions = and(
    liveAccounts(principal),
    ...filters,
    terms ? (isByRelevance ? hasGrade(terms, grade) : and(...matchingAccounts(terms))) : undefined,
    ...placed,
    from && isByValue ? sql`(${value}, ${id}) ${beyond} (${from.value}::${type}, ${from.id}::uuid)` : undefined,
    from && !isByValue && (!isGap || from.value === null) ? sql`${id} ${beyond} ${from.id}::uuid` : undefined,
  );
  const rows = sql`select ${id} as id, ${grade}::int as grade, ${value} as value from ${table} where ${conditions}`;
  // There are few exact matches. `materialized` makes the planner look them up by index before they are sorted;
  // otherwise it would scan all names.
  const isLookUp = request.isByRelevance && grade === 0;
  const hits = isLookUp ? sql`with few as materialized (${rows}) select * from few` : rows;
  const by = isByValue ? sql`value ${way}, id ${way}` : sql`id ${way}`;
  return sql`select id, grade, value::text as value from (${hits} order by ${by} limit ${missing}) page`;
}
