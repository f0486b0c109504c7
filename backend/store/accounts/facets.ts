import { and, asc, inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type AccountFacets, type AccountFilter, accountStatuses, marketCapBands } from "@/lib/contracts/account";
import type { Principal } from "../../session/principal";
import { type Database, readRows } from "../database";
import { accounts, industries, users } from "../schema";
import { filteredAccounts, liveAccounts, matchingAccounts, readTerms, type Terms } from "./match";
import { stateNames } from "./states";

const facets = ["sector", "industry", "state", "band", "status", "owner"] as const;
const unowned = "none";

type Facet = (typeof facets)[number];
type Counts = Map<string, number>;

/** Which value of an account each facet counts. */
const columns: Record<Facet, SQL> = {
  sector: sql`${accounts.sector}`,
  industry: sql`${accounts.industryCode}`,
  state: sql`${accounts.hqState}`,
  band: sql`${accounts.marketCapBand}`,
  status: sql`${accounts.status}`,
  owner: sql`coalesce(${accounts.ownerId}, ${sql.raw(`'${unowned}'`)})`,
};

/**
 * Says what each filter offers and how many accounts it would leave, each counted without that filter itself.
 * Facets whose own filter is off are counted together, in one pass.
 */
export async function countFacets(db: Database, principal: Principal, filter: AccountFilter): Promise<AccountFacets> {
  const terms = await readTerms(db, filter.q);
  const active = facets.filter((facet) => filter[facet] !== undefined);
  const passes = [facets.filter((facet) => !active.includes(facet)), ...active.map((facet) => [facet])];
  const counted = new Map<Facet, Counts>();
  for (const pass of passes.filter((names) => names.length > 0)) {
    const { q, ...others } = { ...filter, ...(active.includes(pass[0] ?? "sector") && { [pass[0] ?? ""]: undefined }) };
    for (const [facet, counts] of await countTogether(db, principal, { pass, filter: others, terms })) {
      counted.set(facet, counts);
    }
  }
  return nameFacets(db, (facet) => counted.get(facet) ?? new Map());
}

interface Pass {
  pass: readonly Facet[];
  filter: Omit<AccountFilter, "q">;
  terms: Terms | null;
}

async function countTogether(db: Database, principal: Principal, { pass, filter, terms }: Pass) {
  const conditions = and(
    liveAccounts(principal),
    ...filteredAccounts(principal, filter),
    ...(terms ? matchingAccounts(terms) : []),
  );
  // `one_of` says by which of the columns a row is grouped: grouping() has a 0 bit for it, the first column's leftmost.
  const named = pass.map((facet) => sql`${columns[facet]} as ${sql.identifier(facet)}`);
  const names = pass.map((facet) => sql.identifier(facet));
  const rows = await readRows(
    db,
    z.object({ one_of: z.number(), value: z.string().nullable(), count: z.number() }),
    sql`select grouping(${sql.join(names, sql`, `)})::int as one_of,
          coalesce(${sql.join(names, sql`, `)}) as value, count(*)::int as count
        from (select ${sql.join(named, sql`, `)} from ${accounts} where ${conditions}) hits
        group by grouping sets (${sql.join(
          names.map((name) => sql`(${name})`),
          sql`, `,
        )})`,
  );
  const all = 2 ** pass.length - 1;
  return pass.map((facet, index) => {
    const mask = all - 2 ** (pass.length - 1 - index);
    const own = rows.filter((row) => row.one_of === mask);
    return [facet, new Map(own.flatMap(({ value, count }) => (value === null ? [] : [[value, count]])))] as const;
  });
}

async function nameFacets(db: Database, countsOf: (facet: Facet) => Counts): Promise<AccountFacets> {
  const owners = [...countsOf("owner").keys()].filter((uid) => uid !== unowned);
  const people = await db
    .select({ id: users.id, name: users.fullName })
    .from(users)
    .where(inArray(users.id, owners))
    .orderBy(asc(users.fullName));
  const codes = [...countsOf("industry").keys()];
  const nodes = await db
    .select({ code: industries.code, name: industries.name })
    .from(industries)
    .where(inArray(industries.code, codes));
  const industryNames = new Map(nodes.map(({ code, name }) => [code, name]));
  const ownerNames = new Map([...people.map(({ id, name }) => [id, name] as const), [unowned, "No owner"]]);
  const options = (facet: Facet, label: (value: string) => string | undefined = (value) => value) =>
    [...countsOf(facet)]
      .map(([value, count]) => ({ value, label: label(value) ?? value, count }))
      .sort((one, other) => other.count - one.count || one.label.localeCompare(other.label, "en"));
  return {
    sector: options("sector"),
    industry: options("industry", (code) => industryNames.get(code)),
    state: options("state", (code) => stateNames[code]),
    band: inOrder(options("band"), marketCapBands),
    status: inOrder(
      options("status", (status) => status.charAt(0).toUpperCase() + status.slice(1)),
      accountStatuses,
    ),
    owner: options("owner", (uid) => ownerNames.get(uid)),
  };
}

function inOrder<Option extends { value: string }>(options: Option[], order: readonly string[]): Option[] {
  return options.sort((one, other) => order.indexOf(one.value) - order.indexOf(other.value));
}
