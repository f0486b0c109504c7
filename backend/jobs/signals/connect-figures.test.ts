import { and, asc, eq, isNotNull } from "drizzle-orm";
import { defaultTopicsOf } from "@/lib/contracts/signals/connector-topic";
import type { Answer, Connector, FiguresAnswer, FiguresQuestion } from "../../connectors/connector";
import { acquireTurn } from "../../connectors/run";
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
/** The source's requests in order: `filings` or `figures`, and the company. */
let asked: string[] = [];
let questions: FiguresQuestion[] = [];
let times: number[] = [];
let report: string | null;
let answers: (question: FiguresQuestion) => FiguresAnswer;

const connector: Connector = {
  name: "sec",
  source: "SEC EDGAR",
  perSecond: 8,
  everyMs: 60 * minute,
  historyMs: 90 * day,
  unknownMs: 7 * day,
  ask: async ({ company, known }): Promise<Answer> => {
    note(`filings ${company}`);
    if (known?.etag === report) return { kind: "same" };
    return { kind: "news", events: [], report, validators: { etag: report, lastModified: null } };
  },
  askFigures: async (question) => {
    note(`figures ${question.company}`);
    questions.push(question);
    return answers(question);
  },
  pageOf: (company, report) => `https://www.sec.example/${company}/${report}`,
};

function note(what: string): void {
  asked.push(what);
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

const told = (...statements: Statement[]): FiguresAnswer => ({
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
  [asked, questions, times] = [[], [], []];
  report = "0000000201-26-000001";
  answers = () => told(statement());
  await db.delete(signals).where(isNotNull(signals.connector));
  await db.delete(connectorStates);
  await db.delete(connectorCompanies);
  await db.update(accounts).set({ cik: null });
  for (const clientId of ["acme", "globex"]) await choose(clientId, clientId === "acme");
  await giveCik("acme", 0, one);
});

const choose = (clientId: string, enabled: boolean) =>
  saveChoice(backend.store.db, {
    clientId,
    connector: "sec",
    enabled,
    topics: defaultTopicsOf("sec"),
    now: backend.now(),
  });

async function giveCik(clientId: string, offset: number, cik: string): Promise<void> {
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
  asked = [];
  backend.advance(ms);
  await run();
}

const kept = async () =>
  (await backend.store.db.select().from(reportedFigures).orderBy(asc(reportedFigures.period))).map(
    ({ company, period, value }) => `${company} ${period} ${value}`,
  );

const turn = (id: string) => ({ ...backend.services, id, signal: new AbortController().signal });

describe("who is asked", () => {
  test("figures are asked for once a report is known, after the filings of all, once for all clients", async () => {
    await choose("globex", true);
    await giveCik("globex", 0, one);
    await giveCik("acme", 1, other);

    await run();

    expect(asked.map((what) => what.split(" ")[0])).toEqual(["filings", "filings", "figures", "figures"]);
    expect(new Set(asked).size).toBe(4);
    expect(questions.find(({ company }) => company === one)).toMatchObject({ report, known: { etag: null } });
    expect(await kept()).toEqual([`${one} 2025 1000`, `${other} 2025 1000`]);
  });

  test("nothing is asked as long as no report is newer than the figures that are here", async () => {
    await run();

    await runLater();

    expect(asked).toEqual([`filings ${one}`]);
  });

  test("a newer report is: with what the last answer was known by", async () => {
    await run();
    report = "0000000201-26-000002";
    answers = () => told(statement(), statement({ period: "2026", accession: "0000000201-26-000002" }));

    await runLater();

    expect(asked).toEqual([`filings ${one}`, `figures ${one}`]);
    expect(questions.at(-1)).toMatchObject({ report, known: { etag: '"figures"' } });
    expect(await kept()).toEqual([`${one} 2025 1000`, `${one} 2026 1000`]);
  });

  test("a company without a report is never asked for figures", async () => {
    report = null;

    await run();

    expect(asked).toEqual([`filings ${one}`]);
  });

  test("of a company whose filings were read before figures were, all filings are asked for once", async () => {
    await run();
    await setCompany(backend.store.db, { connector: "sec", company: one }, { report: null });

    await runLater();
    expect(asked).toEqual([`filings ${one}`, `figures ${one}`]);
    await runLater();

    expect(asked).toEqual([`filings ${one}`]);
  });

  test("figures that come after their report are waited for, and not for ever", async () => {
    answers = () => ({ ...told(statement({ period: "2024" })), hasReport: false });
    await run();
    for (let n = 0; n < 12; n += 1) await runLater(12 * 60 * minute);
    const tries = questions.length;

    expect(tries).toBeGreaterThan(2);
    expect(tries).toBeLessThan(10);
    expect(await kept()).toEqual([`${one} 2024 1000`]);
    await runLater(2 * day);
    expect(questions).toHaveLength(tries);
  });

  test("when nobody wants to hear of a company any more, nobody is asked and its figures go with it", async () => {
    await run();
    await backend.store.db.update(accounts).set({ cik: null }).where(eq(accounts.cik, one));

    await runLater();

    expect(asked).toEqual([]);
    expect(await kept()).toEqual([]);
  });

  test("a company that nobody wants between its filings and its figures isn't asked for them", async () => {
    answers = () => ({ kind: "later", problem: "The server answers 429", waitMs: minute });
    await run();
    await setCompany(
      backend.store.db,
      { connector: "sec", company: one },
      { nextAt: new Date("2100-01-01T00:00:00Z") },
    );
    await choose("acme", false);

    await runLater();

    expect(asked).toEqual([]);
  });
});

describe("once", () => {
  test("two backends at once ask no data twice, and keep each once", async () => {
    await giveCik("acme", 1, other);

    await Promise.all([acquireTurn(connector, turn("a")), acquireTurn(connector, turn("b")), run()]);

    expect(asked.toSorted()).toEqual([`figures ${one}`, `figures ${other}`, `filings ${one}`, `filings ${other}`]);
    expect(await kept()).toEqual([`${one} 2025 1000`, `${other} 2025 1000`]);
  });

  test("two that write the same at once leave it once", async () => {
    const { db } = backend.store;
    await run();
    const place = { connector: "sec" as const, company: one };
    const write = () =>
      db.transaction(async (tx) => {
        await setCompany(tx, place, { figuresTries: 0 });
        await replaceFigures(tx, place, [statement(), statement({ period: "2026" })]);
      });

    await Promise.all([write(), write(), write()]);

    expect(await kept()).toEqual([`${one} 2025 1000`, `${one} 2026 1000`]);
  });

  test("what the source no longer says goes, what it restates is replaced", async () => {
    answers = () => told(statement({ value: 900, isCurrent: false }), statement({ accession: "0000000201-26-000009" }));
    await run();
    report = "0000000201-26-000003";
    answers = () => told(statement({ value: 950 }));

    await runLater();

    expect(await kept()).toEqual([`${one} 2025 950`]);
  });
});

describe("politeness", () => {
  test("figures take their places in the same line: no more than eight requests go out in any second", async () => {
    for (let n = 1; n < 30; n += 1) await giveCik("acme", n, String(n + 300).padStart(10, "0"));

    await run();

    expect(asked.filter((what) => what.startsWith("figures"))).toHaveLength(30);
    const sorted = times.toSorted((a, b) => a - b);
    for (const [n, at] of sorted.entries())
      expect((sorted[n + 8] ?? Number.POSITIVE_INFINITY) - at).toBeGreaterThanOrEqual(1_000);
  });

  test("as long as filings wait they go first, and figures take a few places of each turn", async () => {
    for (let n = 1; n < 90; n += 1) await giveCik("acme", n, String(n + 300).padStart(10, "0"));

    await run();

    const lastFilings = asked.findLastIndex((what) => what.startsWith("filings"));
    const besides = asked.slice(0, lastFilings).filter((what) => what.startsWith("figures"));
    expect(asked.slice(0, 30).every((what) => what.startsWith("filings"))).toBe(true);
    expect(besides.length).toBeGreaterThan(0);
    expect(besides.length).toBeLessThan(15);
    expect(new Set(asked).size).toBe(180);
  });

  test("when the source asks to wait, filings wait as well, and afterwards nothing is lost", async () => {
    answers = () => ({ kind: "later", problem: "The server answers 429", waitMs: 20 * minute });
    await run();
    expect(await findState(backend.store.db, "sec")).toMatchObject({ lastError: "The server answers 429", errors: 1 });
    await runLater(19 * minute);
    expect(asked).toEqual([]);

    answers = () => told(statement());
    await runLater();

    expect(asked.toSorted()).toEqual([`figures ${one}`, `filings ${one}`]);
    expect(await kept()).toEqual([`${one} 2025 1000`]);
  });
});

describe("wrong answers", () => {
  test("nothing of them is kept nor lost, the reason is told once, and they are asked again ever more seldom", async () => {
    const warn = jest.spyOn(backend.services.log, "warn").mockImplementation(() => undefined);
    await run();
    report = "0000000201-26-000002";
    answers = () => ({ kind: "wrong", problem: "It is not whole JSON" });

    await runLater();
    const atOnce = questions.length;
    for (let n = 0; n < 24; n += 1) await runLater();

    expect(questions.length - atOnce).toBeGreaterThan(1);
    expect(questions.length - atOnce).toBeLessThan(7);
    expect(await kept()).toEqual([`${one} 2025 1000`]);
    expect(await findState(backend.store.db, "sec")).toMatchObject({
      lastError: `${one}: figures: It is not whole JSON`,
    });
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
    answers = () => told(statement({ value: 2_000 }));
    await runLater(2 * day);
    expect(await kept()).toEqual([`${one} 2025 2000`]);
  });
});
