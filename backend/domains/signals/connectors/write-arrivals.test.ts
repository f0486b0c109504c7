import { and, eq, isNotNull } from "drizzle-orm";
import { signalsPageSchema, timelinePageSchema } from "@/lib/contracts/activity/activity";
import { signalSources, signals } from "../../../database/schema/activity";
import { accounts } from "../../../database/schema/core";
import { startTestBackend, type TestBackend } from "../../../test-backend";
import { type Arrival, writeArrivals } from "./write-arrivals";

const minute = 60_000;
const day = 24 * 60 * minute;
let backend: TestBackend;
let account: { id: string; name: string };

beforeAll(async () => {
  backend = await startTestBackend();
  account = await accountOf("acme");
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.store.db.delete(signals).where(isNotNull(signals.connector));
});

async function accountOf(clientId: string): Promise<{ id: string; name: string }> {
  const [row] = await backend.store.db
    .select({ id: accounts.id, name: accounts.name })
    .from(accounts)
    .where(eq(accounts.clientId, clientId))
    .orderBy(accounts.nameKey)
    .limit(1);
  if (!row) throw new Error(`${clientId} has no accounts`);
  return row;
}

const announcement = (sourceId: string, more: Partial<Arrival> = {}): Arrival => ({
  ...{ clientId: "acme", accountId: account.id, company: account.name },
  ...{ kind: "leadership", title: "Names Jane Doe chief financial officer", source: "example.com" },
  ...{ url: `https://example.com/${sourceId}`, occurredAt: new Date(backend.now().getTime() - day) },
  ...{ connector: "feeds", sourceId },
  ...more,
});

const filed = (sourceId: string, more: Partial<Arrival> = {}) =>
  announcement(sourceId, {
    ...{ connector: "sec", source: "SEC EDGAR", title: "Jane Doe named chief financial officer (8-K)" },
    ...more,
  });

const write = (...arrivals: Arrival[]) =>
  backend.store.db.transaction((tx) => writeArrivals(tx, arrivals, backend.now()));

async function readStored() {
  const { db } = backend.store;
  const [rows, others] = [
    await db.select().from(signals).where(isNotNull(signals.connector)),
    await db.select().from(signalSources),
  ];
  return {
    signals: rows.map(({ connector, sourceId }) => `${connector} ${sourceId}`).sort(),
    others: others.map(({ connector, sourceId }) => `${connector} ${sourceId}`).sort(),
  };
}

test("the same event from another source becomes another source of the same signal", async () => {
  const first = await write(filed("0000000001-26-000001:5.02", { title: "Names Jane Doe chief financial officer" }));

  const second = await write(announcement("guid-1"));

  expect(first).toHaveLength(1);
  expect(second).toEqual([]);
  expect(await readStored()).toEqual({ signals: ["sec 0000000001-26-000001:5.02"], others: ["feeds guid-1"] });
});

test("writing an event again from either source changes nothing", async () => {
  const filing = filed("1", { title: "Names Jane Doe chief financial officer" });
  await write(filing);
  await write(announcement("guid-1"));
  const before = await readStored();

  await write(filing, filing, announcement("guid-1"), announcement("guid-1"));

  expect(await readStored()).toEqual(before);
});

test("the same event written concurrently or within one batch becomes one signal", async () => {
  const filing = filed("1", { title: "Names Jane Doe chief financial officer" });

  await Promise.all([write(filing), write(announcement("guid-1")), write(announcement("guid-2")), write(filing)]);
  const { signals: rows, others } = await readStored();
  expect([rows.length, others.length]).toEqual([1, 2]);

  await backend.store.db.delete(signals).where(isNotNull(signals.connector));
  await write(announcement("guid-1"), announcement("guid-2"), filing);
  expect(await readStored()).toEqual({ signals: ["feeds guid-1"], others: ["feeds guid-2", "sec 1"] });
});

test.each<[string, Partial<Arrival>]>([
  ["different titles", { title: "Opens a plant in Jamestown" }],
  ["events of another week", { occurredAt: new Date("2026-02-20T09:00:00Z") }],
])("%s become a separate signal", async (_what, more) => {
  await write(announcement("guid-1"));

  expect(await write(announcement("guid-2", more))).toHaveLength(1);

  expect((await readStored()).others).toEqual([]);
});

test("two filings with the same SEC title are two signals", async () => {
  await write(filed("0000000001-26-000001:1.01", { title: "Entered into a material agreement (8-K, item 1.01)" }));
  await write(filed("0000000001-26-000002:1.01", { title: "Entered into a material agreement (8-K, item 1.01)" }));

  expect((await readStored()).signals).toHaveLength(2);
});

test("the same event is a separate signal per account and client", async () => {
  const other = await accountOf("globex");
  await write(announcement("guid-1"));

  await write(announcement("guid-1", { clientId: "globex", accountId: other.id, company: other.name }));

  expect(await readStored()).toEqual({ signals: ["feeds guid-1", "feeds guid-1"], others: [] });
});

test("a manually recorded signal gets the matching source, and the list and timeline name both", async () => {
  const headers = await backend.signIn("rep@acme.example");
  const url = `/accounts/${account.id}/signals/`;
  const payload = { title: "Jane Doe named Chief Financial Officer", source: "A colleague" };
  const occurred = new Date(backend.now().getTime() - 2 * day).toISOString();
  const { body } = await backend.request({
    method: "POST",
    url,
    headers,
    payload: { ...payload, occurred_at: occurred },
  });
  const { id } = signalsPageSchema.shape.items.element.parse(body);

  expect(await write(announcement("guid-1"))).toEqual([]);

  const page = signalsPageSchema.parse((await backend.request({ method: "GET", url, headers })).body);
  const signal = page.items.find((one) => one.id === id);
  const other = { source: "example.com", url: "https://example.com/guid-1", reference: null };
  expect(signal).toMatchObject({ source: "A colleague", other_sources: [other] });
  const timeline = await backend.request({
    method: "GET",
    url: `/accounts/${account.id}/timeline/?kind=signal`,
    headers,
  });
  const [item] = timelinePageSchema
    .parse(timeline.body)
    .items.filter((one) => one.kind === "signal" && one.signal.id === id);
  expect(item).toMatchObject({ signal: { other_sources: [other] } });
  await backend.store.db.delete(signals).where(and(eq(signals.clientId, "acme"), eq(signals.id, id)));
});
