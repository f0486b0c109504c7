import { and, eq, isNotNull } from "drizzle-orm";
import { defaultTopicsOf } from "@/lib/contracts/signals/connector-topic";
import type { Connector, EventsRequest, EventsResult } from "../../connectors/connector";
import { acquireRun } from "../../connectors/run";
import { signalSources, signals } from "../../database/schema/activity";
import { connectorCompanies, connectorHosts, connectorStates } from "../../database/schema/connectors";
import { accounts } from "../../database/schema/core";
import { saveChoice } from "../../domains/signals/connectors/choices";
import { cacheRobots } from "../../domains/signals/connectors/hosts";
import { findState } from "../../domains/signals/connectors/state";
import { enqueue } from "../../queue/enqueue";
import { startTestBackend, type TestBackend } from "../../test-backend";
import { feedsJob } from "./connect";

const minute = 60_000;
const day = 24 * 60 * minute;
const title = "Names Jane Doe chief financial officer";

let backend: TestBackend;
let questions: (Pick<EventsRequest, "company" | "place" | "known"> & { atMs: number; host: string })[] = [];
let hostsOf: (company: string) => string[];
let respond: (company: string) => EventsResult;

const connector: Connector = {
  name: "feeds",
  source: "Newsroom",
  perSecond: 3,
  perHostMs: 1_000,
  everyMs: 60 * minute,
  historyMs: 90 * day,
  unknownMs: 7 * day,
  fetchEvents: async ({ company, place, known, wait }) => {
    for (const host of hostsOf(company)) {
      await wait(host);
      questions.push({ company, place, known, host, atMs: backend.now().getTime() });
    }
    return respond(company);
  },
};

const announced = (company: string): EventsResult => ({
  kind: "news",
  events: [
    {
      ...{ id: `${company} 1`, topic: "news_leadership", kind: "leadership", title },
      ...{ url: `https://${company}/1`, occurredAt: new Date(backend.now().getTime() - day) },
    },
  ],
  report: null,
  validators: { etag: '"one"', lastModified: null },
  source: `${company} newsroom`,
  place: `https://${company}/feed`,
});

beforeAll(async () => {
  backend = await startTestBackend({ connectors: [connector] });
});
afterAll(() => backend.close());

beforeEach(async () => {
  const { db } = backend.store;
  questions = [];
  hostsOf = (company) => [company];
  respond = announced;
  await db.delete(signals).where(isNotNull(signals.connector));
  await db.delete(connectorStates);
  await db.delete(connectorCompanies);
  await db.update(accounts).set({ domain: null });
  await choose("acme", true);
  await choose("globex", false);
});

async function setDomain(clientId: string, n: number, domain: string): Promise<string> {
  const [row] = await backend.store.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.clientId, clientId))
    .orderBy(accounts.nameKey)
    .offset(n)
    .limit(1);
  const id = row?.id ?? "";
  await backend.store.db
    .update(accounts)
    .set({ domain })
    .where(and(eq(accounts.clientId, clientId), eq(accounts.id, id)));
  return id;
}

const choose = (clientId: string, enabled: boolean, topics = defaultTopicsOf("feeds")) =>
  saveChoice(backend.store.db, { clientId, connector: "feeds", enabled, topics, now: backend.now() });

async function run(): Promise<void> {
  await enqueue(backend.store.db, feedsJob, {});
  await backend.jobs.drain();
}

const arrived = () => backend.store.db.select().from(signals).where(eq(signals.connector, "feeds"));
const runWith = (id: string) => ({ ...backend.services, id, signal: new AbortController().signal });

test("requests a company's newsroom by domain and stores each announcement as a signal once", async () => {
  await setDomain("acme", 0, "acme.example");
  await setDomain("globex", 0, "globex.example");

  await run();
  backend.advance(61 * minute);
  await run();

  expect(questions.map(({ company, place, known }) => [company, place, known?.etag])).toEqual([
    ["acme.example", null, undefined],
    ["acme.example", "https://acme.example/feed", '"one"'],
  ]);
  const rows = await arrived();
  expect(rows).toMatchObject([
    { clientId: "acme", source: "acme.example newsroom", sourceId: "acme.example 1", title },
  ]);
});

test("adds the newsroom as another source of a signal that a filing already reported", async () => {
  const accountId = await setDomain("acme", 0, "acme.example");
  const occurredAt = new Date(backend.now().getTime() - 2 * day);
  const filing = { clientId: "acme", accountId, title, source: "SEC EDGAR", occurredAt, createdAt: occurredAt };
  await backend.store.db.insert(signals).values({ ...filing, connector: "sec", sourceId: "0000000001-26-000001:5.02" });

  await run();

  expect(await arrived()).toEqual([]);
  const others = await backend.store.db.select().from(signalSources);
  expect(others).toMatchObject([{ connector: "feeds", sourceId: "acme.example 1", url: "https://acme.example/1" }]);
});

test("stores no signal of a kind that the client hasn't chosen", async () => {
  await setDomain("acme", 0, "acme.example");
  await choose("acme", true, ["news_product"]);

  await run();

  expect(await arrived()).toEqual([]);
});

test("retries a website without a feed after a week and a busy one after its wait, while others continue", async () => {
  await setDomain("acme", 0, "none.example");
  await setDomain("acme", 1, "busy.example");
  await setDomain("acme", 2, "good.example");
  respond = (company) =>
    company === "none.example"
      ? { kind: "unknown" }
      : company === "busy.example"
        ? { kind: "wrong", problem: "The server responded with status 429", waitMs: 2 * day }
        : announced(company);
  await run();
  expect(await arrived()).toHaveLength(1);
  questions = [];
  backend.advance(day);
  await run();
  expect(questions.map(({ company }) => company)).toEqual(["good.example"]);
  backend.advance(7 * day);
  questions = [];

  await run();

  expect(questions.map(({ company }) => company).sort()).toEqual(["busy.example", "good.example", "none.example"]);
});

test("polls the other websites after an unexpected error about one, in the request or in storing its response", async () => {
  const error = jest.spyOn(backend.services.log, "error").mockImplementation(() => undefined);
  await setDomain("acme", 0, "good.example");
  await setDomain("acme", 1, "odd.example");
  await setDomain("acme", 2, "refused.example");
  hostsOf = (company) => [...(company === "odd.example" ? [new URL("https://1234.56789012345").host] : []), company];
  respond = (company) => {
    const news = announced(company);
    if (company !== "refused.example" || news.kind !== "news") return news;
    return { ...news, events: news.events.map((event) => ({ ...event, id: "a\0b" })) };
  };

  await run();
  await run();

  expect((await arrived()).map(({ sourceId }) => sourceId)).toEqual(["good.example 1"]);
  expect(questions.map(({ company }) => company).sort()).toEqual(["good.example", "refused.example"]);
  const rows = await backend.store.db.select().from(connectorCompanies).orderBy(connectorCompanies.company);
  const nextAt = new Date(backend.now().getTime() + 59 * minute);
  expect(rows.map(({ company, problem, nextAt: at }) => [company, problem, at > nextAt])).toEqual([
    ["good.example", null, true],
    ["odd.example", expect.stringContaining("Invalid URL"), true],
    ["refused.example", expect.stringContaining("Failed query"), true],
  ]);
  expect(error.mock.calls.map(([fields]) => fields)).toEqual(
    expect.arrayContaining([expect.objectContaining({ connector: "feeds", company: "odd.example" })]),
  );
  error.mockRestore();
});

test("limits requests to one per second and host and three per second overall, across three backends", async () => {
  for (let n = 0; n < 12; n += 1) await setDomain("acme", n, `site${n}.example`);
  hostsOf = (company) => [company, company, "shared.example", "shared.example", company];

  let isMore = true;
  while (isMore)
    isMore = (await Promise.all(["a", "b", "c"].map((id) => acquireRun(connector, runWith(id))))).some(Boolean);

  expect(questions).toHaveLength(60);
  const times = questions.toSorted((a, b) => a.atMs - b.atMs);
  for (const [n, { atMs }] of times.entries())
    expect((times[n + 3]?.atMs ?? Number.POSITIVE_INFINITY) - atMs).toBeGreaterThanOrEqual(1_000);
  for (const host of new Set(questions.map((one) => one.host))) {
    const own = times.filter((one) => one.host === host);
    for (const [n, { atMs }] of own.entries())
      expect((own[n + 1]?.atMs ?? Number.POSITIVE_INFINITY) - atMs).toBeGreaterThanOrEqual(1_000);
  }
  expect(await findState(backend.store.db, "feeds")).toMatchObject({ requests: 60 });
});

test("alternates between known feeds and new websites", async () => {
  const { db } = backend.store;
  const names = (kind: string, many: number) =>
    Array.from({ length: many }, (_, n) => `${kind}${String(n).padStart(2, "0")}.example`);
  const [known, added] = [names("known", 8), names("fresh", 30)];
  for (const [n, domain] of [...known, ...added].entries()) await setDomain("acme", n, domain);
  await db.insert(connectorCompanies).values(
    known.map((company, n) => ({
      ...{ connector: "feeds" as const, company, createdAt: backend.now(), askedAt: backend.now() },
      ...{ nextAt: new Date(backend.now().getTime() - minute + n), place: `https://${company}/feed` },
    })),
  );
  respond = () => ({ kind: "unknown" });
  const order = () => questions.map(({ company }) => company.slice(0, 5));

  await acquireRun(connector, runWith("first"));

  expect(order()).toEqual(order().map((_, n) => (n % 2 === 0 ? "known" : "fresh")));
  expect(questions.length).toBeGreaterThan(4);
  expect(questions.filter((one) => one.place).map(({ company }) => company)).toEqual(
    known.slice(0, Math.ceil(questions.length / 2)),
  );
  await run();
  expect(questions.map(({ company }) => company).sort()).toEqual([...added, ...known]);
});

test("shares a host's robots.txt rules between backends for a day", async () => {
  await setDomain("acme", 0, "acme.example");
  const known: unknown[] = [];
  const rules = [{ allow: false, path: "/private" }];
  const reading: Connector = {
    ...connector,
    fetchEvents: async ({ robots: { recall, remember } }) => {
      known.push(await recall("acme.example"));
      await remember("acme.example", rules);
      return { kind: "same" };
    },
  };
  const runAfter = async (ms: number) => {
    backend.advance(ms);
    await acquireRun(reading, runWith(`${ms}`));
  };

  await runAfter(0);
  await runAfter(23 * 60 * minute);
  await backend.store.db.update(connectorHosts).set({ readAt: new Date(backend.now().getTime() - minute) });
  await runAfter(24 * 60 * minute);

  expect(known).toEqual([null, rules, null]);
});

test("deletes hosts that haven't been requested for a month", async () => {
  await cacheRobots(backend.store.db, "feeds", { host: "old.example", robots: [], now: backend.now() });
  backend.advance(31 * day);

  await cacheRobots(backend.store.db, "feeds", { host: "other.example", robots: [], now: backend.now() });
  const remaining = await backend.store.db.select({ host: connectorHosts.host }).from(connectorHosts);

  expect(remaining).toEqual([{ host: "other.example" }]);
});

test("stops a run that lost its lease before the next request and writes nothing", async () => {
  await setDomain("acme", 0, "acme.example");
  const losing: Connector = {
    ...connector,
    fetchEvents: async (question) => {
      await question.wait("acme.example");
      await backend.store.db.update(connectorStates).set({ leaseId: "another" });
      return connector.fetchEvents(question);
    },
  };

  await acquireRun(losing, runWith("slow"));

  expect(questions).toEqual([]);
  expect(await arrived()).toEqual([]);
});
