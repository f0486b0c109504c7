import { count, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { readRows } from "../database/database";
import { committeeRoles, committeeSeats } from "../database/schema/committee";
import { accountFacts, accounts, contacts, users } from "../database/schema/core";
import { findCount } from "../domains/account-list/list/counts";
import { bandOf } from "../domains/values/facts/band";
import { startOfTests, startTestBackend, type TestBackend } from "../test-backend";
import { lockSeed } from "./catalogue";
import { readCompanies } from "./files";
import { seedSample } from "./sample";

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

test("the sample workspace has seven people and the accounts of two clients, with stored totals", async () => {
  const { db } = backend.store;
  const [people] = await db.select({ rows: count() }).from(users);
  const counted = await db
    .select({ clientId: accounts.clientId, live: count() })
    .from(accounts)
    .groupBy(accounts.clientId);

  expect(people?.rows).toBe(7);
  expect(counted).toHaveLength(2);
  for (const { clientId, live } of counted)
    expect(await findCount(db, { uid: "", role: "admin", denied: [], clientId }, {})).toBe(live);
  expect(counted.find(({ clientId }) => clientId === "acme")?.live).toBe(2183);
});

test("seeding again adds no contacts", async () => {
  const { db } = backend.store;
  const before = await db.select({ rows: count() }).from(contacts);

  await seedSample(db, startOfTests);

  expect(await db.select({ rows: count() }).from(contacts)).toEqual(before);
});

test("a process waits for another that seeds for longer than a statement may take", async () => {
  const { db } = backend.store;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let seeding: Promise<void> | undefined;
  await new Promise<void>((resolve) => {
    seeding = db.transaction(async (tx) => {
      await lockSeed(tx);
      resolve();
      await released;
    });
  });
  const waiting = db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 50`);
    await lockSeed(tx);
  });
  const waits = sql`select 1 as "one" from pg_stat_activity where datname = current_database()
    and wait_event = 'advisory' and now() - query_start > interval '200 ms'`;
  const isWaitingLong = async () => (await readRows(db, z.object({ one: z.number() }), waits)).length > 0;

  // Polls until the second transaction has waited longer than its time limit; stops early if that limit makes it fail.
  while (!(await Promise.race([isWaitingLong(), waiting])));
  release();

  await expect(Promise.all([seeding, waiting])).resolves.toHaveLength(2);
});

test("each of the 300 largest accounts has 8 to 12 contacts, and each other account has 2 to 5", async () => {
  const rows = await readRows(
    backend.store.db,
    z.object({ place: z.number(), people: z.number() }),
    sql`select (row_number() over (order by market_cap_usd desc nulls last))::int as place,
          (select count(*)::int from contacts c where c.account_id = accounts.id) as people
        from accounts where client_id = 'acme'`,
  );

  for (const { place: index, people } of rows) {
    expect(people).toBeGreaterThanOrEqual(index <= 300 ? 8 : 2);
    expect(people).toBeLessThanOrEqual(index <= 300 ? 12 : 5);
  }
});

test("contacts use .example email addresses and phone numbers reserved for fiction", async () => {
  const people = await backend.store.db.select().from(contacts);

  for (const { email, phone } of people) {
    if (email !== null) expect(email).toMatch(/^[a-z]+\.[a-z]+\d*@[a-z0-9.-]+\.example$/);
    if (phone !== null) expect(phone).toMatch(/^\+1 \d{3}-555-01\d\d$/);
  }
});

test("managers form a tree in each account, with one head, no cycles and no manager who has left", async () => {
  const people = await backend.store.db.select().from(contacts).where(eq(contacts.clientId, "acme"));
  const byId = new Map(people.map((person) => [person.id, person]));

  for (const person of people) {
    let at = person;
    for (let steps = 0; at.managerId !== null; steps += 1) {
      const manager = byId.get(at.managerId);
      if (!manager) throw new Error("a manager is a contact");
      expect(manager.accountId).toBe(person.accountId);
      expect(manager.leftCompany).toBe(false);
      expect(steps).toBeLessThan(6);
      at = manager;
    }
  }
  expect(people.filter(({ managerId }) => managerId === null)).toHaveLength(2183);
});

test("each account has at most one economic buyer and one decision maker, both directors or above", async () => {
  const people = await backend.store.db.select().from(contacts);

  for (const role of ["economic_buyer", "decision_maker"]) {
    const holders = people.filter(({ buyingRole }) => buyingRole === role);
    expect(holders.length).toBeGreaterThan(100);
    expect(new Set(holders.map(({ clientId, accountId }) => `${clientId} ${accountId}`)).size).toBe(holders.length);
    expect(Math.max(...holders.map(({ level }) => level))).toBeLessThanOrEqual(2);
  }
});

test("sample accounts have incomplete committees of their own contacts, and some assumed managers", async () => {
  const { db } = backend.store;
  const seats = await db
    .select({ role: committeeRoles.name, account: committeeSeats.accountId, person: contacts })
    .from(committeeSeats)
    .innerJoin(committeeRoles, eq(committeeRoles.id, committeeSeats.roleId))
    .innerJoin(contacts, eq(contacts.id, committeeSeats.contactId));
  const people = await db.select().from(contacts);

  for (const role of ["Economic buyer", "Champion", "Technical evaluator", "Legal & procurement", "User"])
    expect(seats.filter((seat) => seat.role === role).length).toBeGreaterThan(100);
  expect(seats.filter(({ account, person }) => person.accountId !== account)).toEqual([]);
  const assumed = people.filter(({ managerAssumed }) => managerAssumed);
  expect(assumed.length).toBeGreaterThan(people.length / 5);
  expect(assumed.filter(({ managerId }) => managerId === null)).toEqual([]);
});

test("contacts report to a middle manager instead of the head when the account has one", async () => {
  const people = await backend.store.db.select().from(contacts).where(eq(contacts.clientId, "acme"));
  const heads = new Set(people.filter(({ managerId }) => managerId === null).map(({ id }) => id));
  const hasMiddle = new Set(
    people.filter(({ level, leftCompany }) => level > 0 && level < 3 && !leftCompany).map(({ accountId }) => accountId),
  );

  const skipping = people.filter(
    ({ level, managerId, accountId }) => level >= 3 && heads.has(managerId ?? "") && hasMiddle.has(accountId),
  );

  expect(skipping).toEqual([]);
});

test("the market cap band follows a known market cap and is marked as derived", async () => {
  const rows = await backend.store.db
    .select({ id: accounts.id, cap: accounts.marketCapUsd, band: accounts.marketCapBand })
    .from(accounts)
    .where(sql`${accounts.marketCapUsd} is not null`);
  const facts = await backend.store.db.select().from(accountFacts).where(eq(accountFacts.field, "market_cap_band"));
  const byAccount = new Map(facts.map((fact) => [fact.accountId, fact]));

  expect(rows.length).toBeGreaterThan(400);
  for (const { id, cap, band } of rows) {
    expect(band).toBe(bandOf(cap ?? 0));
    expect(byAccount.get(id)).toMatchObject({
      source: "Worked out from market cap",
      method: "derived",
      confidence: "medium",
    });
  }
});

test("a value is dated by its data set, not by the day it was loaded", async () => {
  const facts = await backend.store.db.select().from(accountFacts).where(eq(accountFacts.field, "employees"));

  expect(facts.length).toBeGreaterThan(100);
  for (const { seenAt } of facts) expect(seenAt.getUTCFullYear()).toBe(2016);
});

test("companies have everyday names, and funds and shell companies are left out", async () => {
  for (const { name, source, sub_industry: kind } of await readCompanies()) {
    expect(name).not.toMatch(/\((The|Class [A-Z])\)|Class [A-Z]$|Common Stock|Ordinary Shares|O\.N\.|-,\d| {2}/i);
    if (name.length > 8) expect(name).not.toBe(name.toUpperCase());
    if (source !== "sp500") expect(name).not.toMatch(/Acquisition|Merger Corp|\b(ETC|ETF|ETN)\b|Income Fund/);
    if (kind === "Diversified Financial Services") expect(name).not.toMatch(/Growth Corp|Investment Corp|Gores/);
  }
});

test("delisted companies have no owner", async () => {
  const delisted = await backend.store.db.select().from(accounts).where(eq(accounts.status, "delisted"));

  expect(delisted.length).toBeGreaterThan(300);
  expect(delisted.filter(({ ownerId }) => ownerId !== null)).toEqual([]);
});
