/** @jest-environment ./backend/test-environment.ts */
import { count, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { readRows } from "../store/database";
import { accounts, accountTotals, contacts, users } from "../store/schema";
import { startOfTests, startTestBackend, type TestBackend } from "../test-backend";
import { seedSample } from "./sample";

jest.setTimeout(60_000);

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
}, 180_000);
afterAll(() => backend.close());

test("the sample workspace has seven people, two clients' accounts, and their totals are kept", async () => {
  const { db } = backend.store;
  const [people] = await db.select({ rows: count() }).from(users);
  const totals = await db.select().from(accountTotals);
  const counted = await db
    .select({ clientId: accounts.clientId, live: count() })
    .from(accounts)
    .groupBy(accounts.clientId);

  expect(people?.rows).toBe(7);
  expect(new Map(totals.map(({ clientId, live }) => [clientId, live]))).toEqual(
    new Map(counted.map(({ clientId, live }) => [clientId, live])),
  );
  expect(totals.find(({ clientId }) => clientId === "acme")?.live).toBe(2293);
});

test("making it again changes nothing", async () => {
  const { db } = backend.store;
  const before = await db.select({ rows: count() }).from(contacts);

  await seedSample(db, startOfTests);

  expect(await db.select({ rows: count() }).from(contacts)).toEqual(before);
});

test("every account has people: 8 to 12 in each of the largest 300, 2 to 5 in the others", async () => {
  const rows = await readRows(
    backend.store.db,
    z.object({ place: z.number(), people: z.number() }),
    sql`select (row_number() over (order by market_cap_usd desc nulls last))::int as place,
          (select count(*)::int from contacts c where c.account_id = accounts.id) as people
        from accounts where client_id = 'acme'`,
  );

  for (const { place, people } of rows) {
    expect(people).toBeGreaterThanOrEqual(place <= 300 ? 8 : 2);
    expect(people).toBeLessThanOrEqual(place <= 300 ? 12 : 5);
  }
});

test("no real person can be meant: addresses end in .example, numbers are of the range kept for fiction", async () => {
  const people = await backend.store.db.select().from(contacts);

  for (const { email, phone } of people) {
    if (email !== null) expect(email).toMatch(/^[a-z]+\.[a-z]+\d*@[a-z0-9.-]+\.example$/);
    if (phone !== null) expect(phone).toMatch(/^\+1 \d{3}-555-01\d\d$/);
  }
});

test("managers form a tree in each account: one head, no circles, nobody below somebody who has left", async () => {
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
  expect(people.filter(({ managerId }) => managerId === null)).toHaveLength(2293);
});
