import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { AccountFilter } from "@/lib/contracts/accounts/account";
import type { EmptyField } from "@/lib/contracts/accounts/filters";
import { type Database, readRows } from "../../../database/database";
import { accountCounts } from "../../../database/schema/account-counts";
import { tryLock } from "../../../database/try-lock";
import type { Principal } from "../../../principal";
import { resolveOwners } from "../../people/teams/owners";

type CountedFacet = typeof accountCounts.$inferSelect.facet;

/** The count rows whose sum is the number of accounts that match a filter. */
export interface Sum {
  facet: CountedFacet;
  /** One owner, the members of a team, or {@link allOwners}; the counts of several owners are summed. */
  owners: string[];
  /** Absent: every value. */
  values?: string[];
}

/** Maximum number of matches to count without stored counts; beyond it, results are lower bounds and marked as such. */
export const maxCountedMatches = 50_000;

/** Owner key of the counts over all accounts. */
export const allOwners = "";
const isCounted = (name: string): name is CountedFacet & keyof AccountFilter =>
  accountCounts.facet.enumValues.some((facet) => facet === name);

/**
 * Number of accounts that match a filter, if the stored counts suffice: in addition to an owner, the filter may have
 * one list of values, but no search text or range. The number is exact, and found equally fast for any number of
 * accounts.
 *
 * @returns null when the accounts themselves must be counted
 */
export async function findCount(db: Database, principal: Principal, filter: AccountFilter): Promise<number | null> {
  const [empty, ...more] = filter.empty ?? [];
  if (empty !== undefined && more.length === 0) return findEmptyCount(db, principal, filter, empty);
  const sum = toCountSum(filter, await resolveOwners(db, principal, filter.owner ?? allOwners));
  if (!sum) return null;
  const [row] = await readRows(
    db,
    z.object({ count: z.number() }),
    sql`select coalesce(sum(${accountCounts.amount}), 0)::float8 as count from ${accountCounts} where ${isCountedIn(principal, sum)}`,
  );
  return row?.count ?? 0;
}

/** Counts accounts without a value: the total minus the accounts with a value. */
async function findEmptyCount(db: Database, principal: Principal, filter: AccountFilter, empty: EmptyField) {
  const owners = await resolveOwners(db, principal, filter.owner ?? allOwners);
  const all = toCountSum({ ...filter, empty: undefined }, owners);
  if (!isCounted(empty) || all?.facet !== "total") return null;
  const { facet, amount } = accountCounts;
  const [row] = await readRows(
    db,
    z.object({ count: z.number() }),
    sql`select coalesce(sum(case when ${facet} = 'total' then ${amount} else -${amount} end), 0)::float8 as count
        from ${accountCounts}
        where ${and(eq(accountCounts.clientId, principal.clientId), inArray(facet, ["total", empty]), inArray(accountCounts.owner, owners))}`,
  );
  return row?.count ?? 0;
}

/** The result of `countValues`: number of accounts by value of a facet, over all owners or for one owner. */
export type ValueCounts = (facet: CountedFacet, owner?: string) => Map<string, number>;

/**
 * Counts accounts by facet and value with one query, for each of the given owners or teams (`""`: all accounts); values
 * without accounts are omitted.
 */
export async function countValues(
  db: Database,
  principal: Principal,
  { facets, owners = [allOwners] }: { facets: readonly CountedFacet[]; owners?: readonly string[] },
): Promise<ValueCounts> {
  const found = new Map<string, Map<string, number>>();
  const uidsOf = new Map<string, string[]>();
  for (const one of new Set(owners)) uidsOf.set(one, await resolveOwners(db, principal, one));
  const uids = [...new Set([...uidsOf.values()].flat())];
  if (facets.length > 0 && uids.length > 0) {
    const rows = await readRows(db, valueCountSchema, selectValueCounts(principal, { facets, owners: uids }));
    for (const row of rows) {
      const key = `${row.facet} ${row.owner}`;
      const counts = found.get(key) ?? new Map<string, number>();
      found.set(key, counts.set(row.value, row.count));
    }
  }
  return (facet, owner = allOwners) =>
    addUp((uidsOf.get(owner) ?? []).map((uid) => found.get(`${facet} ${uid}`) ?? new Map()));
}

/** A row of `selectValueCounts`. */
export const valueCountSchema = z.object({
  facet: z.string(),
  owner: z.string(),
  value: z.string(),
  count: z.number(),
});

/**
 * The statement that counts accounts by facet, owner and value; teams aren't allowed, and values without accounts are
 * omitted.
 *
 * @param values absent: every value
 */
export function selectValueCounts(
  { clientId }: Principal,
  { facets, owners, values }: { facets: readonly CountedFacet[]; owners: readonly string[]; values?: string[] },
): SQL {
  const { facet, owner, value, amount } = accountCounts;
  return sql`select ${facet} as facet, ${owner} as owner, ${value} as value, sum(${amount})::float8 as count
    from ${accountCounts}
    where ${and(
      eq(accountCounts.clientId, clientId),
      inArray(facet, [...facets]),
      inArray(owner, [...owners]),
      values && inArray(value, values),
    )}
    group by 1, 2, 3 having sum(${amount}) <> 0`;
}

/** Sums the counts of a team's members. */
function addUp(parts: readonly Map<string, number>[]): Map<string, number> {
  const [only = new Map<string, number>(), ...more] = parts;
  if (more.length === 0) return only;
  const sums = new Map<string, number>();
  for (const [value, count] of parts.flatMap((part) => [...part])) sums.set(value, (sums.get(value) ?? 0) + count);
  return sums;
}

/**
 * Number of accounts that match a filter, by owner (`none` included); the filter's own `owner` is ignored.
 *
 * @returns null when the accounts themselves must be counted
 */
export async function findOwnerCounts(
  db: Database,
  principal: Principal,
  filter: AccountFilter,
): Promise<Map<string, number> | null> {
  const sum = toCountSum({ ...filter, owner: undefined }, [allOwners]);
  if (!sum) return null;
  const { facet, values } = sum;
  const of = and(
    eq(accountCounts.clientId, principal.clientId),
    eq(accountCounts.facet, facet),
    ne(accountCounts.owner, allOwners),
    values && inArray(accountCounts.value, values),
  );
  const rows = await readRows(
    db,
    z.object({ owner: z.string(), count: z.number() }),
    sql`select ${accountCounts.owner} as owner, sum(${accountCounts.amount})::float8 as count
        from ${accountCounts} where ${of} group by 1 having sum(${accountCounts.amount}) <> 0`,
  );
  return new Map(rows.map(({ owner, count }) => [owner, count]));
}

/** Condition for the count rows that a sum adds up. */
export function isCountedIn(principal: Principal, { facet, owners, values }: Sum): SQL | undefined {
  return and(
    eq(accountCounts.clientId, principal.clientId),
    eq(accountCounts.facet, facet),
    inArray(accountCounts.owner, owners),
    values && inArray(accountCounts.value, values),
  );
}

/** @returns null when the stored counts don't suffice */
export function toCountSum({ q = "", owner, ...filter }: AccountFilter, owners: string[]): Sum | null {
  // An empty owner in a filter matches no user, but in the counts it means all owners.
  if (q.trim() !== "" || owner === allOwners) return null;
  const [name, ...more] = Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (name === undefined) return { facet: "total", owners };
  if (more.length > 0 || !isCounted(name)) return null;
  const values = [...(filter[name] ?? [])];
  return name === "industry" ? sumOfIndustries(values, { owners }) : { facet: name, owners, values };
}

/** Sectors (`N:…`) and industries overlap, so their counts can't be summed together. */
function sumOfIndustries(codes: string[], of: { owners: string[] }): Sum | null {
  const sectors = codes.filter((code) => code.startsWith("N:")).map((code) => code.slice(2));
  if (sectors.length === 0) return { facet: "industry", ...of, values: codes };
  return sectors.length === codes.length ? { facet: "naics", ...of, values: sectors } : null;
}

const clientsAtOnce = 100;

/**
 * Merges the rows that triggers appended since the last run into one row per value. Sums are correct at all times, even
 * while triggers append.
 *
 * @param signal when aborted, stops after the current batch
 */
export async function compactCounts(db: Database, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await compactBatch(db)) === clientsAtOnce);
}

/** @returns how many clients had rows to merge */
async function compactBatch(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    if (!(await tryLock(tx, "compactCounts"))) return 0;
    const clients = await readRows(
      tx,
      z.object({ client_id: z.string() }),
      sql`select distinct ${accountCounts.clientId} as client_id from ${accountCounts}
          where not ${accountCounts.isCompact} limit ${clientsAtOnce}`,
    );
    for (const { client_id } of clients) await compactClient(tx, client_id);
    return clients.length;
  });
}

async function compactClient(tx: Database, clientId: string): Promise<void> {
  await tx.execute(sql`
    with touched as (
      select distinct facet, owner, value from account_counts where client_id = ${clientId} and not is_compact
    ), gone as (
      delete from account_counts c using touched t
      where c.client_id = ${clientId} and c.facet = t.facet and c.owner = t.owner and c.value = t.value
      returning c.facet, c.owner, c.value, c.amount, c.market_cap_usd
    )
    insert into account_counts (client_id, facet, owner, value, amount, market_cap_usd, is_compact)
    select ${clientId}, facet, owner, value, sum(amount), sum(market_cap_usd), true from gone
    group by facet, owner, value having sum(amount) <> 0 or sum(market_cap_usd) <> 0`);
}
