import { sql } from "drizzle-orm";
import { z } from "zod";
import { homeSchema } from "@/lib/contracts/home/screens";
import type { SampleEmail } from "@/lib/contracts/samples/sample-users";
import { readRows } from "../../database/database";
import { conversations, notes, tasks } from "../../database/schema/activity";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";
import { planOf, recordStatements } from "../../test-statements";

const rep = "rep@acme.example";
const uid = uidOf(rep);
/**
 * The beginning of the week in New York, the rep's time zone. The tests' clock starts on Monday, 2 March 2026, at 04:00
 * there.
 */
const began = new Date("2026-03-02T05:00:00Z");
const before = new Date(began.getTime() - 1);

let backend: TestBackend;
let one: string;
let other: string;

beforeAll(async () => {
  backend = await startTestBackend();
  const found = await readRows(
    backend.store.db,
    z.object({ id: z.string() }),
    sql`select id from accounts where client_id = 'acme' order by id limit 2`,
  );
  [one = "", other = ""] = found.map(({ id }) => id);
});
afterAll(() => backend.close());
beforeEach(async () => {
  for (const table of ["tasks", "notes", "conversations", "week_goals"])
    await backend.store.db.execute(sql.raw(`delete from ${table}`));
});

async function weekOf(email: SampleEmail = rep) {
  const { body } = await backend.request({ url: "/home/", headers: await backend.signIn(email) });
  return homeSchema.parse(body).week;
}

async function setGoal(payload: object, email: SampleEmail = rep) {
  const headers = await backend.signIn(email);
  return (await backend.request({ method: "PUT", url: "/home/week/", headers, payload })).status;
}

const of = (accountId: string) => ({ clientId: "acme", accountId, createdBy: uid, createdAt: backend.now() });
const addNote = (accountId: string, overrides: Partial<typeof notes.$inferInsert> = {}) =>
  backend.store.db.insert(notes).values({ ...of(accountId), body: "Met them", ...overrides });
const addCall = (accountId: string, happenedAt: Date, overrides: Partial<typeof conversations.$inferInsert> = {}) =>
  backend.store.db
    .insert(conversations)
    .values({ ...of(accountId), kind: "call", body: "Called", happenedAt, ...overrides });
const addTask = (accountId: string, doneAt: Date | null, assigneeId: string | null = uid) =>
  backend.store.db
    .insert(tasks)
    .values({ ...of(accountId), title: "Call", assigneeId, doneAt, updatedAt: backend.now() });

test("a week starts without a goal, on Monday in the user's time zone", async () => {
  expect(await weekOf()).toEqual({ goal: null, touched: 0, from: "2026-03-02", until: "2026-03-08" });
  // In Los Angeles it is also Monday, 01:00.
  expect(await weekOf("rep@globex.example")).toMatchObject({ from: "2026-03-02" });
});

test("counts each account with a note, a call, a meeting or a finished task once", async () => {
  await addNote(one);
  await addNote(one);
  await addCall(one, backend.now());
  await addCall(one, backend.now(), { kind: "meeting" });
  await addTask(one, backend.now());
  expect(await weekOf()).toMatchObject({ touched: 1 });

  await addTask(other, backend.now());
  expect(await weekOf()).toMatchObject({ touched: 2 });
});

test.each<[string, () => Promise<unknown>]>([
  ["an open task", () => addTask(one, null)],
  ["a colleague's task", () => addTask(one, backend.now(), uidOf("leader@acme.example"))],
  ["a colleague's note", () => addNote(one, { createdBy: uidOf("leader@acme.example") })],
  ["a removed note", () => addNote(one, { removedAt: backend.now() })],
  ["a removed call", () => addCall(one, backend.now(), { removedAt: backend.now() })],
  ["a note from just before Monday", () => addNote(one, { createdAt: before })],
  ["a call of last week logged this week", () => addCall(one, before)],
  ["a task done last week", () => addTask(one, before)],
])("%s doesn't count", async (_, add) => {
  await add();

  expect(await weekOf()).toMatchObject({ touched: 0 });
});

test("counts a note from the first moment of Monday", async () => {
  await addNote(one, { createdAt: began });

  expect(await weekOf()).toMatchObject({ touched: 1 });
});

test("each user can set, change and clear their own goal, which nobody else sees", async () => {
  expect(await setGoal({ goal: 20 })).toBe(204);
  expect(await weekOf()).toMatchObject({ goal: 20 });
  expect(await weekOf("leader@acme.example")).toMatchObject({ goal: null });

  expect(await setGoal({ goal: 5 })).toBe(204);
  expect(await weekOf()).toMatchObject({ goal: 5 });
  expect(await setGoal({ goal: null })).toBe(204);
  expect(await weekOf()).toMatchObject({ goal: null });
});

test.each([[{ goal: 0 }], [{ goal: 501 }], [{ goal: 2.5 }], [{ goal: "20" }], [{}], [{ goal: 5, user: "x" }]])(
  "rejects %j and stores no goal",
  async (payload) => {
    expect(await setGoal(payload)).toBe(400);
    expect(await weekOf()).toMatchObject({ goal: null });
  },
);

test("read-only users have no week, and operators can't set a goal", async () => {
  expect(await weekOf("user@acme.example")).toBeNull();
  expect(await setGoal({ goal: 5 }, "admin@sightline.example")).toBe(403);
});

test("the query uses per-user indexes and no sequential scan", async () => {
  const { db } = backend.store;
  // Colleagues write much more than one user: only then does an index by time alone read too much.
  const author = sql`${uidOf("leader@acme.example")}`;
  const account = sql`(select id from accounts where client_id = 'acme' limit 1)`;
  const moment = sql`${backend.now().toISOString()}::timestamptz - n * interval '1 minute'`;
  await db.execute(sql`insert into notes (client_id, account_id, body, created_by, created_at)
    select 'acme', ${account}, 'Busy', ${author}, ${moment} from generate_series(1, 3000) n`);
  await db.execute(sql`insert into tasks (client_id, account_id, title, assignee_id, created_by, created_at, updated_at, done_at)
    select 'acme', ${account}, 'Busy', ${author}, ${author}, ${moment}, ${moment}, ${moment} from generate_series(1, 3000) n`);
  await db.execute(sql`insert into conversations (client_id, account_id, kind, body, happened_at, created_by, created_at)
    select 'acme', ${account}, 'call', 'Busy', ${moment}, ${author}, ${moment} from generate_series(1, 3000) n`);
  await db.execute(sql`vacuum analyze notes, tasks, conversations`);
  const statements = await recordStatements(backend)(() => weekOf());
  const [count, ...others] = statements.filter(({ text }) => text.includes("union select account_id"));

  expect(others).toEqual([]);
  const plan = await planOf(backend, count ?? { text: "", values: [] });
  for (const index of ["notes_by_author", "conversations_by_author", "tasks_done_of_assignee"])
    expect(plan).toContain(index);
  expect(plan).not.toContain("Seq Scan");
});
