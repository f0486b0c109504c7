import { sql } from "drizzle-orm";
import { z } from "zod";
import { similarAccountsSchema } from "@/lib/contracts/accounts/similar-account";
import { readRows } from "../../database/database";
import { startTestBackend, type TestBackend } from "../../test-backend";

jest.setTimeout(60_000);

let backend: TestBackend;
let rep: Record<string, string>;

beforeAll(async () => {
  backend = await startTestBackend();
  rep = await backend.signIn("rep@acme.example");
}, 180_000);
afterAll(() => backend.close());

interface AccountOptions {
  sub?: string | null;
  industry?: string | null;
  state?: string | null;
  value?: number | null;
  band?: string | null;
  client?: string;
}

/** Adds an account in an industry without any sample company. */
async function add(name: string, options: AccountOptions = {}): Promise<string> {
  const { sub = "Lanterns", industry = "LAMP", state = "VT", value = 1_000, band = null, client = "acme" } = options;
  const [row] = await readRows(
    backend.store.db,
    z.object({ id: z.string() }),
    sql`insert into accounts (client_id, name, sub_industry, industry_code, hq_state, market_cap_usd, market_cap_band, status)
      values (${client}, ${name}, ${sub}, ${industry}, ${state}, ${value}::bigint, ${band}, 'active') returning id`,
  );
  if (!row) throw new Error("not added");
  return row.id;
}

async function similar(id: string, headers = rep) {
  const { status, body } = await backend.request({ url: `/accounts/${id}/similar/`, headers });
  expect(status).toBe(200);
  return similarAccountsSchema.parse(body).items.map(({ account, same, size }) => [account.name, same.join(), size]);
}

afterEach(() =>
  backend.store.db.execute(
    sql`delete from accounts where industry_code = 'LAMP' or name in ('Unknown As Well', 'Nowhere')`,
  ),
);

test("lists the five most similar accounts first, each with its shared traits and relative size", async () => {
  const own = await add("Own");
  await add("Same All", { value: 900 });
  await add("Same All, Larger", { value: 1_800 });
  await add("Elsewhere", { state: "NH", value: 1_250 });
  await add("Elsewhere, Smaller", { state: "NH", value: 500 });
  await add("Other Lamps", { sub: "Candles", value: 1_000 });
  await add("Sixth", { state: "NH", value: 2_000 });
  await add("Too Large", { value: 2_001 });
  await add("Too Small", { value: 499 });
  await add("Other Lamps Elsewhere", { sub: "Candles", state: "NH" });
  await add("Of Another Client", { client: "globex" });
  const removed = await add("Removed");
  await backend.store.db.execute(sql`update accounts set removed_at = now() where id = ${removed}::uuid`);

  expect(await similar(own)).toEqual([
    ["Same All", "sub_industry,state", 0.9],
    ["Same All, Larger", "sub_industry,state", 1.8],
    ["Other Lamps", "industry,state", 1],
    ["Elsewhere", "sub_industry", 1.25],
    ["Elsewhere, Smaller", "sub_industry", 0.5],
  ]);
});

test("without a market cap the band counts; without either, only the same sub-industry and state", async () => {
  const banded = await add("Own", { value: null, band: "Mid Cap" });
  const unknown = await add("Own Unknown", { value: null });
  await add("In The Band", { value: null, band: "Mid Cap", state: "NH" });
  await add("In The Band, Sized", { value: 5_000, band: "Mid Cap" });
  await add("In Another Band", { value: 5_000, band: "Small Cap" });
  await add("Unknown Too", { value: null });
  await add("Unknown Elsewhere", { value: null, state: "NH" });

  expect(await similar(banded)).toEqual([
    ["In The Band, Sized", "sub_industry,state,band", null],
    ["In The Band", "sub_industry,band", null],
  ]);
  expect(await similar(unknown)).toEqual([["Unknown Too", "sub_industry,state", null]]);
});

test("an account with nothing in common, or without an industry, has no similar accounts", async () => {
  expect(await similar(await add("Alone", { sub: "Wicks" }))).toEqual([]);
  await add("In Lamps");
  await add("Unknown As Well", { sub: null, industry: null });
  await add("Of Its Size And State", { sub: "Candles" });

  expect(await similar(await add("Nowhere", { sub: null, industry: null }))).toEqual([]);
});

test("another client's account, a removed one and an unknown one return the same 404", async () => {
  const foreign = await add("Theirs", { client: "globex" });
  const removed = await add("Gone");
  await backend.store.db.execute(sql`update accounts set removed_at = now() where id = ${removed}::uuid`);
  for (const id of [foreign, removed, "00000000-0000-4000-8000-000000000000"])
    expect((await backend.request({ url: `/accounts/${id}/similar/`, headers: rep })).status).toBe(404);
  expect((await backend.request({ url: `/accounts/${foreign}/similar/` })).status).toBe(401);
  expect((await backend.request({ url: "/accounts/nothing/similar/", headers: rep })).status).toBe(404);
});
