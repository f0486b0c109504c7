import { and, eq, ne, sql } from "drizzle-orm";
import { accountsPageSchema } from "@/lib/contracts/accounts/account";
import { type Task, taskSchema, tasksPageSchema } from "@/lib/contracts/activity/activity";
import { tasks } from "../../database/schema/activity";
import { contacts } from "../../database/schema/core";
import { outbox } from "../../database/schema/outbox";
import { remindOfTasks } from "../../jobs/alerts/remind";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";

type Headers = { authorization: string };

/** The tests' clock starts on Monday, 2 March 2026, at 04:00 in New York, the users' time zone. */
const today = "2026-03-02";

let backend: TestBackend;
let leader: Headers;
let reader: Headers;
let stranger: Headers;
let accountId: string;

beforeAll(async () => {
  backend = await startTestBackend();
  leader = await backend.signIn("leader@acme.example");
  reader = await backend.signIn("user@acme.example");
  stranger = await backend.signIn("rep@globex.example");
  const { body } = await backend.request({ url: "/accounts/", query: { q: "Hormel", limit: "1" }, headers: leader });
  accountId = accountsPageSchema.parse(body).items[0]?.id ?? "";
});
beforeEach(async () => {
  await backend.store.db.execute(sql`delete from tasks`);
  await backend.store.db.delete(outbox);
});
afterAll(() => backend.close());

const request = (method: "GET" | "POST" | "PATCH", path: string, payload?: object, headers = leader) =>
  backend.request({ method, url: `/accounts/${accountId}/tasks/${path}`, headers, ...(payload && { payload }) });
const add = async (payload: object): Promise<Task> => {
  const { status, body } = await request("POST", "", { title: "Report", ...payload });
  expect(status).toBe(201);
  return taskSchema.parse(body);
};
const change = async ({ id }: Task, payload: object, headers = leader): Promise<Task> => {
  const { status, body } = await request("PATCH", `${id}/`, payload, headers);
  expect(status).toBe(200);
  return taskSchema.parse(body);
};
/** All tasks except one. */
const others = async ({ id }: Task): Promise<Task[]> => {
  const { items } = tasksPageSchema.parse((await request("GET", "")).body);
  return items.filter((task) => task.id !== id);
};

test("completing a repeating task creates the next one with the same details, without an alert yet", async () => {
  const task = await add({ due_date: "2026-02-28", repeats: "month", assignee_uid: uidOf("user@acme.example") });
  expect(task).toMatchObject({ repeats: "month" });
  await backend.store.db.delete(outbox);

  const done = await change(task, { done: true });

  expect(done.done_at).not.toBeNull();
  expect(await others(task)).toEqual([
    expect.objectContaining({
      title: "Report",
      due_date: "2026-03-28",
      repeats: "month",
      follows: task.id,
      done_at: null,
      assignee: task.assignee,
      created_by: task.created_by,
    }),
  ]);
  const alerts = await backend.store.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.kind, "set"), sql`${outbox.fields}->>'type' = 'task_assigned'`));
  expect(alerts).toEqual([]);
});

test("completing a task repeatedly or concurrently creates one next task", async () => {
  const task = await add({ due_date: today, repeats: "week" });

  await Promise.all([change(task, { done: true }), change(task, { done: true }), change(task, { done: true })]);
  expect(await others(task)).toHaveLength(1);
  await change(task, { done: false });
  await change(task, { done: true });

  expect(await others(task)).toEqual([expect.objectContaining({ due_date: "2026-03-09" })]);
});

test("reopening a task removes the next one and its reminder", async () => {
  const task = await add({ due_date: "2026-02-27", repeats: "weekday", assignee_uid: uidOf("user@acme.example") });
  await change(task, { done: true });
  const [next] = await others(task);
  expect(next?.due_date).toBe(today);
  await remindOfTasks(backend.store.db, new Date("2026-03-02T18:00:00.000Z"));
  await backend.store.db.delete(outbox);

  await change(task, { done: false });

  expect(await others(task)).toEqual([]);
  const settled = await backend.store.db.select().from(outbox);
  expect(settled.map(({ path }) => path)).toContainEqual(expect.stringContaining(`task-due-${next?.id}`));
});

test.each([{ title: "Report, with the figures" }, { due_date: "2026-03-12" }, { done: true }])(
  "reopening keeps a next task that was changed to %j, and completing again adds no second one",
  async (touched) => {
    const task = await add({ due_date: today, repeats: "week" });
    await change(task, { done: true });
    const [next] = await others(task);
    backend.advance(1000);
    if (next) await change(next, touched);
    const before = (await others(task)).length;

    await change(task, { done: false });
    await change(task, { done: true });

    expect(await others(task)).toHaveLength(before);
  },
);

test("a monthly task on the 31st returns to that day after a shorter month, or continues from a changed day", async () => {
  const january = await add({ due_date: "2026-01-31", repeats: "month" });
  await backend.store.db.update(tasks).set({ dueDate: "2026-02-28" });
  await change(january, { done: true });
  const [march] = await others(january);
  expect(march?.due_date).toBe("2026-03-31");

  if (march) await change(march, { due_date: "2026-03-15", title: "Earlier" });
  if (march) await change(march, { done: true });

  expect((await others(january)).map(({ due_date: day }) => day)).toContain("2026-04-15");
});

test("ending a repetition creates no next task, and adding one to an existing task does", async () => {
  const [ended, started] = [await add({ due_date: today, repeats: "day" }), await add({ due_date: today })];

  expect((await change(ended, { repeats: null })).repeats).toBeUndefined();
  await change(ended, { done: true });
  await change(started, { repeats: "year" });
  await change(started, { done: true });

  const all = await others(ended);
  expect(all.filter(({ follows }) => follows !== undefined)).toEqual([
    expect.objectContaining({ follows: started.id, due_date: "2027-03-02" }),
  ]);
});

test("uses the assignee's time zone for the next due date", async () => {
  await backend.store.db.execute(
    sql`update users set time_zone = 'Pacific/Pago_Pago' where id = ${uidOf("user@acme.example")}`,
  );
  const task = await add({ due_date: "2026-02-20", repeats: "day", assignee_uid: uidOf("user@acme.example") });

  // In the leader's time zone it is already the 2nd.
  await change(task, { done: true });

  expect((await others(task))[0]?.due_date).toBe("2026-03-01");
  await backend.store.db.execute(
    sql`update users set time_zone = 'America/New_York' where id = ${uidOf("user@acme.example")}`,
  );
});

test("the next task drops a contact who left, and a reminder names the contact and the repetition", async () => {
  const { db } = backend.store;
  const [person] = await db
    .select()
    .from(contacts)
    .where(and(eq(contacts.clientId, "acme"), eq(contacts.accountId, accountId), eq(contacts.leftCompany, false)))
    .limit(1);
  if (!person) throw new Error("the account has people");
  const task = await add({
    due_date: today,
    repeats: "week",
    contact_id: person.id,
    assignee_uid: uidOf("user@acme.example"),
  });
  await remindOfTasks(db, new Date("2026-03-02T18:00:00.000Z"));
  const reminders = await db.select().from(outbox).where(sql`${outbox.fields}->>'type' = 'task_due'`);
  expect(reminders[0]?.fields).toMatchObject({
    body: expect.stringContaining(` · about ${person.fullName} · due today, repeats every week.`),
  });

  await db.update(contacts).set({ leftCompany: true }).where(eq(contacts.id, person.id));
  await change(task, { done: true });

  expect((await others(task))[0]?.contact).toBeNull();
  await db.update(contacts).set({ leftCompany: false }).where(eq(contacts.id, person.id));
});

test("the next task drops a contact who now works at another account", async () => {
  const { db } = backend.store;
  const [person] = await db
    .select()
    .from(contacts)
    .where(and(eq(contacts.clientId, "acme"), ne(contacts.accountId, accountId)))
    .limit(1);
  if (!person) throw new Error("other accounts have people");
  await db.update(contacts).set({ accountId }).where(eq(contacts.id, person.id));
  const task = await add({ due_date: today, repeats: "week", contact_id: person.id });
  await db.update(contacts).set({ accountId: person.accountId }).where(eq(contacts.id, person.id));

  await change(task, { done: true });

  expect((await others(task))[0]?.contact).toBeNull();
});

test.each([
  [{ title: "x", repeats: "month" }, "due_date"],
  [{ title: "x", repeats: "month", due_date: null }, "due_date"],
  [{ title: "x", repeats: "fortnight", due_date: today }, "repeats"],
])("rejects %j and names the field", async (payload, field) => {
  const { status, body } = await request("POST", "", payload);

  expect(status).toBe(400);
  expect(body).toMatchObject({ code: "invalid_request", fields: { [field]: expect.any(String) } });
});

test("a repeating task's due date can't be cleared", async () => {
  const task = await add({ due_date: today, repeats: "week" });

  const { status, body } = await request("PATCH", `${task.id}/`, { due_date: null });

  expect([status, body]).toEqual([
    400,
    expect.objectContaining({ fields: { due_date: "A recurring task needs a due date" } }),
  ]);
  expect(await change(task, { due_date: null, repeats: null })).toMatchObject({ due_date: null });
});

test("a `user` can complete their repeating task but not change its repetition, and another client can do neither", async () => {
  const task = await add({ due_date: today, repeats: "week", assignee_uid: uidOf("user@acme.example") });

  expect((await request("PATCH", `${task.id}/`, { repeats: null }, reader)).status).toBe(403);
  expect((await request("PATCH", `${task.id}/`, { done: true }, stranger)).status).toBe(404);
  expect(await others(task)).toEqual([]);
  await change(task, { done: true }, reader);

  expect(await others(task)).toHaveLength(1);
});

test("a task of a removed account doesn't repeat", async () => {
  const task = await add({ due_date: today, repeats: "week" });
  const { db } = backend.store;
  await db.execute(sql`update accounts set removed_at = now() where client_id = 'acme' and id = ${accountId}`);

  expect((await request("PATCH", `${task.id}/`, { done: true })).status).toBe(404);

  await db.execute(sql`update accounts set removed_at = null where client_id = 'acme' and id = ${accountId}`);
  expect(await others(task)).toEqual([]);
});
