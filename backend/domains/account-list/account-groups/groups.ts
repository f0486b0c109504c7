import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { AccountFilter } from "@/lib/contracts/accounts/account";
import { type AccountGroup, type AccountGroups, maxGroups } from "@/lib/contracts/accounts/account-group";
import type { Grouping } from "@/lib/contracts/accounts/account-layout";
import { choiceName, choicesOf, findFieldInfo } from "@/lib/contracts/accounts/fields";
import { type Database, readRows } from "../../../database/database";
import { accountCounts } from "../../../database/schema/account-counts";
import { accounts, users } from "../../../database/schema/core";
import type { Principal } from "../../../principal";
import { stateNames } from "../../accounts/states";
import { resolveOwners } from "../../people/teams/owners";
import { liveAccounts } from "../../shared/account-ref";
import { readTerms } from "../../shared/paging/terms";
import { allOwners, isCountedIn, maxCountedMatches, toCountSum } from "../list/counts";
import { filteredAccounts, matchingAccounts } from "../list/filter";

const columns: Record<Grouping, SQL> = {
  sector: sql`${accounts.sector}`,
  state: sql`${accounts.hqState}`,
  owner: sql`${accounts.ownerId}`,
  tier: sql`${accounts.tier}`,
  stage: sql`${accounts.stage}`,
  status: sql`${accounts.status}`,
};

const rowSchema = z.object({ value: z.string().nullable(), count: z.number(), worth: z.number() });
type Row = z.infer<typeof rowSchema>;

/**
 * Groups the accounts that match a filter by one of their values, with the number and total market value of each group.
 * Uses the stored counts, which are exact at any size, if the filter has no condition except on the owner and on the
 * grouped value; when grouping by owner, it may also have one list of values. Otherwise it scans the matching accounts.
 *
 * @param limit maximum number of matches to scan; beyond it, `is_exact` is false
 */
export async function groupAccounts(
  db: Database,
  principal: Principal,
  { by, ...filter }: AccountFilter & { by: Grouping },
  limit = maxCountedMatches,
): Promise<AccountGroups> {
  const known = by === "owner" ? await sumOwners(db, principal, filter) : await sumValues(db, principal, by, filter);
  const found = known ?? (await countMatches(db, principal, { by, filter, limit }));
  const total = found.reduce((sum, { count }) => sum + count, 0);
  const inOrder = await nameGroups(db, by, found);
  const others = inOrder.slice(maxGroups);
  return {
    items: inOrder.slice(0, maxGroups),
    others: others.length === 0 ? null : { groups: others.length, ...addUp(others) },
    ...(known === null && total > limit && { is_exact: false }),
  };
}

function addUp(groups: readonly Pick<AccountGroup, "count" | "market_cap_usd">[]) {
  return {
    count: groups.reduce((sum, { count }) => sum + count, 0),
    market_cap_usd: groups.reduce((sum, { market_cap_usd: worth }) => sum + worth, 0),
  };
}

/** @returns null when the stored counts don't suffice */
async function sumValues(
  db: Database,
  principal: Principal,
  by: Exclude<Grouping, "owner">,
  filter: AccountFilter,
): Promise<Row[] | null> {
  const owners = await resolveOwners(db, principal, filter.owner ?? allOwners);
  const all = toCountSum({ ...filter, [by]: undefined }, owners);
  if (all?.facet !== "total") return null;
  const { facet, value, amount, marketCapUsd } = accountCounts;
  const found = await readRows(
    db,
    rowSchema.extend({ facet: z.string() }),
    sql`select ${facet} as facet, ${value} as value, sum(${amount})::float8 as count, sum(${marketCapUsd})::float8 as worth
        from ${accountCounts}
        where ${and(eq(accountCounts.clientId, principal.clientId), inArray(facet, ["total", by]), inArray(accountCounts.owner, owners))}
        group by 1, 2`,
  );
  const selected = filter[by];
  const values = found.filter((row) => row.facet === by && (!selected || selected.some((one) => one === row.value)));
  const nothing = selected ? [] : found.filter((row) => row.facet === "total").map((row) => without(row, values));
  return [...values, ...nothing].filter(({ count }) => count > 0);
}

/** The group of accounts without a value: the total minus the other groups. */
function without(all: Row, values: readonly Row[]): Row {
  const remainder = (key: "count" | "worth") => values.reduce((rest, row) => rest - row[key], all[key]);
  return { value: null, count: remainder("count"), worth: remainder("worth") };
}

async function sumOwners(db: Database, principal: Principal, filter: AccountFilter): Promise<Row[] | null> {
  const owners = filter.owner === undefined ? null : await resolveOwners(db, principal, filter.owner);
  const sum = toCountSum({ ...filter, owner: undefined }, owners ?? []);
  if (!sum || filter.owner === allOwners) return null;
  const { owner, amount, marketCapUsd } = accountCounts;
  const isSelected = owners
    ? isCountedIn(principal, sum)
    : and(
        eq(accountCounts.clientId, principal.clientId),
        eq(accountCounts.facet, sum.facet),
        ne(owner, allOwners),
        sum.values && inArray(accountCounts.value, sum.values),
      );
  const rows = await readRows(
    db,
    rowSchema,
    sql`select nullif(${owner}, 'none') as value, sum(${amount})::float8 as count, sum(${marketCapUsd})::float8 as worth
        from ${accountCounts} where ${isSelected} group by 1`,
  );
  return rows.filter(({ count }) => count > 0);
}

async function countMatches(
  db: Database,
  principal: Principal,
  { by, filter: { q, ...filter }, limit }: { by: Grouping; filter: AccountFilter; limit: number },
): Promise<Row[]> {
  const terms = await readTerms(db, q);
  const conditions = and(
    liveAccounts(principal),
    ...filteredAccounts(principal, filter),
    ...(terms ? matchingAccounts(terms) : []),
  );
  return readRows(
    db,
    rowSchema,
    sql`select value, count(*)::int as count, coalesce(sum(worth), 0)::float8 as worth
        from (select ${columns[by]} as value, ${accounts.marketCapUsd} as worth from ${accounts}
          where ${conditions} limit ${limit + 1}) hits
        group by 1`,
  );
}

async function nameGroups(db: Database, by: Grouping, rows: readonly Row[]): Promise<AccountGroup[]> {
  const labels = await labelsOf(db, by, rows);
  const order = Object.keys(findFieldInfo(by)?.options ?? {});
  const position = ({ value }: AccountGroup) => order.indexOf(value ?? "");
  return rows
    .map(({ value, count, worth }) => ({
      value,
      label: value === null ? nothingNames[by] : (labels.get(value) ?? value),
      count,
      market_cap_usd: worth,
    }))
    .sort(
      (a, b) =>
        Number(a.value === null) - Number(b.value === null) ||
        position(a) - position(b) ||
        b.count - a.count ||
        a.label.localeCompare(b.label, "en"),
    );
}

const nothingNames: Record<Grouping, string> = {
  sector: "Sector not known",
  state: "State not known",
  owner: "No owner",
  tier: "No tier",
  stage: "No stage",
  status: "Status not known",
};

/** The groups' labels, by value. A group without an entry is labeled with its value. */
async function labelsOf(db: Database, by: Grouping, rows: readonly Row[]): Promise<Map<string, string>> {
  if (by === "sector") return new Map();
  if (by === "state") return new Map(Object.entries(stateNames));
  if (by !== "owner") return new Map(choicesOf(by).map((value) => [value, choiceName(by, value)]));
  const uids = rows.flatMap(({ value }) => value ?? []);
  const people = await db.select({ id: users.id, name: users.fullName }).from(users).where(inArray(users.id, uids));
  return new Map(people.map(({ id, name }) => [id, name]));
}
