import { asc, eq, sql } from "drizzle-orm";
import type { Connector } from "@/backend/connectors/connector";
import { acquireRun } from "@/backend/connectors/run";
import { createSecConnector } from "@/backend/connectors/sec/connector";
import { accounts } from "@/backend/database/schema/core";
import { saveChoice } from "@/backend/domains/signals/connectors/choices";
import { createOutboundFetch } from "@/backend/outbound/fetch";
import { startTestBackend, type TestBackend } from "@/backend/test-backend";
import { type Sources, startSources } from "@/emulators/sources/server";
import { defaultTopicsOf } from "@/lib/contracts/signals/connector-topic";

const companies = 60;
const maxPerSecond = 8;

let backend: TestBackend;
let sources: Sources;
let connector: Connector;

/** Three backends on one database share the SEC emulator and one clock, which only advances when a backend waits. */
beforeAll(async () => {
  backend = await startTestBackend();
  sources = await startSources({ port: 0, nowMs: () => backend.now().getTime() });
  const { origin } = sources;
  const settings = {
    origin,
    archive: origin,
    contact: "Acme ops@acme.example",
    historyMs: 90 * 86_400_000,
    everyMs: 3_600_000,
  };
  connector = createSecConnector(
    settings,
    createOutboundFetch({ allowPrivate: true, timeoutMs: 60_000, maxBytes: 16e6 }),
  );
});
afterAll(async () => {
  await sources.stop();
  await backend.close();
});

async function setCiks(): Promise<void> {
  const { db } = backend.store;
  await db.update(accounts).set({ cik: null });
  const own = db.select({ id: accounts.id }).from(accounts).where(eq(accounts.clientId, "acme"));
  const rows = await own.orderBy(asc(accounts.nameKey)).limit(companies);
  await db.execute(sql`update accounts a set cik = lpad((70000 + n.at)::text, 10, '0')
    from json_array_elements_text(${JSON.stringify(rows.map(({ id }) => id))}::json) with ordinality as n(id, at)
    where a.client_id = 'acme' and a.id = n.id::uuid`);
  for (let at = 1; at <= companies; at += 1) {
    const filedOn = "2026-02-20";
    const accession = `0000000000-26-${String(at).padStart(6, "0")}`;
    sources.state.added.set(String(70_000 + at).padStart(10, "0"), [{ accession, form: "10-K", items: "", filedOn }]);
  }
}

const runOnce = (id: string) =>
  acquireRun(connector, { ...backend.services, id, signal: new AbortController().signal });

test("three backends together send the SEC at most eight requests in any second", async () => {
  await setCiks();
  const chosen = { enabled: true, topics: defaultTopicsOf("sec"), now: backend.now() };
  await saveChoice(backend.store.db, { clientId: "acme", connector: "sec", ...chosen });

  let isMore = true;
  while (isMore) isMore = (await Promise.all(["one", "two", "three"].map(runOnce))).some(Boolean);

  const paths = sources.state.requests.map(({ path }) => path);
  expect(new Set(paths).size).toBe(2 * companies);
  expect(paths).toHaveLength(2 * companies);
  const times = sources.state.requests.map((request) => request.at_ms).toSorted((a, b) => a - b);
  const closest = times.slice(maxPerSecond).map((at, n) => at - (times[n] ?? 0));
  expect(Math.min(...closest)).toBeGreaterThanOrEqual(1_000);
});
