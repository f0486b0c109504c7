import { accounts } from "../../../database/schema/core";
import { startTestBackend, type TestBackend } from "../../../test-backend";
import { findMatches, maxShared } from "./match-account";

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

test("reads only a few of the hundreds of accounts that share a ticker and CIK", async () => {
  const { db } = backend.store;
  const at = backend.now();
  const same = {
    clientId: "acme",
    ticker: "CMN",
    cik: "0000000099",
    status: "active" as const,
    createdAt: at,
    updatedAt: at,
  };
  await db.insert(accounts).values(Array.from({ length: 300 }, (_, at) => ({ ...same, name: `Common ${at} Ltd` })));
  const row = { id: null, values: { ticker: "CMN", cik: "0000000099" }, flaw: null };

  const [found] = await findMatches(db, "acme", [row]);

  const counts = ["ticker", "cik"].map((way) => found?.hits.filter((hit) => hit.way === way).length);
  expect(counts).toEqual([maxShared + 1, maxShared + 1]);
});

test("reads only a few survivors, in a stable order, if hundreds of merged accounts had the name and domain", async () => {
  const { db } = backend.store;
  const at = backend.now();
  const live = { clientId: "acme", status: "active" as const, createdAt: at, updatedAt: at };
  const survivors = await db
    .insert(accounts)
    .values(Array.from({ length: 60 }, (_, at) => ({ ...live, name: `Survivor ${at} Ltd` })))
    .returning({ id: accounts.id });
  const merged = { ...live, name: "Absorbed Ltd", domain: "absorbed.example", removedAt: at };
  await db.insert(accounts).values(survivors.flatMap(({ id }) => Array(5).fill({ ...merged, mergedInto: id })));
  const row = { id: null, values: { name: "Absorbed Ltd", domain: "absorbed.example" }, flaw: null };

  const [found] = await findMatches(db, "acme", [row]);

  const first = survivors
    .map(({ id }) => id)
    .toSorted()
    .slice(0, maxShared + 1);
  for (const way of ["name", "domain"])
    expect(found?.hits.filter((hit) => hit.way === way).map(({ id }) => id)).toEqual(first);
});
