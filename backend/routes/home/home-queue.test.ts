import { eq, sql } from "drizzle-orm";
import type { QueueItem } from "@/lib/contracts/home/home-queue";
import { rankQueue } from "@/lib/contracts/home/home-ranking";
import { defaultWeights } from "@/lib/contracts/home/queue-kind";
import { homeSchema } from "@/lib/contracts/home/screens";
import type { SampleEmail } from "@/lib/contracts/samples/sample-users";
import { dayMs } from "@/lib/contracts/wire/durations";
import { notes, signals, tasks } from "../../database/schema/activity";
import { accounts } from "../../database/schema/core";
import { queueDecisions } from "../../database/schema/home";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";

/** The tests' clock starts on 2 March 2026 at 04:00 in New York, the users' time zone. */
const today = "2026-03-02";

let backend: TestBackend;
let mine: { id: string; name: string };
let others: { id: string; name: string };

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

beforeEach(async () => {
  const { db } = backend.store;
  for (const table of [
    "tasks",
    "signals",
    "notes",
    "conversations",
    "queue_decisions",
    "queue_weights",
    "access_requests",
    "invitations",
  ])
    await db.execute(sql.raw(`delete from ${table}`));
  await db.execute(sql`update accounts set created_at = ${backend.now().toISOString()}`);
  await db.execute(sql`insert into notes (client_id, account_id, created_by, body, created_at)
    select client_id, id, owner_id, 'Called them', created_at from accounts where owner_id is not null`);
  mine = await largest(eq(accounts.ownerId, uidOf("rep@acme.example")));
  others = await largest(eq(accounts.ownerId, uidOf("leader@acme.example")));
});

/** Makes the rep's largest account look as if it was added `days` days ago and has had no activity since. */
async function addedUntouched(days: number): Promise<void> {
  const { db } = backend.store;
  await db
    .update(accounts)
    .set({ createdAt: daysAgo(days) })
    .where(eq(accounts.id, mine.id));
  await db.delete(notes).where(eq(notes.accountId, mine.id));
}

async function largest(where: ReturnType<typeof eq>) {
  const [row] = await backend.store.db
    .select({ id: accounts.id, name: accounts.name })
    .from(accounts)
    .where(where)
    .orderBy(sql`market_cap_usd desc nulls last`)
    .limit(1);
  if (!row) throw new Error("everyone owns something");
  return row;
}

const daysAgo = (days: number) => new Date(backend.now().getTime() - days * dayMs);

async function addTask(due: string, assignee: SampleEmail, accountId = mine.id): Promise<string> {
  const [row] = await backend.store.db
    .insert(tasks)
    .values({
      clientId: "acme",
      accountId,
      title: `Due ${due}`,
      dueDate: due,
      assigneeId: uidOf(assignee),
      createdAt: backend.now(),
      updatedAt: backend.now(),
    })
    .returning();
  return `task:${row?.id}`;
}

async function addSignal(days: number, accountId = mine.id): Promise<string> {
  const [row] = await backend.store.db
    .insert(signals)
    .values({
      clientId: "acme",
      accountId,
      title: "A new plant",
      kind: "expansion",
      source: "Local paper",
      occurredAt: daysAgo(days),
      createdAt: daysAgo(days),
    })
    .returning();
  return `signal:${row?.id}`;
}

async function read(email: SampleEmail) {
  const { status, body } = await backend.request({ url: "/home/", headers: await backend.signIn(email) });
  expect(status).toBe(200);
  return homeSchema.parse(body).queue;
}

async function put(path: string, payload: object, email: SampleEmail = "rep@acme.example") {
  const headers = await backend.signIn(email);
  return backend.request({ method: "PUT", url: `/home/queue/${path}/`, payload, headers });
}

const keys = ({ items }: { items: QueueItem[] }) => items.map(({ key }) => key);
const kinds = ({ items }: { items: QueueItem[] }) => new Set(items.map(({ kind }) => kind));

test("a rep's queue ranks due tasks and new signals of their own accounts, with details", async () => {
  const overdue = await addTask("2026-02-27", "rep@acme.example");
  const due = await addTask(today, "rep@acme.example");
  await addTask("2026-03-03", "rep@acme.example");
  await addTask(today, "leader@acme.example");
  const signal = await addSignal(2);
  await addSignal(60);
  await addSignal(2, others.id);

  const queue = await read("rep@acme.example");

  expect(keys(queue)).toEqual([overdue, signal, due]);
  expect(queue.items).toEqual(rankQueue(queue.items, { weights: defaultWeights, profile: null }));
  expect(queue).toMatchObject({ today, weights: defaultWeights, handled_today: 0, done_today: [] });
  expect(queue.items[0]).toMatchObject({ days: 3, due_date: "2026-02-27", is_mine: true, account: mine });
  expect(queue.items[1]).toMatchObject({
    signal_kind: "expansion",
    days: 2,
    detail: "Local paper",
    link: `/account/${mine.id}?tab=signals&${signal.replace(":", "=")}`,
  });
});

test("lists an inactive account until someone works on it", async () => {
  await addedUntouched(50);

  const before = await read("rep@acme.example");
  await addSignal(60);
  const stillInactive = await read("rep@acme.example");
  await addTask("2026-03-30", "leader@acme.example");

  expect(before.items).toMatchObject([{ key: `quiet:${mine.id}`, days: 50 }]);
  expect(keys(stillInactive)).toEqual([`quiet:${mine.id}`]);
  expect(keys(await read("rep@acme.example"))).toEqual([]);
});

test("lists an account without any activity for its owner from the first day, and for nobody else", async () => {
  await addedUntouched(0);

  const before = await read("rep@acme.example");
  const leader = await read("leader@acme.example");
  await addTask("2026-03-30", "leader@acme.example");

  expect(before.items).toMatchObject([{ key: `quiet:${mine.id}`, days: 0, is_untouched: true }]);
  expect(keys(leader)).not.toContain(`quiet:${mine.id}`);
  expect(keys(await read("rep@acme.example"))).toEqual([]);
});

test("a leader sees neglected large accounts, accounts without an owner and the team's overdue tasks", async () => {
  await addedUntouched(50);
  await addTask("2026-02-20", "rep@acme.example", others.id);

  const queue = await read("leader@acme.example");

  expect(kinds(queue)).toEqual(new Set(["quiet", "unassigned", "team_task"]));
  expect(queue.items.find(({ kind }) => kind === "team_task")).toMatchObject({ days: 10, detail: "Ravi Petersen" });
  expect(queue.items.find(({ kind }) => kind === "quiet")).toMatchObject({ account: mine, detail: "Ravi Petersen" });
});

test("a user without accounts sees the whole client's signals, and an admin sees access requests", async () => {
  const signal = await addSignal(1);
  const requester = await backend.signIn("user@acme.example");
  await backend.request({
    method: "POST",
    url: "/access-requests/",
    payload: { path: "/settings", reason: "For a report" },
    headers: requester,
  });

  expect(keys(await read("user@acme.example"))).toEqual([signal]);
  const { items } = await read("clientadmin@acme.example");
  expect(items.map(({ kind, title, detail }) => [kind, title, detail])).toEqual([
    ["signal", "A new plant", "Local paper"],
    ["request", "Uma Castellano asks for access", "For a report"],
  ]);
  expect(keys(await read("clientadmin@globex.example"))).toEqual([]);
});

test("a snoozed item returns on its day, and the day's count includes it", async () => {
  const signal = await addSignal(1);

  const response = await put("decisions", { key: signal, kind: "snoozed", until: "2026-03-03", title: "A new plant" });

  expect(response.status).toBe(204);
  expect(await read("rep@acme.example")).toMatchObject({ items: [], handled_today: 1, done_today: [] });
  backend.advance(dayMs);
  expect(await read("rep@acme.example")).toMatchObject({ items: [{ key: signal }], handled_today: 0 });
  backend.advance(-dayMs);
});

test('"not useful" hides an item for that user only, can be undone, and is idempotent', async () => {
  const signal = await addSignal(1);
  const decision = { key: signal, kind: "not_useful", title: "A new plant" };

  await Promise.all([put("decisions", decision), put("decisions", decision)]);

  expect(await backend.store.db.select().from(queueDecisions)).toHaveLength(1);
  expect(keys(await read("rep@acme.example"))).toEqual([]);
  expect(keys(await read("user@acme.example"))).toEqual([signal]);
  const headers = await backend.signIn("rep@acme.example");
  const url = `/home/queue/decisions/${encodeURIComponent(signal)}/`;
  expect((await backend.request({ method: "DELETE", url, headers })).status).toBe(204);
  expect((await backend.request({ method: "DELETE", url, headers })).status).toBe(204);
  expect(keys(await read("rep@acme.example"))).toEqual([signal]);
});

test("lists today's completed tasks and other items together, latest first", async () => {
  const due = await addTask(today, "rep@acme.example");
  const signal = await addSignal(1);
  await put("decisions", { key: signal, kind: "done", title: "A new plant" });
  backend.advance(1000);
  await backend.request({
    method: "PATCH",
    url: `/accounts/${mine.id}/tasks/${due.slice("task:".length)}/`,
    payload: { done: true },
    headers: await backend.signIn("rep@acme.example"),
  });

  const queue = await read("rep@acme.example");

  expect(queue).toMatchObject({ items: [], handled_today: 2 });
  expect(queue.done_today.map(({ title }) => title)).toEqual([`Due ${today}`, "A new plant"]);
});

test("counts every task completed today, even those that aren't listed", async () => {
  const before = (await read("leader@acme.example")).handled_today;
  const at = backend.now();
  await backend.store.db.insert(tasks).values(
    Array.from({ length: 25 }, (_, n) => ({
      ...{ clientId: "acme", accountId: mine.id, title: `Done ${n}`, assigneeId: uidOf("leader@acme.example") },
      ...{ doneAt: at, createdAt: at, updatedAt: at },
    })),
  );

  expect((await read("leader@acme.example")).handled_today).toBe(before + 25);
});

test.each([
  [{ kind: "snoozed" }, "until"],
  [{ kind: "done", until: "2026-03-05" }, "until"],
  [{ kind: "snoozed", until: today }, "until"],
  [{ kind: "snoozed", until: "2026-07-01" }, "until"],
  [{ kind: "done", key: "note:00000000-0000-4000-8000-000000000000" }, "key"],
  [{ kind: "done", title: " " }, "title"],
  [{ kind: "ignored" }, "kind"],
])("rejects the decision %j and names the field", async (overrides, field) => {
  const decision = { key: "signal:00000000-0000-4000-8000-000000000000", title: "A new plant", ...overrides };
  const response = await put("decisions", decision);
  expect(response).toMatchObject({
    status: 400,
    body: { code: "invalid_request", fields: { [field]: expect.anything() } },
  });
});

test("weights are stored per user and order only that user's queue", async () => {
  const due = await addTask(today, "rep@acme.example");
  const signal = await addSignal(1);

  expect((await put("weights", { ...defaultWeights, task: 0.25 })).status).toBe(204);
  expect((await put("weights", { ...defaultWeights, task: 0 })).status).toBe(204);

  expect(await read("rep@acme.example")).toMatchObject({
    weights: { task: 0 },
    items: [{ key: signal }, { key: due }],
  });
  expect((await read("leader@acme.example")).weights).toEqual(defaultWeights);
  expect((await put("weights", { ...defaultWeights, task: 4 })).status).toBe(400);
});

test("an operator visiting a client can't decide on queue items", async () => {
  const operator = "admin@sightline.example";
  const headers = await backend.signIn(operator);
  await backend.request({
    method: "PUT",
    url: "/clients/chosen/",
    headers,
    payload: { client_id: "acme", reason: "Support case 4711" },
  });
  const decision = { key: "signal:00000000-0000-4000-8000-000000000000", kind: "done", title: "A new plant" };

  const response = await backend.request({ method: "PUT", url: "/home/queue/decisions/", payload: decision, headers });

  expect(response).toMatchObject({ status: 403, body: { code: "viewing_only" } });
});
