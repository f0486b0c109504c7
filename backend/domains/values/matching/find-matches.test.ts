import { accounts } from "../../../database/schema/core";
import { startTestBackend, type TestBackend } from "../../../test-backend";
import { findMatches, maxShared } from "./match";

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

test("of a ticker and CIK that hundreds share, only a few accounts are read", async () => {
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
