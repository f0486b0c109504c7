import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { defaultTopicsOf } from "@/lib/contracts/signals/connector-topic";
import type { Connector, EventsRequest, EventsResult } from "../../connectors/connector";
import { acquireRun } from "../../connectors/run";
import { signals } from "../../database/schema/activity";
import { clientConnectors, connectorCompanies, connectorStates } from "../../database/schema/connectors";
import { accounts } from "../../database/schema/core";
import { outbox } from "../../database/schema/outbox";
import { saveChoice } from "../../domains/signals/connectors/choices";
import { restartPaging } from "../../domains/signals/connectors/companies";
import type { ArrivedEvent } from "../../domains/signals/connectors/event";
import { acquireLease, acquireSlot, findState } from "../../domains/signals/connectors/state";
import { enqueue } from "../../queue/enqueue";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";
import { secJob } from "./connect";
import { createKillableRuns } from "./killable-runs.fixture";

const minute = 60_000;
const day = 24 * 60 * minute;
const [both, acmeOnly, globexOnly] = ["0000000101", "0000000102", "0000000103"];

let backend: TestBackend;
let questions: (EventsRequest & { atMs: number })[] = [];
let respond: (question: EventsRequest) => EventsResult;

const connector: Connector = {
  name: "sec",
  source: "SEC EDGAR",
  perSecond: 8,
  everyMs: 60 * minute,
  historyMs: 90 * day,
  unknownMs: 7 * day,
  fetchEvents: async (question) => {
    questions.push({ ...question, atMs: backend.now().getTime() });
    return respond(question);
  },
  fetchFigures: () => Promise.reject(new Error("no report has figures here")),
  pageOf: (company, report) => `https://www.sec.example/${company}/${report}`,
};

const event = (id: string, more: Partial<ArrivedEvent> = {}): ArrivedEvent => ({
  id,
  topic: "officers",
  kind: "leadership",
  title: `Filing ${id}`,
  url: `https://www.sec.gov/${id}`,
  occurredAt: new Date(backend.now().getTime() - day),
  ...more,
});

const news = (...events: ArrivedEvent[]): EventsResult => ({
  kind: "news",
  events,
  report: null,
  validators: { etag: '"one"', lastModified: null },
});

beforeAll(async () => {
  backend = await startTestBackend({ connectors: [connector] });
});
afterAll(() => backend.close());

beforeEach(async () => {
  const { db } = backend.store;
  questions = [];
  respond = ({ company }) => news(event(`${company}-26-000001`));
  await db.delete(signals).where(isNotNull(signals.connector));
  await db.delete(connectorStates);
  await db.delete(connectorCompanies);
  await db.delete(outbox);
  await db.update(accounts).set({ cik: null });
  await setCik("acme", 0, both);
  await setCik("acme", 1, acmeOnly);
  await setCik("globex", 0, both);
  await setCik("globex", 1, globexOnly);
  for (const clientId of ["acme", "globex"]) await choose(clientId, true);
});

async function setCik(clientId: string, n: number, cik: string): Promise<string> {
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
    .set({ cik, ownerId: uidOf(clientId === "acme" ? "rep@acme.example" : "rep@globex.example") })
    .where(and(eq(accounts.clientId, clientId), eq(accounts.id, id)));
  return id;
}

const choose = (clientId: string, enabled: boolean, topics = defaultTopicsOf("sec")) =>
  saveChoice(backend.store.db, { clientId, connector: "sec", enabled, topics, now: backend.now() });

async function run(): Promise<void> {
  await enqueue(backend.store.db, secJob, {});
  await backend.jobs.drain();
}

async function arrived() {
  const rows = await backend.store.db.select().from(signals).where(eq(signals.connector, "sec"));
  return rows.map(({ clientId, sourceId }) => `${clientId} ${sourceId}`).sort();
}

const requestedCompanies = () => questions.map(({ company }) => company).sort();
const { runWith, kill } = createKillableRuns(() => backend.services);

describe("storing signals for clients", () => {
  test("requests each company once and stores its events for every client that has the company", async () => {
    await run();

    expect(requestedCompanies()).toEqual([both, acmeOnly, globexOnly]);
    expect(await arrived()).toEqual([
      `acme ${both}-26-000001`,
      `acme ${acmeOnly}-26-000001`,
      `globex ${both}-26-000001`,
      `globex ${globexOnly}-26-000001`,
    ]);
    const [one] = await backend.store.db.select().from(signals).where(eq(signals.connector, "sec")).limit(1);
    expect(one).toMatchObject({ source: "SEC EDGAR", kind: "leadership", createdBy: null });
  });

  test("stores nothing for a client that disabled the connector and requests no company only it has", async () => {
    await choose("globex", false);

    await run();

    expect(requestedCompanies()).toEqual([both, acmeOnly]);
    expect((await arrived()).filter((row) => row.startsWith("globex"))).toEqual([]);
  });

  test("stores only chosen topics, and insider trades only if chosen", async () => {
    respond = ({ company }) =>
      news(event(`${company}-1`, { topic: "annual" }), event(`${company}-2`, { topic: "insider" }));
    await choose("acme", true, ["insider"]);

    await run();

    expect(await arrived()).toEqual([
      `acme ${both}-2`,
      `acme ${acmeOnly}-2`,
      `globex ${both}-1`,
      `globex ${globexOnly}-1`,
    ]);
  });

  test("requests all events again for a client that joins later, and only changes for known companies", async () => {
    await choose("globex", false);
    await run();
    await choose("globex", true);
    backend.advance(61 * minute);
    questions = [];

    await run();

    const known = new Map(questions.map((question) => [question.company, question.known]));
    expect(known.get(both)).toBeNull();
    expect(known.get(acmeOnly)).toEqual({ etag: '"one"', lastModified: null });
    expect(await arrived()).toHaveLength(4);
  });

  test("stops requesting the company of a removed account and deletes its state", async () => {
    await run();
    await backend.store.db.update(accounts).set({ removedAt: backend.now() }).where(eq(accounts.cik, acmeOnly));
    backend.advance(61 * minute);
    questions = [];

    await run();

    expect(requestedCompanies()).toEqual([both, globexOnly]);
    const remaining = await backend.store.db.select().from(connectorCompanies);
    expect(remaining.map(({ company }) => company).sort()).toEqual([both, globexOnly]);
    await backend.store.db.update(accounts).set({ removedAt: null }).where(eq(accounts.cik, acmeOnly));
  });
});

describe("runs and turns", () => {
  test("stores nothing twice in repeated and concurrent runs", async () => {
    await run();
    const before = await arrived();
    await backend.store.db.update(connectorCompanies).set({ nextAt: backend.now(), audience: null });

    await Promise.all([run(), run(), acquireRun(connector, runWith("another backend"))]);

    expect(await arrived()).toEqual(before);
  });

  test("requests nothing before the interval is over", async () => {
    await run();
    backend.advance(59 * minute);
    questions = [];

    await run();

    expect(questions).toEqual([]);
  });

  test("skips a run while another holds the lease and runs once the lease expires", async () => {
    const { db } = backend.store;
    expect(await acquireLease(db, "sec", "dead", backend.now())).not.toBeNull();

    await run();
    expect(questions).toEqual([]);
    backend.advance(3 * minute);
    await run();

    expect(questions).toHaveLength(3);
    expect(await acquireSlot(db, { connector: "sec", leaseId: "dead", spacingMs: 125, now: backend.now() })).toBeNull();
  });

  test("resumes an interrupted turn where it stopped", async () => {
    respond = ({ company }) => {
      if (questions.length === 2) kill();
      return news(event(`${company}-26-000001`));
    };
    await expect(acquireRun(connector, runWith("killed"))).rejects.toThrow();
    respond = ({ company }) => news(event(`${company}-26-000001`));

    await run();

    expect(questions).toHaveLength(4);
    expect(await arrived()).toHaveLength(4);
  });
});

describe("rate limits", () => {
  test("assigns request slots 125 ms apart to concurrent callers", async () => {
    const { db } = backend.store;
    await acquireLease(db, "sec", "one", backend.now());
    const slot = { connector: "sec" as const, leaseId: "one", spacingMs: 125, now: backend.now() };

    const slots = await Promise.all(Array.from({ length: 24 }, () => acquireSlot(db, slot)));

    const offsets = slots.map((at) => (at?.getTime() ?? 0) - backend.now().getTime()).sort((a, b) => a - b);
    expect(offsets).toEqual(Array.from({ length: 24 }, (_, n) => n * 125));
    expect(await findState(db, "sec")).toMatchObject({ requests: 24 });
  });

  test("sends at most eight requests per second with three backends", async () => {
    for (let n = 2; n < 60; n += 1) await setCik("acme", n, String(n).padStart(10, "0"));

    let isMore = true;
    while (isMore)
      isMore = (await Promise.all(["a", "b", "c"].map((id) => acquireRun(connector, runWith(id))))).some(Boolean);

    const times = questions.map(({ atMs }) => atMs).sort((a, b) => a - b);
    expect(times).toHaveLength(61);
    for (const [n, at] of times.entries())
      expect((times[n + 8] ?? Number.POSITIVE_INFINITY) - at).toBeGreaterThanOrEqual(1_000);
  });

  test("pauses as long as the source asks and catches up afterward", async () => {
    respond = () => ({ kind: "later", problem: "The server responded with status 429", waitMs: 20 * minute });
    await run();
    expect(questions).toHaveLength(1);
    backend.advance(19 * minute);
    await run();
    expect(questions).toHaveLength(1);
    expect(await findState(backend.store.db, "sec")).toMatchObject({
      lastError: "The server responded with status 429",
      errors: 1,
    });

    respond = ({ company }) => news(event(`${company}-26-000001`));
    backend.advance(2 * minute);
    await run();
    backend.advance(61 * minute);
    await run();

    expect(await arrived()).toHaveLength(4);
    expect(await findState(backend.store.db, "sec")).toMatchObject({ failures: 0, pausedUntil: null });
  });

  test("stores the figures read so far before it pauses a source that refuses further requests", async () => {
    const later = { kind: "later", problem: "The server responded with status 429", waitMs: 20 * minute } as const;
    respond = ({ company }) => ({ ...news(event(`${company}-26-000001`)), later });

    await run();

    expect(questions).toHaveLength(1);
    expect((await arrived()).length).toBeGreaterThan(0);
    expect(await findState(backend.store.db, "sec")).toMatchObject({
      lastError: "The server responded with status 429",
      errors: 1,
    });
  });

  test("retries an unreachable source after one minute, doubling the pause up to an hour", async () => {
    respond = () => ({ kind: "later", problem: "The server can't be reached", waitMs: null });
    const pauses: number[] = [];

    for (let n = 0; n < 8; n += 1) {
      backend.advance(60 * minute);
      await run();
      const until = (await findState(backend.store.db, "sec"))?.pausedUntil?.getTime() ?? 0;
      pauses.push(Math.round((until - backend.now().getTime()) / minute));
    }

    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  });

  test("requests everything since the last run after a year of outage", async () => {
    await run();
    const last = backend.now().getTime();
    backend.advance(365 * day);
    questions = [];

    await run();

    expect(questions[0]?.since.getTime()).toBeLessThan(last);
  });
});

describe("invalid responses", () => {
  test("stores nothing, logs the problem once and continues with other companies", async () => {
    const warn = jest.spyOn(backend.services.log, "warn").mockImplementation(() => undefined);
    respond = ({ company }) =>
      company === both
        ? { kind: "wrong", problem: "The response is a web page, not JSON" }
        : news(event(`${company}-26-000001`));

    await run();
    backend.advance(61 * minute);
    await run();

    expect(await arrived()).toEqual([`acme ${acmeOnly}-26-000001`, `globex ${globexOnly}-26-000001`]);
    expect(await findState(backend.store.db, "sec")).toMatchObject({
      lastError: `${both}: The response is a web page, not JSON`,
      errors: 2,
    });
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  });

  test("requests an unknown company again after a week", async () => {
    respond = () => ({ kind: "unknown" });
    await run();
    questions = [];
    backend.advance(6 * day);
    await run();
    expect(questions).toEqual([]);
    backend.advance(2 * day);

    await run();

    expect(questions).toHaveLength(3);
  });
});

describe("alerting owners", () => {
  const alerts = async () => {
    const paths = [uidOf("rep@acme.example"), uidOf("rep@globex.example")];
    const rows = await backend.store.db.select({ path: outbox.path }).from(outbox);
    return rows.map(({ path }) => paths.findIndex((uid) => path.startsWith(`users/${uid}/alerts/`)));
  };

  test("alerts owners once of new events, but not of initial or old ones", async () => {
    await run();
    expect(await alerts()).toEqual([]);
    respond = ({ company }) =>
      company === both
        ? news(
            event(`${company}-26-000001`),
            event(`${company}-26-000002`),
            event(`${company}-25-000003`, { occurredAt: new Date(backend.now().getTime() - 30 * day) }),
          )
        : { kind: "same" };
    backend.advance(61 * minute);

    await run();
    backend.advance(61 * minute);
    await run();

    expect((await alerts()).sort()).toEqual([0, 1]);
    const since = await backend.store.db
      .select({ n: sql<number>`count(*)::int` })
      .from(signals)
      .where(inArray(signals.sourceId, [`${both}-25-000003`]));
    expect(since[0]?.n).toBe(2);
  });
});

test("pages through thousands of accounts and requests each company once", async () => {
  const { db } = backend.store;
  await db.execute(sql`update accounts set cik = lpad((n % 600 + 5000)::text, 10, '0')
    from (select client_id as c, id as i, row_number() over (order by client_id, id) as n from accounts) numbered
    where client_id = c and id = i and removed_at is null`);
  respond = () => ({ kind: "unknown" });

  await run();

  expect(new Set(requestedCompanies()).size).toBe(questions.length);
  expect(questions).toHaveLength(600);
  const own = await db.select().from(clientConnectors).where(eq(clientConnectors.connector, "sec"));
  expect(own).toHaveLength(2);
});

test("pages from the start after a client enables the connector while accounts are being paged", async () => {
  const { db } = backend.store;
  const position = { pageClient: "zzz", pageCompany: "0", pagedAt: backend.now() };
  await db.insert(connectorStates).values({ connector: "sec", ...position });
  await restartPaging(db, "sec");

  await run();

  expect(questions.length).toBeGreaterThan(0);
});
