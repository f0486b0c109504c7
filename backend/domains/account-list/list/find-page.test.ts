import { inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { accountSorts } from "@/lib/contracts/accounts/account";
import type { AccountField } from "@/lib/contracts/accounts/account-field";
import { customKey } from "@/lib/contracts/accounts/custom-field";
import { readRows } from "../../../database/database";
import { accountFields } from "../../../database/schema/accounts/custom-fields";
import { accounts } from "../../../database/schema/core";
import type { Principal } from "../../../principal";
import { uidOf } from "../../../seed/users";
import { startTestBackend, type TestBackend } from "../../../test-backend";
import type { Cursor } from "../../shared/paging/collect-hits";
import { readTerms } from "../../shared/paging/terms";
import { filteredAccounts } from "./filter";
import { findPage } from "./find-page";
import { orderOf } from "./order";

let backend: TestBackend;
const principal: Principal = { uid: uidOf("rep@acme.example"), role: "sales_rep", denied: [], clientId: "acme" };

beforeAll(async () => {
  backend = await startTestBackend();
  await insertValues();
});
afterAll(() => backend.close());

interface Question {
  q?: string;
  sector?: string[];
  sort: string;
}

/** One field of each type; `giveValues` sets them on some of the accounts, on several to equal values. */
const options = ["Low", "Middle", "High", "Never"].map((label, n) => ({ id: idOf(10 + n), label }));
const fields: AccountField[] = (["text", "number", "date", "choice"] as const).map((type, n) => ({
  ...{ id: idOf(n), name: type, type, version: 1 },
  options: type === "choice" ? options : [],
}));

function idOf(n: number): string {
  return `00000000-0000-4000-8000-0000000000${String(n).padStart(2, "0")}`;
}

async function insertValues() {
  const { db } = backend.store;
  const own = { clientId: "acme", createdAt: new Date() };
  await db.insert(accountFields).values(fields.map((field, position) => ({ ...field, ...own, position })));
  const rank = sql`(row_number() over (order by id))::int`;
  await db.execute(sql`
    with ranked as (select id, ${rank} as n from accounts where client_id = 'acme')
    update accounts a set custom = jsonb_strip_nulls(jsonb_build_object(
      ${idOf(0)}::text, case when n % 3 > 0 then (array['Text ', 'tèxt ', 'Übrig '])[n % 3 + 1] || (n * 7919 % 90) end,
      ${idOf(1)}::text, case when n % 4 > 0 then ((n * 7919 % 500) - 250)::text || '.5' end,
      ${idOf(2)}::text, case when n % 5 > 0 then '2024-01-' || lpad((1 + n * 7919 % 28)::text, 2, '0') end,
      ${idOf(3)}::text, case when n % 6 > 0 then (array[${options[0]?.id}, ${options[1]?.id}, ${options[2]?.id}])[1 + n % 3] end))
    from ranked r where a.client_id = 'acme' and a.id = r.id`);
}

/**
 * Reads a list to its end in pages of 37; `countedUpTo` decides whether matches are collected or the index is scanned.
 */
async function readAll({ q, sector, sort }: Question, countedUpTo: number): Promise<string[]> {
  const { db } = backend.store;
  const terms = await readTerms(db, q);
  const ids: string[] = [];
  let after: Cursor | null = null;
  for (;;) {
    const request = {
      principal,
      filters: filteredAccounts(principal, { sector }),
      terms,
      isByRelevance: sort === "relevance",
      order: orderOf(sort, fields),
      after,
      limit: 37,
      known: null,
      countedUpTo,
    };
    const { hits, total, walk } = await findPage(db, request);
    const shown = hits.slice(0, 37);
    ids.push(...shown.map(({ id }) => id));
    const last = shown.at(-1);
    if (!last || hits.length <= 37) return ids;
    after = { ...last, total, walk };
  }
}

const questions: Question[] = [
  ...accountSorts.map((sort) => ({ q: "inc", sort })),
  ...accountSorts.filter((sort) => sort !== "relevance").map((sort) => ({ sector: ["Energy", "Utilities"], sort })),
  ...fields.flatMap(({ id }) =>
    [customKey(id), `-${customKey(id)}`].flatMap((sort) => [
      { q: "inc", sort },
      { sector: ["Energy", "Utilities"], sort },
    ]),
  ),
  { q: "a", sort: "relevance" },
  { q: "in", sort: "relevance" },
  { q: "energy", sort: "relevance" },
  { q: "inc pharma", sort: "relevance" },
  { q: "inc", sector: ["Health Care"], sort: "relevance" },
];

test.each(questions)(
  "walking an index finds the same accounts in the same order as collecting and sorting: %j",
  async (question) => {
    const collected = await readAll(question, 10_000);
    const walked = await readAll(question, 5);

    expect(collected.length).toBeGreaterThan(37);
    expect(walked).toEqual(collected);
  },
);

test.each(["", "-"])("sorting by a number (%s) keeps its order, with empty values last", async (way) => {
  const ids = await readAll({ sector: ["Energy"], sort: `${way}${customKey(idOf(1))}` }, 5);
  const rows = await backend.store.db.select().from(accounts).where(inArray(accounts.id, ids));
  const values = ids.map((id) => rows.find((row) => row.id === id)?.custom[idOf(1)]);
  const known = values.filter((value) => value !== undefined).map(Number);
  const sign = way === "" ? 1 : -1;

  expect(known.length).toBeGreaterThan(10);
  expect(known).toEqual(known.toSorted((a, b) => sign * (a - b)));
  expect(values.slice(known.length).every((value) => value === undefined)).toBe(true);
  expect(values.length).toBeGreaterThan(known.length);
});

test("a custom text value sorts the same in the account's row as in its index", async () => {
  const { db } = backend.store;
  const walked = orderOf(customKey(idOf(0)), fields).value;
  const rows = await readRows(
    db,
    z.object({ own: z.string().nullable(), indexed: z.string().nullable() }),
    sql`select ${walked} as own, (select text_value from account_field_values v where v.client_id = 'acme'
          and v.field_id = ${idOf(0)}::uuid and v.account_id = accounts.id) as indexed from accounts where client_id = 'acme'`,
  );

  expect(rows.map(({ own }) => own)).toEqual(rows.map(({ indexed }) => indexed));
  expect(rows.filter(({ own }) => own === null).length).toBeGreaterThan(100);
});

test("the total is exact up to the counting limit and a lower bound beyond it", async () => {
  const readPage = async (countedUpTo: number) => {
    const filters = filteredAccounts(principal, { sector: ["Utilities"] });
    const order = orderOf("name");
    const rest = { terms: null, isByRelevance: false, after: null, limit: 5, known: null };
    return findPage(backend.store.db, { principal, filters, order, ...rest, countedUpTo });
  };

  expect(await readPage(46)).toMatchObject({ total: 46, isExact: true, walk: false });
  expect(await readPage(45)).toMatchObject({ total: 45, isExact: false, walk: true });
});
