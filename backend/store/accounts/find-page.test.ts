/** @jest-environment ./backend/test-environment.ts */
import { accountSorts } from "@/lib/contracts/account";
import type { Principal } from "../../principal";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";
import type { Cursor } from "../paging/collect-hits";
import { filteredAccounts, readTerms } from "./filter";
import { findPage } from "./find-page";
import { orderOf } from "./order";

let backend: TestBackend;
const principal: Principal = { uid: uidOf("rep@acme.example"), role: "sales_rep", clientId: "acme" };

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

interface Question {
  q?: string;
  sector?: string[];
  sort: (typeof accountSorts)[number];
}

/** Reads a list to its end in pages of 37; the bound decides whether it is collected or walked. */
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
      order: orderOf(sort),
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
  { q: "a", sort: "relevance" },
  { q: "in", sort: "relevance" },
  { q: "energy", sort: "relevance" },
  { q: "inc pharma", sort: "relevance" },
  { q: "inc", sector: ["Health Care"], sort: "relevance" },
];

test.each(questions)("walking finds the same accounts in the same order as collecting: %j", async (question) => {
  const collected = await readAll(question, 10_000);
  const walked = await readAll(question, 5);

  expect(collected.length).toBeGreaterThan(37);
  expect(walked).toEqual(collected);
});

test("a list of exactly the bound is counted, one more is a lower bound", async () => {
  const ask = async (countedUpTo: number) => {
    const filters = filteredAccounts(principal, { sector: ["Utilities"] });
    const order = orderOf("name");
    const rest = { terms: null, isByRelevance: false, after: null, limit: 5, known: null };
    return findPage(backend.store.db, { principal, filters, order, ...rest, countedUpTo });
  };

  expect(await ask(46)).toMatchObject({ total: 46, isExact: true, walk: false });
  expect(await ask(45)).toMatchObject({ total: 45, isExact: false, walk: true });
});
