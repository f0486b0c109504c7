import { and, inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { AccountFacets, AccountFilter } from "@/lib/contracts/accounts/account";
import { choiceName, choicesOf } from "@/lib/contracts/accounts/fields";
import { countedFilters } from "@/lib/contracts/accounts/filters";
import { readTeamFilter } from "@/lib/contracts/people/team-filter";
import { type Database, readRows } from "../../../database/database";
import { accounts, users } from "../../../database/schema/core";
import type { Principal } from "../../../principal";
import { stateNames } from "../../accounts/states";
import { readWithIndustryData } from "../../insights/series/industry-data";
import { findTeam } from "../../people/teams/read";
import { liveAccounts } from "../../shared/account-ref";
import { readTerms, type Terms } from "../../shared/paging/terms";
import { findListName } from "../lists/read";
import { allOwners, countValues, findOwnerCounts, maxCountedMatches } from "./counts";
import { filterColumns, filteredAccounts, matchingAccounts } from "./filter";

const facets = [...countedFilters, "owner"] as const;
const unowned = "none";

type Facet = (typeof facets)[number];
type Counts = Map<string, number>;

/** The column that each facet counts; sectors (`naics`) are listed among the industries. */
const columnOf = (facet: Facet | "naics"): SQL => {
  if (facet === "naics") return sql`${accounts.naicsSector}`;
  if (facet === "owner") return sql`coalesce(${accounts.ownerId}, ${sql.raw(`'${unowned}'`)})`;
  return sql`${filterColumns[facet]}`;
};

/**
 * Lists each filter's values with the number of accounts that match each, ignoring that filter's own condition. Stored
 * counts are used where they suffice; other facets are counted over the matching accounts. Sectors are only included on
 * request, as their accounts are also counted by industry.
 *
 * @param limit maximum number of matches to count; beyond it, `is_exact` is false
 */
export async function countFacets(
  db: Database,
  principal: Principal,
  filter: AccountFilter,
  limit = maxCountedMatches,
): Promise<AccountFacets> {
  const terms = await readTerms(db, filter.q);
  const { q, ...columns } = filter;
  const applied = { ...columns, ...(terms && { q }) };
  const counted = await countKnown(db, principal, applied);
  let isExact = true;
  for (const pass of passesOf(applied, counted)) {
    const { q: _searched, ...filters } = without(applied, pass);
    const found = await countTogether(db, principal, { pass, filter: filters, terms, limit });
    for (const [facet, counts] of found.counts) counted.set(facet, counts);
    isExact &&= found.isExact;
  }
  const sectors = (filter.industry ?? []).filter((code) => code.startsWith("N:"));
  if (sectors.length > 0) {
    const found = await countSectors(db, principal, { filter: applied, terms, limit });
    const own = sectors.map((code) => [code, found.counts.get(code.slice(2)) ?? 0] as const);
    counted.set("industry", new Map([...(counted.get("industry") ?? []), ...own]));
    isExact &&= found.isExact;
  }
  const team = readTeamFilter(filter.owner);
  return {
    ...(await nameFacets(db, (facet) => counted.get(facet) ?? new Map())),
    ...(filter.list !== undefined && { list: await findListName(db, principal, filter.list) }),
    ...(team?.kind === "one" && { team: await findTeam(db, principal, team.id) }),
    ...(!isExact && { is_exact: false }),
  };
}

/**
 * Counts the facets for which the stored counts suffice: owners if the filter has at most one list of values; any other
 * facet if the filter has no condition except on the owner and on the facet itself.
 */
async function countKnown(db: Database, principal: Principal, filter: AccountFilter): Promise<Map<Facet, Counts>> {
  const counted = new Map<Facet, Counts>();
  const owners = await findOwnerCounts(db, principal, filter);
  if (owners) counted.set("owner", owners);
  const known = countedFilters.filter((facet) => isOnlyOfOwner({ ...filter, [facet]: undefined }));
  const countsOf = await countValues(db, principal, { facets: known, owners: [filter.owner ?? allOwners] });
  for (const facet of known) counted.set(facet, countsOf(facet, filter.owner));
  return counted;
}

/** Whether a filter has no condition except possibly an owner. */
function isOnlyOfOwner({ owner, ...others }: AccountFilter): boolean {
  return owner !== "" && Object.values(others).every((value) => value === undefined);
}

/** Groups facets into queries: facets without a condition of their own share one; every other facet needs its own. */
function passesOf(filter: AccountFilter, counted: Map<Facet, Counts>): Facet[][] {
  const open = facets.filter((facet) => !counted.has(facet));
  const active = open.filter((facet) => filter[facet] !== undefined);
  return [open.filter((facet) => !active.includes(facet)), ...active.map((facet) => [facet])].filter(
    (pass) => pass.length > 0,
  );
}

function without(filter: AccountFilter, pass: readonly Facet[]): AccountFilter {
  const [only, ...more] = pass;
  return only !== undefined && more.length === 0 ? { ...filter, [only]: undefined } : filter;
}

/** Counts the accounts of each sector that match the filter, ignoring its condition on `industry`. */
async function countSectors(db: Database, principal: Principal, { filter, terms, limit }: Omit<Pass<Facet>, "pass">) {
  const { q: _searched, industry: _own, ...others } = filter;
  if (!terms && isOnlyOfOwner(others)) {
    const countsOf = await countValues(db, principal, { facets: ["naics"], owners: [others.owner ?? allOwners] });
    return { counts: countsOf("naics", others.owner), isExact: true };
  }
  const found = await countTogether(db, principal, { pass: ["naics"], filter: others, terms, limit });
  return { counts: found.counts[0]?.[1] ?? new Map<string, number>(), isExact: found.isExact };
}

interface Pass<Counted> {
  pass: readonly Counted[];
  filter: AccountFilter;
  terms: Terms | null;
  limit: number;
}

async function countTogether<Counted extends Facet | "naics">(
  db: Database,
  principal: Principal,
  { pass, filter, terms, limit }: Pass<Counted>,
) {
  const conditions = and(
    liveAccounts(principal),
    ...filteredAccounts(principal, filter),
    ...(terms ? matchingAccounts(terms) : []),
  );
  // In each row, `one_of` shows by which column it is grouped: grouping() sets that column's bit to 0; the leftmost bit
  // is that of the first column.
  const aliased = pass.map((facet) => sql`${columnOf(facet)} as ${sql.identifier(facet)}`);
  const names = pass.map((facet) => sql.identifier(facet));
  const rows = await readRows(
    db,
    z.object({ one_of: z.number(), value: z.string().nullable(), count: z.number() }),
    sql`select grouping(${sql.join(names, sql`, `)})::int as one_of,
          coalesce(${sql.join(names, sql`, `)}) as value, count(*)::int as count
        from (select ${sql.join(aliased, sql`, `)} from ${accounts} where ${conditions} limit ${limit + 1}) hits
        group by grouping sets ((), ${sql.join(
          names.map((name) => sql`(${name})`),
          sql`, `,
        )})`,
  );
  const all = 2 ** pass.length - 1;
  const counts = pass.map((facet, index) => {
    const mask = all - 2 ** (pass.length - 1 - index);
    const own = rows.filter((row) => row.one_of === mask);
    return [facet, new Map(own.flatMap(({ value, count }) => (value === null ? [] : [[value, count]])))] as const;
  });
  return { counts, isExact: (rows.find((row) => row.one_of === all)?.count ?? 0) <= limit };
}

async function nameFacets(db: Database, countsOf: (facet: Facet) => Counts): Promise<AccountFacets> {
  const owners = [...countsOf("owner").keys()].filter((uid) => uid !== unowned);
  const { rows: people, data } = await readWithIndustryData(
    db,
    z.object({ id: z.string(), name: z.string() }),
    sql`select ${users.id} as id, ${users.fullName} as name from ${users} where ${inArray(users.id, owners)}`,
  );
  const industryNames = new Map(
    data.nodes.map(({ code, name, level }) => [code, level === "sector" ? `${name} (sector)` : name]),
  );
  const ownerNames = new Map([...people.map(({ id, name }) => [id, name] as const), [unowned, "No owner"]]);
  const options = (facet: Facet, label: (value: string) => string | undefined = (value) => value) =>
    [...countsOf(facet)]
      .map(([value, count]) => ({ value, label: label(value) ?? value, count }))
      .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label, "en"));
  return {
    sector: options("sector"),
    industry: options("industry", (code) => industryNames.get(code)),
    state: options("state", (code) => stateNames[code]),
    band: inOrder(options("band"), choicesOf("market_cap_band")),
    status: inOrder(
      options("status", (status) => choiceName("status", status)),
      choicesOf("status"),
    ),
    owner: options("owner", (uid) => ownerNames.get(uid)),
  };
}

function inOrder<Option extends { value: string }>(options: Option[], order: readonly string[]): Option[] {
  return options.sort((a, b) => order.indexOf(a.value) - order.indexOf(b.value));
}
