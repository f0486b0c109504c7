import { eq } from "drizzle-orm";
import { accountWatches, conversations, notes, signals, tasks } from "../database/schema/activity";
import { committeeRoles, committeeSeats } from "../database/schema/committee";
import { accountFacts, accounts, clients, contacts, industries, seriesPoints, users } from "../database/schema/core";
import { accountChanges } from "../database/schema/history";
import { startTestBackend, type TestBackend } from "../test-backend";
import { sampleActivitySource } from "./activity";

let backend: TestBackend;
let rows: (typeof accounts.$inferSelect)[];
let people: (typeof contacts.$inferSelect)[];

beforeAll(async () => {
  backend = await startTestBackend();
  rows = await backend.store.db.select().from(accounts);
  people = await backend.store.db.select().from(contacts);
});
afterAll(() => backend.close());

test("a state is given only for companies in the United States", () => {
  expect(rows.filter(({ hqState, hqCountry }) => hqState !== null && hqCountry !== "United States")).toEqual([]);
});

test("a company was founded in the past, and its head count, revenue and market cap are positive", () => {
  const year = backend.now().getUTCFullYear();
  for (const { name, foundedYear, employees, revenueUsd, marketCapUsd } of rows) {
    expect([name, foundedYear !== null && (foundedYear < 1500 || foundedYear > year)]).toEqual([name, false]);
    for (const figure of [employees, revenueUsd, marketCapUsd]) expect([name, (figure ?? 1) > 0]).toEqual([name, true]);
  }
});

test("a company's industry belongs to its NAICS sector", async () => {
  const known = new Map((await backend.store.db.select().from(industries)).map((node) => [node.code, node]));
  const wrong = rows.filter(
    ({ industryCode, naicsSector }) => industryCode !== null && known.get(industryCode)?.naicsSector !== naicsSector,
  );
  expect(wrong.map(({ name, industryCode, naicsSector }) => [name, industryCode, naicsSector])).toEqual([]);
});

test("no two companies of a client share a CIK, ticker or domain", () => {
  for (const field of ["cik", "ticker", "domain"] as const) {
    const values = rows.flatMap(({ clientId, [field]: value }) => (value === null ? [] : [`${clientId} ${value}`]));
    expect(values.length).toBeGreaterThan(1_000);
    expect(new Set(values).size).toBe(values.length);
  }
});

test("nearly every company with a ticker and a market cap has its domain", () => {
  const missing = rows.filter(({ ticker, marketCapUsd, domain }) => ticker && marketCapUsd !== null && domain === null);
  expect(missing.map(({ name }) => name)).not.toContain("Microsoft");
  expect(missing.length).toBeLessThan(20);
});

test("sources are named for readers, and values from ten years ago have a low confidence", async () => {
  const facts = await backend.store.db.select().from(accountFacts);
  const [names, old] = [new Set<string>(), new Set<string>()];
  for (const { source, seenAt, confidence } of facts) {
    names.add(source);
    if (seenAt.getUTCFullYear() <= backend.now().getUTCFullYear() - 5) old.add(confidence);
  }
  for (const name of names) expect(name).toMatch(/^[A-Z][\w&÷,/ -]{2,60}$/);
  expect([...old]).toEqual(["low"]);
});

test.each([
  ["domain", "domain"],
  ["sector", "sector"],
  ["employees", "employees"],
  ["revenue_usd", "revenueUsd"],
  ["market_cap_usd", "marketCapUsd"],
  ["market_cap_band", "marketCapBand"],
  ["founded_year", "foundedYear"],
] as const)("the %s of each account is that of its fact", async (field, column) => {
  const facts = await backend.store.db.select().from(accountFacts).where(eq(accountFacts.field, field));
  const values = new Map(facts.map(({ accountId, value }) => [accountId, value]));

  expect(facts.length).toBeGreaterThan(100);
  for (const account of rows) expect(values.get(account.id)).toBe(account[column]?.toString());
});

test("a contact who has left a company manages nobody there and has no role in a committee", async () => {
  const former = new Set(people.filter(({ leftCompany }) => leftCompany).map(({ id }) => id));
  const seats = await backend.store.db.select().from(committeeSeats);

  expect(former.size).toBeGreaterThan(50);
  expect(people.filter(({ managerId }) => former.has(managerId ?? ""))).toEqual([]);
  expect(seats.filter(({ contactId }) => former.has(contactId ?? ""))).toEqual([]);
});

test("no champion asks not to be contacted", async () => {
  const champions = await backend.store.db
    .select({ id: committeeSeats.contactId })
    .from(committeeSeats)
    .innerJoin(committeeRoles, eq(committeeRoles.id, committeeSeats.roleId))
    .where(eq(committeeRoles.name, "Champion"));
  const championIds = new Set(champions.map(({ id }) => id));
  const marked = people.filter(({ doNotContact }) => doNotContact);

  expect(championIds.size).toBeGreaterThan(100);
  expect(marked.filter(({ id, buyingRole }) => championIds.has(id) || buyingRole === "champion")).toEqual([]);
});

test("no two contacts of an account share a name or an email address", () => {
  for (const field of ["fullName", "email"] as const) {
    const values = people.flatMap(({ accountId, [field]: value }) => (value === null ? [] : [`${accountId} ${value}`]));
    expect(values.filter((value, index) => values.indexOf(value, index + 1) !== -1)).toEqual([]);
  }
});

test("a head count is from a year in which the company existed", async () => {
  const counted = await backend.store.db.select().from(accountFacts).where(eq(accountFacts.field, "employees"));
  const founded = new Map(rows.map(({ id, foundedYear }) => [id, foundedYear]));

  expect(counted.length).toBeGreaterThan(100);
  for (const { accountId, seenAt } of counted)
    expect(founded.get(accountId) ?? 0).toBeLessThanOrEqual(seenAt.getUTCFullYear());
});

test("the industry of every account has official figures, none of them from the future", async () => {
  const { db } = backend.store;
  const nodes = new Map((await db.select().from(industries)).map((node) => [node.code, node]));
  const points = await db.select().from(seriesPoints);
  const withFigures = new Set(points.map(({ industryCode }) => industryCode));
  const without = [...new Set(rows.map(({ industryCode }) => industryCode))].filter((code) => {
    const node = nodes.get(code ?? "");
    return ![node?.code, node?.beaCode, node?.naicsSector].some((known) => known && withFigures.has(known));
  });

  expect(without).toEqual([]);
  expect(points.filter(({ period }) => Number(period.slice(0, 4)) > 2026)).toEqual([]);
});

describe("what happened at the accounts", () => {
  interface Event {
    clientId: string;
    accountId: string;
    what: string;
    at: Date;
    by: string | null;
  }
  let events: Event[];

  beforeAll(async () => {
    const { db } = backend.store;
    const of = (what: string, made: (Omit<Event, "what"> & object)[]) => made.map((one) => ({ ...one, what }));
    events = [
      ...of(
        "signal",
        (await db.select().from(signals)).map((one) => ({ ...one, at: one.occurredAt, by: one.createdBy })),
      ),
      ...of(
        "note",
        (await db.select().from(notes)).map((one) => ({ ...one, at: one.createdAt, by: one.createdBy })),
      ),
      ...of(
        "task",
        (await db.select().from(tasks)).map((one) => ({ ...one, at: one.createdAt, by: one.createdBy })),
      ),
      ...of(
        "call",
        (await db.select().from(conversations)).map((one) => ({ ...one, at: one.happenedAt, by: one.createdBy })),
      ),
      ...of(
        "change",
        (await db.select().from(accountChanges)).map((one) => ({ ...one, by: one.createdBy })),
      ),
      ...of(
        "watch",
        (await db.select().from(accountWatches)).map((one) => ({ ...one, at: one.createdAt, by: one.userId })),
      ),
    ];
  });

  test("was after the account, its client and the author were added, and before now", async () => {
    const { db } = backend.store;
    const added = new Map([
      ...rows.map(({ id, createdAt }) => [id, createdAt] as const),
      ...(await db.select().from(clients)).map(({ id, createdAt }) => [id, createdAt] as const),
      ...(await db.select().from(users)).map(({ id, createdAt }) => [id, createdAt] as const),
    ]);
    const early = events.filter(({ at, clientId, accountId, by }) =>
      [clientId, accountId, by ?? clientId].some((id) => at < (added.get(id) ?? backend.now())),
    );

    expect(events.length).toBeGreaterThan(150);
    expect(early).toEqual([]);
    expect(events.filter(({ at }) => at > backend.now())).toEqual([]);
  });

  test("was done by members of the account's client, and tasks are theirs", async () => {
    const { db } = backend.store;
    const clientOf = new Map((await db.select().from(users)).map(({ id, clientId }) => [id, clientId]));
    const assigned = (await db.select().from(tasks)).map(({ clientId, assigneeId }) => ({ clientId, by: assigneeId }));

    expect([...events, ...assigned].filter(({ clientId, by }) => by !== null && clientOf.get(by) !== clientId)).toEqual(
      [],
    );
  });

  test("is in order: tasks end after they begin, and calls are with reachable contacts of the account", async () => {
    const { db } = backend.store;
    const byId = new Map(people.map((person) => [person.id, person]));
    const turned = (await db.select().from(tasks)).filter(
      ({ createdAt, updatedAt, doneAt, dueDate }) =>
        updatedAt < createdAt ||
        (doneAt !== null && doneAt < createdAt) ||
        (dueDate !== null && dueDate < createdAt.toISOString().slice(0, 10)),
    );
    const astray = (await db.select().from(conversations)).filter(({ accountId, contactId }) => {
      const person = byId.get(contactId ?? "");
      return person?.accountId !== accountId || person.leftCompany || person.doNotContact;
    });

    expect(turned).toEqual([]);
    expect(astray).toEqual([]);
  });

  test("is planned for working days, and reported on them", async () => {
    const { db } = backend.store;
    const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());
    const today = backend.now().toISOString().slice(0, 10);
    const planned = (await db.select().from(tasks)).flatMap(({ dueDate }) => dueDate ?? []);
    const reported = await db.select().from(signals).where(eq(signals.source, sampleActivitySource));
    const dayOf = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" });

    expect(planned.filter((day) => day !== today && isWeekend(day))).toEqual([]);
    expect(reported.length).toBeGreaterThan(50);
    expect(reported.filter(({ occurredAt }) => isWeekend(dayOf.format(occurredAt)))).toEqual([]);
  });
});

test("texts quote no missing figure and none without its date, and no two signals of an account say the same", async () => {
  const { db } = backend.store;
  const written = [
    ...(await db.select({ accountId: notes.accountId, text: notes.body }).from(notes)),
    ...(await db.select({ accountId: signals.accountId, text: signals.title }).from(signals)),
    ...(await db.select({ accountId: tasks.accountId, text: tasks.title }).from(tasks)),
  ];
  for (const { text } of written) expect(text).not.toMatch(/null|undefined|NaN|\d people today|\$\d/);
  const said = await db.select().from(signals);
  const keys = said.map(({ accountId, title }) => `${accountId} ${title}`);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});
