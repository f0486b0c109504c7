import { and, asc, eq, isNotNull } from "drizzle-orm";
import { defaultTopicsOf } from "@/lib/contracts/signals/connector-topic";
import type { Connector, EventsResult, FiguresRequest, FiguresResult } from "../../connectors/connector";
import { acquireRun } from "../../connectors/run";
import { signals } from "../../database/schema/activity";
import { connectorCompanies, connectorStates, reportedFigures } from "../../database/schema/connectors";
import { accounts } from "../../database/schema/core";
import { saveChoice } from "../../domains/signals/connectors/choices";
import { setCompany } from "../../domains/signals/connectors/companies";
import type { Statement } from "../../domains/signals/connectors/figure";
import { replaceFigures } from "../../domains/signals/connectors/figures";
import { findState } from "../../domains/signals/connectors/state";
import { enqueue } from "../../queue/enqueue";
import { startTestBackend, type TestBackend } from "../../test-backend";
import { secJob } from "./connect";

const minute = 60_000;
const day = 24 * 60 * minute;
const [one, other] = ["0000000201", "0000000202"];

let backend: TestBackend;
/** The requests to the source in order: each with `filings` or `figures`, and the company. */
let requests: string[] = [];
let questions: FiguresRequest[] = [];
let times: number[] = [];
let report: string | null;
let respond: (question: FiguresRequest) => FiguresResult;

const connector: Connector = {
  name: "sec",
  source: "SEC EDGAR",
  perSecond: 8,
  everyMs: 60 * minute,
  historyMs: 90 * day,
  unknownMs: 7 * day,
  fetchEvents: async ({ company, known }): Promise<EventsResult> => {
    note(`filings ${company}`);
    if (known?.etag === report) return { kind: "same" };
    return { kind: "news", events: [], report, validators: { etag: report, lastModified: null } };
  },
  fetchFigures: async (question) => {
    note(`figures ${question.company}`);
    questions.push(question);
    return respond(question);
  },
  pageOf: (company, report) => `https://www.sec.example/${company}/${report}`,
};

function note(what: string): void {
  requests.push(what);
  times.push(backend.now().getTime());
}

const statement = (more: Partial<Statement> = {}): Statement => ({
  concept: "revenue",
  span: "year",
  period: "2025",
  startsOn: "2025-01-01",
  endsOn: "2025-12-31",
  value: 1_000,
  unit: "USD",
  tag: "us-gaap:Revenues",
  form: "10-K",
  filedOn: "2026-02-10",
  accession: "0000000201-26-000001",
  isCurrent: true,
  ...more,
});

const respondWith = (...statements: Statement[]): FiguresResult => ({
  kind: "figures",
  name: "One, Inc.",
  statements,
  hasReport: true,
  validators: { etag: '"figures"', lastModified: null },
});

beforeAll(async () => {
  backend = await startTestBackend({ connectors: [connector] });
});
afterAll(() => backend.close());

beforeEach(async () => {
  const { db } = backend.store;
  [requests, questions, times] = [[], [], []];
  report = "0000000201-26-000001";
  respond = () => respondWith(statement());
  await db.delete(signals).where(isNotNull(signals.connector));
  await db.delete(connectorStates);
  await db.delete(connectorCompanies);
  await db.update(accounts).set({ cik: null });
  for (const clientId of ["acme", "globex"]) await choose(clientId, clientId === "acme");
  await setCik("acme", 0, one);
});

const choose = (clientId: string, enabled: boolean) =>
  saveChoice(backend.store.db, {
    clientId,
    connector: "sec",
    enabled,
    topics: defaultTopicsOf("sec"),
    now: backend.now(),
  });

async function setCik(clientId: string, offset: number, cik: string): Promise<void> {
  const { db } = backend.store;
  const own = db.select({ id: accounts.id }).from(accounts).where(eq(accounts.clientId, clientId));
  const [row] = await own.orderBy(asc(accounts.nameKey)).offset(offset).limit(1);
  await db
    .update(accounts)
    .set({ cik })
    .where(and(eq(accounts.clientId, clientId), eq(accounts.id, row?.id ?? "")));
}

async function run(): Promise<void> {
  await enqueue(backend.store.db, secJob, {});
  await backend.jobs.drain();
}

/** Advances an hour, so that figures are due and filings aren't, and runs the job. */
async function runLater(ms = 61 * minute): Promise<void> {
  requests = [];
  backend.advance(ms);
  await run();
}

const readStored = async () =>
  (await backend.store.db.select().from(reportedFigures).orderBy(asc(reportedFigures.period))).map(
    ({ company, period, value }) => `${company} ${period} ${value}`,
  );

const runWith = (id: string) => ({ ...backend.services, id, signal: new AbortController().signal });

describe("requesting figures", () => {
  test("requests figures once for all clients, after all filings and once a report is known", async () => {
    await choose("globex", true);
    await setCik("globex", 0, one);
    await setCik("acme", 1, other);

    await run();

    expect(requests.map((what) => what.split(" ")[0])).toEqual(["filings", "filings", "figures", "figures"]);
    expect(new Set(requests).size).toBe(4);
    expect(questions.find(({ company }) => company === one)).toMatchObject({ report, known: { etag: null } });
    expect(await readStored()).toEqual([`${one} 2025 1000`, `${other} 2025 1000`]);
  });

  test("requests no figures while there is no newer report", async () => {
    await run();

    await runLater();

    expect(requests).toEqual([`filings ${one}`]);
  });

  test("requests figures for a newer report with the validators of the last response", async () => {
    await run();
    report = "0000000201-26-000002";
    respond = () => respondWith(statement(), statement({ period: "2026", accession: "0000000201-26-000002" }));

    await runLater();

    expect(requests).toEqual([`filings ${one}`, `figures ${one}`]);
    expect(questions.at(-1)).toMatchObject({ report, known: { etag: '"figures"' } });
    expect(await readStored()).toEqual([`${one} 2025 1000`, `${one} 2026 1000`]);
  });

  test("never requests figures of a company without a report", async () => {
    report = null;

    await run();

    expect(requests).toEqual([`filings ${one}`]);
  });

  test("requests all filings once more for a company without a recorded report, then its figures", async () => {
    await run();
    await setCompany(backend.store.db, { connector: "sec", company: one }, { report: null });

    await runLater();
    expect(requests).toEqual([`filings ${one}`, `figures ${one}`]);
    await runLater();

    expect(requests).toEqual([`filings ${one}`]);
  });

  test("retries figures that don't include their report yet, but not forever", async () => {
    respond = () => ({ ...respondWith(statement({ period: "2024" })), hasReport: false });
    await run();
    for (let n = 0; n < 12; n += 1) await runLater(12 * 60 * minute);
    const tries = questions.length;

    expect(tries).toBeGreaterThan(2);
    expect(tries).toBeLessThan(10);
    expect(await readStored()).toEqual([`${one} 2024 1000`]);
    await runLater(2 * day);
    expect(questions).toHaveLength(tries);
  });

  test("requests nothing and deletes the figures once no account has the company", async () => {
    await run();
    await backend.store.db.update(accounts).set({ cik: null }).where(eq(accounts.cik, one));

    await runLater();

    expect(requests).toEqual([]);
    expect(await readStored()).toEqual([]);
  });

  test("doesn't request pending figures of a company that no client follows any more", async () => {
    respond = () => ({ kind: "later", problem: "The server responded with status 429", waitMs: minute });
    await run();
    await setCompany(
      backend.store.db,
      { connector: "sec", company: one },
      { nextAt: new Date("2100-01-01T00:00:00Z") },
    );
    await choose("acme", false);

    await runLater();

    expect(requests).toEqual([]);
  });
});

describe("storing figures", () => {
  test("requests and stores everything once with two concurrent backends", async () => {
    await setCik("acme", 1, other);

    await Promise.all([acquireRun(connector, runWith("a")), acquireRun(connector, runWith("b")), run()]);

    expect(requests.toSorted()).toEqual([`figures ${one}`, `figures ${other}`, `filings ${one}`, `filings ${other}`]);
    expect(await readStored()).toEqual([`${one} 2025 1000`, `${other} 2025 1000`]);
  });

  test("stores the same figures once in concurrent transactions", async () => {
    const { db } = backend.store;
    await run();
    const source = { connector: "sec" as const, company: one };
    const write = () =>
      db.transaction(async (tx) => {
        await setCompany(tx, source, { figuresTries: 0 });
        await replaceFigures(tx, source, [statement(), statement({ period: "2026" })]);
      });

    await Promise.all([write(), write(), write()]);

    expect(await readStored()).toEqual([`${one} 2025 1000`, `${one} 2026 1000`]);
  });

  test("deletes figures that the source no longer reports and replaces restated ones", async () => {
    respond = () =>
      respondWith(statement({ value: 900, isCurrent: false }), statement({ accession: "0000000201-26-000009" }));
    await run();
    report = "0000000201-26-000003";
    respond = () => respondWith(statement({ value: 950 }));

    await runLater();

    expect(await readStored()).toEqual([`${one} 2025 950`]);
  });
});

describe("rate limits", () => {
  test("counts figures toward the limit of eight requests per second", async () => {
    for (let n = 1; n < 30; n += 1) await setCik("acme", n, String(n + 300).padStart(10, "0"));

    await run();

    expect(requests.filter((what) => what.startsWith("figures"))).toHaveLength(30);
    const sorted = times.toSorted((a, b) => a - b);
    for (const [n, at] of sorted.entries())
      expect((sorted[n + 8] ?? Number.POSITIVE_INFINITY) - at).toBeGreaterThanOrEqual(1_000);
  });

  test("requests filings first and only a few figures while filings wait", async () => {
    for (let n = 1; n < 90; n += 1) await setCik("acme", n, String(n + 300).padStart(10, "0"));

    await run();

    const lastFilings = requests.findLastIndex((what) => what.startsWith("filings"));
    const secondary = requests.slice(0, lastFilings).filter((what) => what.startsWith("figures"));
    expect(requests.slice(0, 30).every((what) => what.startsWith("filings"))).toBe(true);
    expect(secondary.length).toBeGreaterThan(0);
    expect(secondary.length).toBeLessThan(15);
    expect(new Set(requests).size).toBe(180);
  });

  test("also pauses filings if the source asks to wait, and catches up afterward", async () => {
    respond = () => ({ kind: "later", problem: "The server responded with status 429", waitMs: 20 * minute });
    await run();
    expect(await findState(backend.store.db, "sec")).toMatchObject({
      lastError: "The server responded with status 429",
      errors: 1,
    });
    await runLater(19 * minute);
    expect(requests).toEqual([]);

    respond = () => respondWith(statement());
    await runLater();

    expect(requests.toSorted()).toEqual([`figures ${one}`, `filings ${one}`]);
    expect(await readStored()).toEqual([`${one} 2025 1000`]);
  });
});

describe("invalid responses", () => {
  test("leave stored figures unchanged, are logged once and are retried less and less often", async () => {
    const warn = jest.spyOn(backend.services.log, "warn").mockImplementation(() => undefined);
    await run();
    report = "0000000201-26-000002";
    respond = () => ({ kind: "wrong", problem: "The response isn’t valid JSON" });

    await runLater();
    const atOnce = questions.length;
    for (let n = 0; n < 24; n += 1) await runLater();

    expect(questions.length - atOnce).toBeGreaterThan(1);
    expect(questions.length - atOnce).toBeLessThan(7);
    expect(await readStored()).toEqual([`${one} 2025 1000`]);
    expect(await findState(backend.store.db, "sec")).toMatchObject({
      lastError: `${one}: figures: The response isn’t valid JSON`,
    });
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
    respond = () => respondWith(statement({ value: 2_000 }));
    await runLater(2 * day);
    expect(await readStored()).toEqual([`${one} 2025 2000`]);
  });
});
