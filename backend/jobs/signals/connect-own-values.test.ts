import { randomUUID } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import { accountDetailSchema } from "@/lib/contracts/accounts/account";
import { evidenceSchema, historyPageSchema } from "@/lib/contracts/accounts/account-change";
import type { AccountValues } from "@/lib/contracts/accounts/account-values";
import { defaultTopicsOf } from "@/lib/contracts/signals/connector-topic";
import type { Connector, InvalidResponse, SourceUnavailable } from "../../connectors/connector";
import { acquireRun } from "../../connectors/run";
import { connectorCompanies, connectorStates, recheckRequests } from "../../database/schema/connectors";
import { accountFacts, accounts } from "../../database/schema/core";
import { accountChanges } from "../../database/schema/history";
import { changeAccount } from "../../domains/accounts/change";
import { saveChoice } from "../../domains/signals/connectors/choices";
import type { Statement } from "../../domains/signals/connectors/figure";
import type { OwnValue } from "../../domains/signals/connectors/own-values";
import { enqueue } from "../../queue/enqueue";
import { startTestBackend, type TestBackend } from "../../test-backend";
import { secJob } from "./connect";

const minute = 60_000;
const [one, other] = ["0000000401", "0000000402"];

let backend: TestBackend;
let rep: { authorization: string };
/** The accounts with the company's CIK: two at Acme, one at Globex. */
let ids: { first: string; second: string; foreign: string };
let report: string;
let said: Statement[];
let listing: OwnValue[];
let figuresRequests: number;
let everyMs: number;
/** How the source fails to respond usefully; null: it responds as it should. */
let failure: InvalidResponse | SourceUnavailable | null;

const unreadable = { kind: "wrong", problem: "No JSON" } as const;

const connector: Connector = {
  name: "sec",
  source: "SEC EDGAR",
  perSecond: 8,
  get everyMs() {
    return everyMs;
  },
  historyMs: 90 * 86_400_000,
  unknownMs: 7 * 24 * 60 * minute,
  fetchEvents: async ({ known }) =>
    known?.etag === report
      ? { kind: "same" }
      : { kind: "news", events: [], report, values: listing, validators: { etag: report, lastModified: null } },
  fetchFigures: async () => {
    figuresRequests += 1;
    if (failure) return failure;
    return {
      kind: "figures",
      name: "One, Inc.",
      statements: said,
      hasReport: true,
      validators: { etag: report, lastModified: null },
    };
  },
  pageOf: (company, accession) => `https://www.sec.example/${company}/${accession}`,
};

const revenue = (value: number, more: Partial<Statement> = {}): Statement => ({
  concept: "revenue",
  span: "year",
  period: "2025",
  startsOn: "2025-01-01",
  endsOn: "2025-12-31",
  value,
  unit: "USD",
  tag: "us-gaap:Revenues",
  form: "10-K",
  filedOn: "2026-02-10",
  accession: "0000000401-26-000001",
  isCurrent: true,
  ...more,
});

const people = (value: number, more: Partial<Statement> = {}): Statement =>
  revenue(value, {
    ...{ concept: "employees", span: "day", period: "2026-02-01", startsOn: null, endsOn: "2026-02-01" },
    ...{ unit: "people", tag: "dei:EntityNumberOfEmployees", ...more },
  });

const restated = (value: number) => [
  revenue(1_000, { isCurrent: false }),
  revenue(value, { form: "10-K/A", filedOn: "2026-02-25", accession: "0000000401-26-000009" }),
];

beforeAll(async () => {
  backend = await startTestBackend({ connectors: [connector] });
});
afterAll(() => backend.close());

beforeEach(async () => {
  const { db } = backend.store;
  rep = await backend.signIn("rep@acme.example");
  report = "0000000401-26-000001";
  said = [revenue(1_000), people(50)];
  listing = [];
  [figuresRequests, failure, everyMs] = [0, null, 60 * minute];
  await db.delete(recheckRequests);
  await db.delete(connectorStates);
  await db.delete(connectorCompanies);
  await db.update(accounts).set({ cik: null });
  await db.delete(accountChanges);
  await db.delete(accountFacts).where(eq(accountFacts.source, connector.source));
  for (const clientId of ["acme", "globex"]) await choose(clientId, true);
  ids = {
    first: await prepareAccount("acme", 0),
    second: await prepareAccount("acme", 1),
    foreign: await prepareAccount("globex", 0),
  };
});

const choose = (clientId: string, enabled: boolean) =>
  saveChoice(backend.store.db, {
    clientId,
    connector: "sec",
    enabled,
    topics: defaultTopicsOf("sec"),
    now: backend.now(),
  });

/** Gives an account the company's CIK, and replaces all of its facts with an estimated revenue. */
async function prepareAccount(clientId: string, offset: number): Promise<string> {
  const { db } = backend.store;
  const own = db.select({ id: accounts.id }).from(accounts).where(eq(accounts.clientId, clientId));
  const id = (await own.orderBy(asc(accounts.nameKey)).offset(offset).limit(1))[0]?.id ?? "";
  const condition = and(eq(accountFacts.clientId, clientId), eq(accountFacts.accountId, id));
  await db.delete(accountFacts).where(condition);
  const estimate = { source: "FinanceDatabase", method: "estimated", confidence: "low" } as const;
  const seen = { firstSeenAt: new Date("2026-01-01T00:00:00Z"), seenAt: new Date("2026-01-01T00:00:00Z") };
  const fact = { clientId, accountId: id, field: "revenue_usd", value: "700", isChosen: true, ...estimate, ...seen };
  await db.insert(accountFacts).values(fact);
  const isAccount = and(eq(accounts.clientId, clientId), eq(accounts.id, id));
  await db
    .update(accounts)
    .set({ cik: one, revenueUsd: 700, employees: null, status: "active", removedAt: null })
    .where(isAccount);
  return id;
}

async function run(): Promise<void> {
  await enqueue(backend.store.db, secJob, {});
  await backend.jobs.drain();
}

/** Advances an hour, in which the company files another report, and runs the job. */
async function runWith(statements: Statement[], accession = `${report}0`): Promise<void> {
  report = accession;
  said = statements;
  backend.advance(61 * minute);
  await run();
}

const statusOf = async (id: string) =>
  (await backend.store.db.select().from(accounts).where(eq(accounts.id, id)))[0]?.status;

const listed = (value: "active" | "delisted", more: Partial<OwnValue> = {}): OwnValue => ({
  ...{ field: "status", value, confidence: "high", saidOn: "2026-02-20", title: "15-12G: ends its registration" },
  ...{ reference: "0000000401-26-000005", isLastWord: true, ...more },
});

async function valuesOf(id: string) {
  const [row] = await backend.store.db.select().from(accounts).where(eq(accounts.id, id));
  return { revenue: row?.revenueUsd, employees: row?.employees };
}

const candidatesOf = async (id: string, field = "revenue_usd") =>
  (await backend.store.db.select().from(accountFacts).where(eq(accountFacts.accountId, id)))
    .filter((fact) => fact.field === field)
    .map(({ source, value, isChosen }) => `${source} ${value}${isChosen ? " *" : ""}`)
    .sort();

const changes = async () =>
  (await backend.store.db.select().from(accountChanges).orderBy(asc(accountChanges.id))).map(
    ({ field, old, new: now, source, causeKind, createdBy }) =>
      `${field} ${old}→${now} ${source} ${causeKind} ${createdBy}`,
  );

const typed = (values: AccountValues) => {
  const at = backend.now();
  const cause = { kind: "edit", id: "00000000-0000-4000-8000-000000000001" };
  const manual = { source: "manual", method: "manual", confidence: "high" } as const;
  const origin = { ...manual, seenAt: at, actorId: null, at, cause };
  return backend.store.db.transaction((tx) =>
    changeAccount(tx, { clientId: "acme", accountId: ids.first, values, origin }),
  );
};

const runFor = (id: string) => ({ ...backend.services, id, signal: new AbortController().signal });

describe("a reported value of an account", () => {
  test("applies to every account with that CIK, with the report, its date and the time of reading", async () => {
    await run();

    for (const id of Object.values(ids)) expect(await valuesOf(id)).toEqual({ revenue: 1_000, employees: 50 });
    const { body } = await backend.request({
      url: `/accounts/${ids.first}/evidence/?field=revenue_usd`,
      headers: rep,
    });
    const { reason, candidates } = evidenceSchema.parse(body);
    expect(reason).toBe("method");
    expect(candidates[0]).toMatchObject({
      ...{ value: 1_000, source: "SEC EDGAR", method: "reported", confidence: "high", is_chosen: true },
      seen_at: "2026-02-10T12:00:00.000Z",
      document: {
        title: "10-K for the year to 2025-12-31",
        reference: "0000000401-26-000001",
        read_at: expect.stringMatching(/^2026-03-02T09:0/),
      },
      url: `https://www.sec.example/${one}/0000000401-26-000001`,
    });
    expect(candidates[1]).toMatchObject({ value: 700, document: null });
  });

  test("appears in the history without an actor and can be undone", async () => {
    await run();
    const { body } = await backend.request({ url: `/accounts/${ids.first}/history/`, headers: rep });
    const { items } = historyPageSchema.parse(body);
    const change = items.find(({ field }) => field === "revenue_usd");
    expect(change).toMatchObject({ old: 700, new: 1_000, source: "SEC EDGAR", actor: null });

    const undo = { method: "POST", url: `/accounts/${ids.first}/history/undo/`, headers: rep } as const;
    expect((await backend.request({ ...undo, payload: { change: change?.id } })).status).toBe(200);

    expect(await valuesOf(ids.first)).toEqual({ revenue: 700, employees: 50 });
    await runWith(said);
    expect(await valuesOf(ids.first)).toEqual({ revenue: 700, employees: 50 });
  });

  test("changes nothing more when reported again or read by two backends at once", async () => {
    await Promise.all([acquireRun(connector, runFor("a")), acquireRun(connector, runFor("b")), run()]);
    const before = [await changes(), await candidatesOf(ids.first)];
    expect(before[0]).toHaveLength(6);

    await runWith(said);
    await backend.store.db.update(connectorCompanies).set({ etag: null, figuresAt: backend.now() });
    backend.advance(61 * minute);
    await run();

    expect([await changes(), await candidatesOf(ids.first)]).toEqual(before);
  });

  test("is kept beside the new value when restated", async () => {
    await run();

    await runWith([...restated(950), people(50)]);

    expect(await candidatesOf(ids.first)).toEqual(["FinanceDatabase 700", "SEC EDGAR 1000", "SEC EDGAR 950 *"]);
    expect((await changes()).filter((change) => change.includes("1000→950"))).toHaveLength(3);
  });

  test("never replaces a typed value and isn't restored once marked as wrong", async () => {
    await typed({ revenue_usd: 42 });
    await run();
    expect(await valuesOf(ids.first)).toEqual({ revenue: 42, employees: 50 });
    expect(await candidatesOf(ids.first)).toContain("SEC EDGAR 1000");

    const wrong = { field: "revenue_usd", value: 1_000, reason: "Of the parent" };
    const say = {
      method: "POST",
      url: `/accounts/${ids.second}/evidence/wrong/`,
      headers: rep,
      payload: wrong,
    } as const;
    expect((await backend.request(say)).status).toBe(200);
    await runWith([revenue(1_000, { filedOn: "2026-02-28", accession: "0000000401-26-000010" }), people(50)]);

    expect(await valuesOf(ids.second)).toEqual({ revenue: 700, employees: 50 });
  });

  test("is ignored if it is in another currency, quarterly, negative or of an unsupported kind", async () => {
    said = [
      revenue(5_000, { unit: "EUR" }),
      revenue(300, { span: "quarter", period: "2026Q1" }),
      people(-5),
      revenue(9_000, { concept: "assets", span: "day" }),
    ];

    await run();

    expect(await valuesOf(ids.first)).toEqual({ revenue: 700, employees: null });
    expect(await changes()).toEqual([]);
  });

  test("has a lower confidence if it was reported long ago", async () => {
    said = [revenue(1_000, { endsOn: "2015-12-31", filedOn: "2016-02-10" }), people(50)];

    await run();

    const facts = await backend.store.db.select().from(accountFacts).where(eq(accountFacts.accountId, ids.first));
    const own = facts.filter(({ source }) => source === connector.source);
    expect(own.map(({ field, confidence }) => `${field} ${confidence}`).sort()).toEqual([
      "employees high",
      "revenue_usd medium",
    ]);
  });
});

describe("the reported status of an account", () => {
  test("is delisted after a notice and active again once the company files reports", async () => {
    listing = [listed("delisted")];
    await run();
    expect(await statusOf(ids.first)).toBe("delisted");
    expect(await candidatesOf(ids.first, "status")).toEqual(["SEC EDGAR delisted *"]);
    listing = [listed("active", { confidence: "medium", saidOn: "2026-02-28", reference: "0000000401-26-000007" })];

    await runWith(said);

    expect(await statusOf(ids.first)).toBe("active");
    expect(await candidatesOf(ids.first, "status")).toEqual(["SEC EDGAR active *"]);
    const before = await changes();
    await runWith(said, `${report}1`);
    expect(await changes()).toEqual(before);
  });

  test("isn't recorded as active if it was never anything else", async () => {
    listing = [listed("active", { confidence: "medium" })];

    await run();

    expect(await candidatesOf(ids.first, "status")).toEqual([]);
  });

  test("keeps an uncertain notice as a candidate and changes after a certain one", async () => {
    const register = { source: "Register", method: "reported", confidence: "medium", value: "active" } as const;
    const [firstSeenAt, seenAt] = [new Date("2026-01-01T00:00:00Z"), new Date("2026-01-01T00:00:00Z")];
    const fact = { clientId: "acme", accountId: ids.first, field: "status", isChosen: true, firstSeenAt, seenAt };
    await backend.store.db.insert(accountFacts).values({ ...fact, ...register });
    listing = [listed("delisted", { confidence: "low", saidOn: "2026-02-10" })];
    await run();
    expect(await statusOf(ids.first)).toBe("active");
    expect(await candidatesOf(ids.first, "status")).toEqual(["Register active *", "SEC EDGAR delisted"]);
    listing = [listed("delisted")];

    await runWith(said);

    expect(await statusOf(ids.first)).toBe("delisted");
  });

  test("isn't changed by an uncertain notice if there is no other evidence", async () => {
    listing = [listed("delisted", { confidence: "low" })];

    await run();

    expect(await statusOf(ids.first)).toBe("active");
  });

  test("never replaces a typed status", async () => {
    await typed({ status: "active" });
    listing = [listed("delisted")];

    await run();

    expect(await statusOf(ids.first)).toBe("active");
    expect(await statusOf(ids.second)).toBe("delisted");
  });

  test("is replaced after the account gets the CIK of another company", async () => {
    listing = [listed("delisted")];
    await run();
    await backend.store.db.update(accounts).set({ cik: other }).where(eq(accounts.id, ids.first));
    listing = [listed("active", { confidence: "medium", reference: "0000000402-26-000003" })];

    await runWith([]);

    expect(await statusOf(ids.first)).toBe("active");
  });
});

describe("updating accounts", () => {
  test("skips a client that disabled the connector until the client enables it", async () => {
    await choose("globex", false);
    await run();
    expect(await valuesOf(ids.foreign)).toEqual({ revenue: 700, employees: null });

    await choose("globex", true);
    backend.advance(61 * minute);
    await run();

    expect(await valuesOf(ids.foreign)).toEqual({ revenue: 1_000, employees: 50 });
  });

  test("removes the values of the former company after an account gets another CIK", async () => {
    await run();
    await backend.store.db.update(accounts).set({ cik: other }).where(eq(accounts.id, ids.first));
    said = [revenue(300, { filedOn: "2026-01-15", accession: "0000000402-26-000001" })];

    await runWith(said);

    expect(await candidatesOf(ids.first)).toEqual(["FinanceDatabase 700", "SEC EDGAR 300 *"]);
    expect(await valuesOf(ids.first)).toMatchObject({ revenue: 300 });
  });

  test("leaves a removed account unchanged", async () => {
    await backend.store.db.update(accounts).set({ removedAt: backend.now() }).where(eq(accounts.id, ids.second));

    await run();

    expect(await valuesOf(ids.second)).toEqual({ revenue: 700, employees: null });
    expect(await valuesOf(ids.first)).toEqual({ revenue: 1_000, employees: 50 });
  });

  test("keeps values that users type at the same time, without a deadlock", async () => {
    const edits = [1, 2, 3].map((n) => typed({ employees: n }));

    await Promise.all([run(), ...edits]);

    expect((await valuesOf(ids.first)).revenue).toBe(1_000);
    expect([1, 2, 3]).toContain((await valuesOf(ids.first)).employees);
  });
});

describe("a value marked as wrong", () => {
  const callWrong = async (value: number) => {
    const payload = { field: "revenue_usd", value, reason: "Not theirs" };
    const url = `/accounts/${ids.first}/evidence/wrong/`;
    const { status, body } = await backend.request({ method: "POST", url, headers: rep, payload });
    expect(status).toBe(200);
    return Object(body).cause;
  };
  const readOutcomes = async () => {
    const { body } = await backend.request({ url: `/accounts/${ids.first}/`, headers: rep });
    return accountDetailSchema.parse(body).asked_again?.map(({ value, answer }) => `${value} ${answer}`);
  };
  /** Runs the next batch, at a time when nothing else is due. */
  const nextTurn = async () => {
    backend.advance(minute);
    await run();
  };

  test("is checked once with its source and isn't restored if the source repeats it", async () => {
    await run();
    await callWrong(1_000);
    expect(await readOutcomes()).toEqual(["1000 null"]);
    expect(figuresRequests).toBe(1);

    await nextTurn();
    await nextTurn();

    expect(figuresRequests).toBe(2);
    expect(await readOutcomes()).toEqual(["1000 same"]);
    expect((await valuesOf(ids.first)).revenue).toBe(700);
  });

  test("is replaced if the source now reports another value", async () => {
    await run();
    await callWrong(1_000);
    said = restated(1_200);
    await nextTurn();

    expect(await readOutcomes()).toEqual(["1000 another"]);
    expect((await valuesOf(ids.first)).revenue).toBe(1_200);
  });

  test("is recorded as silent if the source no longer reports it", async () => {
    await run();
    await callWrong(1_000);
    said = [people(50)];
    await nextTurn();

    expect(await readOutcomes()).toEqual(["1000 silent"]);
  });

  test("is checked only once if marked twice in a day", async () => {
    await run();
    const cause = await callWrong(1_000);
    const undo = { method: "POST", url: `/accounts/${ids.first}/history/undo/`, headers: rep } as const;
    expect((await backend.request({ ...undo, payload: { cause } })).status).toBe(200);
    await callWrong(1_000);

    expect(await readOutcomes()).toEqual(["1000 null"]);
  });

  test("is checked again after an invalid response, with longer and longer pauses, but not forever", async () => {
    await run();
    await callWrong(1_000);
    failure = unreadable;
    await nextTurn();
    await nextTurn();
    expect([figuresRequests, await readOutcomes()]).toEqual([2, ["1000 null"]]);

    for (const [index, hours] of [1, 2, 4, 8, 16].entries()) {
      backend.advance(hours * 60 * minute);
      rep = await backend.signIn("rep@acme.example");
      await run();
      expect(figuresRequests).toBe(index + 3);
    }
    expect(await readOutcomes()).toEqual(["1000 unreachable"]);
  });

  test("is retried within minutes while the source is unavailable, until the check is too old to be shown", async () => {
    await run();
    await callWrong(1_000);
    failure = { kind: "later", problem: "The server responded with status 503", waitMs: minute };
    await nextTurn();
    for (let hour = 0; hour < 8; hour += 1) {
      backend.advance(60 * minute);
      await run();
    }
    rep = await backend.signIn("rep@acme.example");
    expect([figuresRequests, await readOutcomes()]).toEqual([10, ["1000 null"]]);

    backend.advance(30 * 24 * 60 * minute);
    await run();
    const [row] = await backend.store.db.select().from(recheckRequests);
    expect([row?.answer, row?.tries]).toEqual(["unreachable", 0]);
  });

  test("is checked again after an hour, however often the source is polled for filings", async () => {
    everyMs = minute;
    await run();
    await callWrong(1_000);
    failure = unreadable;
    await nextTurn();
    backend.advance(59 * minute);
    await run();
    expect(figuresRequests).toBe(2);

    backend.advance(minute);
    await run();
    expect(figuresRequests).toBe(3);
  });

  test("isn't postponed together with another value that was checked earlier", async () => {
    await run();
    await callWrong(1_000);
    failure = unreadable;
    await nextTurn();
    const { db } = backend.store;
    const [first] = await db.select().from(recheckRequests);
    if (!first) throw new Error("No request");
    await db
      .insert(recheckRequests)
      .values({ ...first, id: randomUUID(), field: "employees", tries: 0, dueAt: backend.now() });
    await nextTurn();

    const rows = await db.select().from(recheckRequests);
    expect(figuresRequests).toBe(3);
    expect(rows.find(({ id }) => id === first.id)).toEqual(first);
    expect(rows.map(({ tries }) => tries)).toEqual([1, 1]);
  });

  test("is answered within hours once the source responds again", async () => {
    await run();
    await callWrong(1_000);
    failure = unreadable;
    await nextTurn();
    failure = null;
    backend.advance(60 * minute);
    rep = await backend.signIn("rep@acme.example");
    await run();

    expect(await readOutcomes()).toEqual(["1000 same"]);
  });

  test("isn't checked if the client disabled the source or the value has another source", async () => {
    await run();
    await choose("acme", false);
    await callWrong(1_000);
    await callWrong(700);
    expect(await readOutcomes()).toEqual([]);
  });
});
