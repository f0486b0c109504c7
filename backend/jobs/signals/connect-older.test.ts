import { and, eq, isNotNull } from "drizzle-orm";
import { defaultTopicsOf } from "@/lib/contracts/signals/connector-topic";
import type {
  Connector,
  EventsRequest,
  EventsResult,
  OlderEventsRequest,
  OlderEventsResult,
} from "../../connectors/connector";
import { acquireRun } from "../../connectors/run";
import { signals } from "../../database/schema/activity";
import { clientConnectors, connectorCompanies, connectorStates } from "../../database/schema/connectors";
import { accounts } from "../../database/schema/core";
import { outbox } from "../../database/schema/outbox";
import { saveChoice } from "../../domains/signals/connectors/choices";
import type { ArrivedEvent } from "../../domains/signals/connectors/event";
import { findState } from "../../domains/signals/connectors/state";
import { enqueue } from "../../queue/enqueue";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";
import { secJob } from "./connect";
import { createKillableRuns } from "./killable-runs.fixture";

const minute = 60_000;
const day = 24 * 60 * minute;
const bank = "0000000201";

let backend: TestBackend;
let requests: string[] = [];
let respond: (question: EventsRequest) => EventsResult;
let older: (question: OlderEventsRequest) => OlderEventsResult;

const connector: Connector = {
  name: "sec",
  source: "SEC EDGAR",
  perSecond: 8,
  everyMs: 60 * minute,
  historyMs: 730 * day,
  unknownMs: 7 * day,
  fetchEvents: async (question) => {
    requests.push(`${question.company}${question.known ? " if changed" : ""}`);
    return question.known ? { kind: "same" } : respond(question);
  },
  fetchOlder: async (question) => {
    requests.push(question.part.name);
    return older(question);
  },
};

const daysAgo = (days: number) => new Date(backend.now().getTime() - days * day);
const dayOf = (days: number) => daysAgo(days).toISOString().slice(0, 10);
const event = (id: string, days: number): ArrivedEvent => ({
  ...{ id, topic: "officers", kind: "leadership", title: `Filing ${id}` },
  ...{ url: `https://www.sec.gov/${id}`, occurredAt: daysAgo(days) },
});
const part = (n: number, fromDays: number, toDays: number) => ({
  name: `00${n}`,
  from: dayOf(fromDays),
  to: dayOf(toDays),
});

beforeAll(async () => {
  backend = await startTestBackend({ connectors: [connector] });
});
afterAll(() => backend.close());

beforeEach(async () => {
  const { db } = backend.store;
  requests = [];
  respond = () => ({
    kind: "news",
    events: [event("recent", 20)],
    report: null,
    validators: { etag: '"one"', lastModified: null },
    before: { heldFrom: dayOf(300), parts: [part(1, 500, 300), part(2, 700, 500), part(3, 2_000, 740)] },
  });
  older = ({ part: { name } }) => ({
    kind: "older",
    events: [event(`in ${name}`, name === "001" ? 400 : 600), event("in both", 500)],
    heldFrom: name === "001" ? dayOf(500) : dayOf(700),
  });
  await db.delete(signals).where(isNotNull(signals.connector));
  await db.delete(connectorStates);
  await db.delete(outbox);
  await db.delete(connectorCompanies);
  await db.update(accounts).set({ cik: null });
  await setCik("acme");
  await setCik("globex");
  await choose("acme", true);
  await choose("globex", false);
});

async function setCik(clientId: "acme" | "globex"): Promise<void> {
  const { db } = backend.store;
  const [row] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.clientId, clientId)).limit(1);
  await db
    .update(accounts)
    .set({ cik: bank, ownerId: uidOf(clientId === "acme" ? "rep@acme.example" : "rep@globex.example") })
    .where(and(eq(accounts.clientId, clientId), eq(accounts.id, row?.id ?? "")));
}

const choose = (clientId: string, enabled: boolean) =>
  saveChoice(backend.store.db, {
    ...{ clientId, connector: "sec", enabled, topics: defaultTopicsOf("sec"), now: backend.now() },
  });

async function run(): Promise<void> {
  await enqueue(backend.store.db, secJob, {});
  await backend.jobs.drain();
}

async function arrived(): Promise<string[]> {
  const rows = await backend.store.db.select().from(signals).where(eq(signals.connector, "sec"));
  return rows.map(({ clientId, sourceId }) => `${clientId} ${sourceId}`).sort();
}

const findCompany = async () => (await backend.store.db.select().from(connectorCompanies))[0];
const { runWith, kill } = createKillableRuns(() => backend.services);
const allOf = (clientId: string) => ["in 001", "in 002", "in both", "recent"].map((id) => `${clientId} ${id}`);

test("reads older filings within the history period, latest first, each once and without alerts", async () => {
  await run();

  expect(requests).toEqual([bank, "001", "002"]);
  expect(await arrived()).toEqual(allOf("acme"));
  expect(await backend.store.db.select().from(outbox)).toEqual([]);
  expect(await findState(backend.store.db, "sec")).toMatchObject({ requests: 3 });
});

test("doesn't request older filings again, even after the company has filed since", async () => {
  await run();
  await backend.store.db.update(connectorCompanies).set({ report: null });
  backend.advance(61 * minute);
  requests = [];

  await run();

  expect(requests).toEqual([bank]);
});

test("resumes an interrupted run at the part where it stopped", async () => {
  older = kill;
  await expect(acquireRun(connector, runWith("killed"))).rejects.toThrow();
  const response: OlderEventsResult = { kind: "older", events: [event("in 001", 400)], heldFrom: dayOf(500) };
  older = ({ part: { name } }) => {
    if (name === "001") return response;
    return kill();
  };
  await expect(
    acquireRun(connector, runWith("killed again")).then(() => acquireRun(connector, runWith("and again"))),
  ).rejects.toThrow();
  expect(await findCompany()).toMatchObject({ coveredFrom: dayOf(500), older: [{ name: "002" }] });
  requests = [];
  older = () => ({ kind: "older", events: [event("in 002", 600)], heldFrom: dayOf(700) });

  await run();

  expect(requests).toEqual(["002"]);
  expect(await arrived()).toEqual(["acme in 001", "acme in 002", "acme recent"]);
});

test("writes nothing twice if the same part is processed again and concurrently", async () => {
  await run();
  const before = await arrived();
  const parts = [part(1, 500, 300), part(2, 700, 500)].map((one) => ({ ...one, since: dayOf(730) }));
  await backend.store.db.update(connectorCompanies).set({ older: parts, olderAt: backend.now() });

  await Promise.all([run(), acquireRun(connector, runWith("another backend"))]);

  expect(await arrived()).toEqual(before);
});

test("also reads older filings for a client that enables the connector later", async () => {
  await run();
  await choose("globex", true);
  backend.advance(61 * minute);
  requests = [];

  await run();

  expect(requests).toEqual([bank, "001", "002"]);
  expect(await arrived()).toEqual([...allOf("acme"), ...allOf("globex")]);
});

test("retries an invalid part less and less often, records the problem and catches up later", async () => {
  const good = older;
  older = () => ({ kind: "wrong", problem: "The response isn’t valid JSON" });

  await run();

  expect(requests).toEqual([bank, "001"]);
  expect(await arrived()).toEqual(["acme recent"]);
  expect(await findCompany()).toMatchObject({ olderProblem: "The response isn’t valid JSON", olderTries: 1 });
  expect(await findState(backend.store.db, "sec")).toMatchObject({
    lastError: `${bank}: older filings: The response isn’t valid JSON`,
  });
  backend.advance(61 * minute);
  await run();
  requests = [];
  backend.advance(61 * minute);
  await run();
  expect(requests).toEqual([`${bank} if changed`]);
  older = good;
  backend.advance(61 * minute);

  await run();

  expect(await arrived()).toEqual(allOf("acme"));
  expect(await findCompany()).toMatchObject({ olderProblem: null, olderTries: 0, olderAt: null, older: [] });
});

test("counts an unexpected error about a part as an invalid response", async () => {
  const error = jest.spyOn(backend.services.log, "error").mockImplementation(() => undefined);
  older = () => {
    throw new TypeError("No such part");
  };

  await run();

  expect(await findCompany()).toMatchObject({ olderProblem: "No such part", olderTries: 1 });
  expect(error).toHaveBeenCalledTimes(1);
  error.mockRestore();
});

test("requests nothing more after the source asks to wait", async () => {
  older = () => ({ kind: "later", problem: "The server responded with status 429", waitMs: 10 * minute });

  await run();
  await run();

  expect(requests).toEqual([bank, "001"]);
});

test("requests current filings first and only a few older ones in a busy turn", async () => {
  const { db } = backend.store;
  await run();
  const waiting = Array.from({ length: 60 }, (_, n) => String(1_000 + n).padStart(10, "0"));
  const rows = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.clientId, "acme")).limit(60);
  for (const [n, { id }] of rows.entries())
    await db.update(accounts).set({ cik: waiting[n] }).where(eq(accounts.id, id));
  await db.insert(connectorCompanies).values(
    waiting.map((company) => ({
      ...{ connector: "sec" as const, company, createdAt: backend.now(), nextAt: backend.now() },
      ...{ older: [{ ...part(1, 500, 300), since: dayOf(730) }], olderAt: backend.now() },
    })),
  );
  requests = [];

  await acquireRun(connector, runWith("busy"));

  expect(requests.filter((one) => one === "001")).toHaveLength(4);
  expect(requests.indexOf("001")).toBe(requests.length - 4);
});

test("requests nothing once no client has the connector enabled", async () => {
  older = () => ({ kind: "wrong", problem: "The response isn’t valid JSON" });
  await run();
  await backend.store.db.update(clientConnectors).set({ enabled: false });
  backend.advance(30 * day);
  requests = [];

  await run();

  expect(requests).toEqual([]);
});
