import { PgDialect } from "drizzle-orm/pg-core";
import { accounts } from "@/backend/database/schema/core";
import { filterColumns, filteredAccounts } from "@/backend/domains/account-list/list/filter";
import { allConditions, operatorsOf, readLeaf, writeLeaf } from "@/lib/accounts/groups/conditions";
import { chipsOf, describeNode } from "@/lib/accounts/list/chips";
import { readView, writeView } from "@/lib/accounts/list/view";
import { accountFilterSchema } from "@/lib/contracts/accounts/account";
import { writeTree } from "@/lib/contracts/wire/filter-tree";

/** Adds two filters and their columns to the tables; a filter needs no other change. */
jest.mock("@/lib/contracts/filters/create-filters", () => {
  const { createFilters } = jest.requireActual("@/lib/contracts/filters/create-filters");
  const { range, values } = jest.requireActual("@/lib/contracts/filters/filter-kinds");
  const added = {
    founded: range({ label: "Founded", max: 9999, fields: ["founded_year"] }),
    country: values({ label: "Country", choices: ["US", "FR"] }),
  };
  return { createFilters: (table: object) => createFilters({ ...table, ...added }) };
});

beforeAll(() => {
  Object.assign(filterColumns, { founded: accounts.foundedYear, country: accounts.hqCountry });
});

const query = "country=US%2CFR&founded_min=1950&founded_max=2000";
const read = (text: string) => readView(new URLSearchParams(text));

test("an added filter is read from a URL and written back, without invalid values", () => {
  expect(writeView(read(query))).toBe("founded_min=1950&founded_max=2000&country=US%2CFR");
  expect(writeView(read("country=XX&founded_min=99999"))).toBe("");
});

test("an added filter has a chip for each value, which removes it", () => {
  const chips = chipsOf(read(query), null);

  expect(chips.map(({ label, text }) => `${label}: ${text}`)).toEqual([
    "Founded: 1.95K to 2K",
    "Country: US",
    "Country: FR",
  ]);
  expect(chips[1] && writeView(chips[1].without)).toBe("founded_min=1950&founded_max=2000&country=FR");
});

test("a request with an added filter is parsed, and rejected for an invalid value", () => {
  const parse = (text: string) => accountFilterSchema.strict().safeParse(Object.fromEntries(new URLSearchParams(text)));

  expect(parse(query).data).toEqual({ country: ["US", "FR"], founded_min: 1950, founded_max: 2000 });
  expect(parse("country=XX").success).toBe(false);
  expect(parse("founded_min=10000").success).toBe(false);
});

test("an added filter can be used in conditions, also negated", () => {
  const field = allConditions.fields.find(({ name }) => name === "country");
  const leaf = { name: "country", value: "FR", isNot: true };

  expect(field && operatorsOf(field, true).map(({ text }) => text)).toEqual(["is", "isn’t"]);
  expect(field && readLeaf(writeLeaf(field, "isNot", leaf), allConditions)).toEqual({ field, operator: "isNot" });
  expect(describeNode(leaf, null)).toBe("Country isn’t FR");
  expect(writeTree(read("where=any(!country:FR;XX,founded:1950..)").where ?? leaf)).toBe(
    "any(!country:FR,founded:1950..)",
  );
});

test("an added filter becomes an SQL condition, flat and in groups", () => {
  const principal = { uid: "u-1", role: "sales_rep", denied: [], clientId: "acme" } as const;
  const sqlOf = (query: Record<string, string>) => {
    const [condition] = filteredAccounts(principal, accountFilterSchema.parse(query));
    return condition && new PgDialect().sqlToQuery(condition);
  };

  expect(sqlOf({ country: "US,FR" })).toMatchObject({
    sql: '"accounts"."hq_country" in ($1, $2)',
    params: ["US", "FR"],
  });
  expect(sqlOf({ founded_min: "1950" })).toMatchObject({ sql: '"accounts"."founded_year" >= $1', params: [1950] });
  expect(sqlOf({ where: "any(!country:FR,founded:1950..)" })?.sql).toBe(
    '(("accounts"."hq_country" in ($1)) is not true or "accounts"."founded_year" >= $2)',
  );
});
