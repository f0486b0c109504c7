import { and, eq, like, lte } from "drizzle-orm";
import { accountsPageSchema } from "@/lib/contracts/accounts/account";
import { sinceSchema } from "@/lib/contracts/accounts/since";
import { timelinePageSchema } from "@/lib/contracts/activity/activity";
import { myTasksPageSchema } from "@/lib/contracts/activity/my-tasks";
import { homeSchema } from "@/lib/contracts/home/screens";
import type { SampleEmail } from "@/lib/contracts/samples/sample-users";
import { conversations, notes, signals, tasks } from "../database/schema/activity";
import { accounts, contacts } from "../database/schema/core";
import { outbox } from "../database/schema/outbox";
import { remindOfTasks } from "../jobs/alerts/remind";
import { startTestBackend, type TestBackend } from "../test-backend";
import { sampleActivitySource } from "./activity";
import { uidOf } from "./users";

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

async function get(url: string, email: SampleEmail) {
  return (await backend.request({ url, headers: await backend.signIn(email) })).body;
}

test("a rep starts with five tasks due today, three overdue tasks, signals and inactive accounts", async () => {
  const { counts } = myTasksPageSchema.parse(await get("/tasks/", "rep@acme.example"));
  const { items } = homeSchema.parse(await get("/home/", "rep@acme.example")).queue;

  expect(counts).toMatchObject({ overdue: 3, today: 5 });
  expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(["task", "signal", "quiet"]));
});

test.each<[SampleEmail, string[]]>([
  ["leader@acme.example", ["team_task", "unassigned", "quiet"]],
  ["user@acme.example", ["signal"]],
  ["clientadmin@acme.example", ["signal"]],
])("%s also starts with items in the home queue", async (email, kinds) => {
  const { items } = homeSchema.parse(await get("/home/", email)).queue;
  expect(items.map(({ kind }) => kind)).toEqual(expect.arrayContaining(kinds));
});

test("the rep's accounts have 60 signals of eight kinds, marked as samples, and at least 40 notes", async () => {
  const { db } = backend.store;
  const created = await db
    .select({ kind: signals.kind, owner: accounts.ownerId, at: signals.occurredAt })
    .from(signals)
    .innerJoin(accounts, and(eq(accounts.clientId, signals.clientId), eq(accounts.id, signals.accountId)))
    .where(eq(signals.source, sampleActivitySource));
  const written = await db
    .select()
    .from(notes)
    .where(eq(notes.createdBy, uidOf("rep@acme.example")));

  expect(created).toHaveLength(60);
  expect(new Set(created.map(({ kind }) => kind)).size).toBe(8);
  expect(created.every(({ owner, at }) => owner === uidOf("rep@acme.example") && at < backend.now())).toBe(true);
  expect(written.length).toBeGreaterThanOrEqual(40);
});

test("several of the rep's 30 largest accounts have news since the last visit, and the largest account has a call", async () => {
  const headers = await backend.signIn("rep@acme.example");
  const read = async (url: string) => (await backend.request({ url, headers })).body;
  const { items } = accountsPageSchema.parse(await read("/accounts/?owner=me&sort=-market_cap&limit=30"));
  const since = await Promise.all(items.map(async ({ id }) => sinceSchema.parse(await read(`/accounts/${id}/since/`))));
  const first = timelinePageSchema.parse(await read(`/accounts/${items[0]?.id}/timeline/?limit=200`));

  expect(since.filter((one) => one.since !== null)).toHaveLength(30);
  expect(since.filter(({ signals: news }) => news.count > 0).length).toBeGreaterThan(5);
  expect(since.filter(({ conversations: news }) => news.count > 0).length).toBeGreaterThan(0);
  expect(first.items.map(({ kind }) => kind)).toContain("call");
});

test("calls, meetings and notes are from working hours, before now, and calls are with contacts who are still there", async () => {
  const { db } = backend.store;
  const owned = await db
    .select({ at: conversations.happenedAt, hasLeft: contacts.leftCompany })
    .from(conversations)
    .innerJoin(contacts, and(eq(contacts.clientId, conversations.clientId), eq(contacts.id, conversations.contactId)));
  // Later notes come from `live.ts`: they are less than 20 hours old, at any time of day.
  const written = await db
    .select({ at: notes.createdAt })
    .from(notes)
    .where(lte(notes.createdAt, new Date(backend.now().getTime() - 20 * 3_600_000)));
  const office = new Intl.DateTimeFormat("en-US", {
    timeZone: "America/New_York",
    weekday: "short",
    hour: "numeric",
    hourCycle: "h23",
  });
  const outside = [...owned, ...written].filter(({ at }) => {
    const parts = Object.fromEntries(office.formatToParts(at).map(({ type, value }) => [type, value]));
    return /Sat|Sun/.test(parts.weekday ?? "") || Number(parts.hour) < 9 || Number(parts.hour) >= 17;
  });

  expect(owned.length).toBeGreaterThanOrEqual(24);
  expect(written.length).toBeGreaterThanOrEqual(40);
  expect(outside).toEqual([]);
  expect(owned.filter(({ at, hasLeft }) => hasLeft || at >= backend.now())).toEqual([]);
});

test("sends no reminders for tasks that were seeded", async () => {
  const { db } = backend.store;
  const seeded = await db.select().from(outbox).where(like(outbox.path, "users/%/alerts/task-due-%"));

  await remindOfTasks(db, backend.now());

  const stored = await db.select().from(outbox).where(like(outbox.path, "users/%/alerts/task-due-%"));
  expect(stored).toEqual(seeded);
  expect(await db.select().from(tasks)).toHaveLength(26);
});
