import { eq } from "drizzle-orm";
import { notes, signals, tasks } from "../database/schema/activity";
import { accountFacts, accounts, contacts, industries } from "../database/schema/core";
import { startTestBackend, type TestBackend } from "../test-backend";

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

test("nobody who left a company manages anyone there", () => {
  const left = new Set(people.filter(({ leftCompany }) => leftCompany).map(({ id }) => id));

  expect(left.size).toBeGreaterThan(50);
  expect(people.filter(({ managerId }) => left.has(managerId ?? ""))).toEqual([]);
});

test("texts quote no missing or old figure, and no two signals of an account say the same", async () => {
  const { db } = backend.store;
  const written = [
    ...(await db.select({ accountId: notes.accountId, text: notes.body }).from(notes)),
    ...(await db.select({ accountId: signals.accountId, text: signals.title }).from(signals)),
    ...(await db.select({ accountId: tasks.accountId, text: tasks.title }).from(tasks)),
  ];
  for (const { text } of written) expect(text).not.toMatch(/null|undefined|NaN|\d people today/);
  const said = await db.select().from(signals);
  const keys = said.map(({ accountId, title }) => `${accountId} ${title}`);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});
