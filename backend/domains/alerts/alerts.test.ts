import { eq, isNull } from "drizzle-orm";
import { accountsPageSchema } from "@/lib/contracts/accounts/account";
import { taskSchema } from "@/lib/contracts/activity/activity";
import type { SampleEmail } from "@/lib/contracts/samples/sample-users";
import { dayMs, hourMs } from "@/lib/contracts/wire/durations";
import { users } from "../../database/schema/core";
import { outbox } from "../../database/schema/outbox";
import { remindOfTasks } from "../../jobs/alerts/remind";
import type { DocumentFields } from "../../realtime/delivery";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";
import { leaseDue, markDelivered } from "../shared/outbox";

type Headers = { authorization: string };

let backend: TestBackend;
let leader: Headers;
let rep: Headers;
let admin: Headers;
let accountId: string;
const alerts = new Map<string, DocumentFields>();

beforeAll(async () => {
  backend = await startTestBackend();
  // Advances to the afternoon in UTC, when the morning is over in the sample users' time zone as well.
  backend.advance(9 * hourMs);
  await signIn();
  const { body } = await backend.request({ url: "/accounts/", query: { q: "Hormel", limit: "1" }, headers: rep });
  accountId = accountsPageSchema.parse(body).items[0]?.id ?? "";
});
beforeEach(async () => {
  await signIn();
  await backend.store.db.delete(outbox);
  alerts.clear();
});
afterAll(() => backend.close());

/** Signs in again, as sessions expire within the days that the tests advance. */
async function signIn() {
  [leader, rep, admin] = await Promise.all([
    backend.signIn("leader@acme.example"),
    backend.signIn("rep@acme.example"),
    backend.signIn("clientadmin@acme.example"),
  ]);
}

const dayIn = (days: number) => new Date(backend.now().getTime() + days * dayMs).toISOString().slice(0, 10);
const post = (path: string, payload: object, headers: Headers) =>
  backend.request({ method: "POST", url: `/accounts/${accountId}/${path}`, payload, headers });
const change = (id: string, payload: object, headers: Headers) =>
  backend.request({ method: "PATCH", url: `/accounts/${accountId}/tasks/${id}/`, payload, headers });
async function addTask(payload: Record<string, unknown>, headers = leader) {
  return taskSchema.parse((await post("tasks/", { title: "Send the pricing sheet", ...payload }, headers)).body);
}

/**
 * Applies the whole outbox to `alerts`, as delivery to the realtime database would; returns a user's alerts that are
 * about the test's account or about no account.
 */
async function alertsOf(email: SampleEmail) {
  for (;;) {
    const due = await leaseDue(backend.store.db, { now: backend.now(), leaseMs: 60_000, limit: 200 });
    if (due.length === 0) break;
    for (const { delivery } of due) {
      const before = alerts.get(delivery.path);
      if (delivery.kind === "set") alerts.set(delivery.path, delivery.fields);
      else if (delivery.kind === "update" && before) alerts.set(delivery.path, { ...before, ...delivery.fields });
      await markDelivered(backend.store.db, delivery.version, backend.now());
    }
  }
  return [...alerts].flatMap(([path, fields]) =>
    path.startsWith(`users/${uidOf(email)}/alerts/`) &&
    [accountId, null].includes(String(fields.accountId ?? "") || null)
      ? [fields]
      : [],
  );
}

const remind = () => remindOfTasks(backend.store.db, backend.now());

describe("a task's alerts", () => {
  const forRep = { assignee_uid: uidOf("rep@acme.example") };

  test("name an overdue task, and are acknowledged when it is done", async () => {
    const task = await addTask({ ...forRep, due_date: dayIn(-1) });
    await remind();
    expect(await alertsOf("rep@acme.example")).toMatchObject([
      { type: "task_assigned", title: "Send the pricing sheet", visibility: "NEW" },
      { type: "task_due", title: "Overdue: Send the pricing sheet", visibility: "NEW" },
    ]);

    await change(task.id, { done: true }, rep);

    expect((await alertsOf("rep@acme.example")).map(({ visibility }) => visibility)).toEqual([
      "ACKNOWLEDGED",
      "ACKNOWLEDGED",
    ]);
  });

  test("are acknowledged for the former assignee and raised for the new one when it is reassigned", async () => {
    const task = await addTask(forRep);
    await alertsOf("rep@acme.example");

    await change(task.id, { assignee_uid: uidOf("user@acme.example") }, leader);

    expect(await alertsOf("rep@acme.example")).toMatchObject([{ visibility: "ACKNOWLEDGED" }]);
    expect(await alertsOf("user@acme.example")).toMatchObject([{ type: "task_assigned", visibility: "NEW" }]);
  });

  test("are acknowledged when it is postponed, and raised once on the new due date", async () => {
    const task = await addTask({ ...forRep, due_date: dayIn(-1) });
    await remind();
    await change(task.id, { due_date: dayIn(1) }, leader);
    const snoozed = (await alertsOf("rep@acme.example")).filter(({ type }) => type === "task_due");

    backend.advance(2 * dayMs);
    await signIn();
    await remind();

    const later = (await alertsOf("rep@acme.example")).filter(({ type }) => type === "task_due");
    expect(snoozed).toMatchObject([{ visibility: "ACKNOWLEDGED" }]);
    expect(later).toMatchObject([{ visibility: "NEW" }]);
    await change(task.id, { done: true }, rep);
  });

  test("don't return when it is done after they were deleted", async () => {
    const task = await addTask(forRep);
    expect(await alertsOf("rep@acme.example")).toMatchObject([{ visibility: "NEW" }]);
    alerts.clear();

    await change(task.id, { done: true }, rep);

    const sent = await backend.store.db.select().from(outbox).where(isNull(outbox.deliveredAt));
    expect(sent.map(({ kind }) => kind)).toEqual(["update", "update"]);
    expect(await alertsOf("rep@acme.example")).toEqual([]);
  });

  test.each([
    ["yesterday", -1, []],
    ["today", 0, []],
    ["tomorrow", 1, ["Send the pricing sheet"]],
  ])("are raised for a self-assigned task only if its due date is still ahead: %s", async (_day, days, alerts) => {
    const task = await addTask({ due_date: dayIn(days) }, rep);
    await remind();
    const atOnce = await alertsOf("rep@acme.example");
    backend.advance(dayMs);
    await signIn();
    if (days > 0) await remind();

    expect(atOnce).toEqual([]);
    expect((await alertsOf("rep@acme.example")).map(({ title }) => title)).toEqual(alerts);
    await change(task.id, { done: true }, rep);
  });
});

test("raises a separate alert for each mention, with its own text", async () => {
  for (let n = 1; n <= 14; n += 1) await post("notes/", { body: `@[${uidOf("user@acme.example")}] number ${n}` }, rep);

  const alerts = await alertsOf("user@acme.example");

  expect(alerts.map(({ body }) => /number \d+$/.exec(String(body))?.[0])).toEqual(
    Array.from({ length: 14 }, (_, n) => `number ${n + 1}`),
  );
  expect(alerts.every(({ type, visibility }) => type === "mention" && visibility === "NEW")).toBe(true);
});

describe("disabling a member", () => {
  const disable = (payload: object) =>
    backend.request({
      method: "PATCH",
      url: `/clients/me/people/${uidOf("user@acme.example")}/`,
      payload,
      headers: admin,
    });

  test("alerts the client's other admins once, but not the one who did it or another client's", async () => {
    const { db } = backend.store;
    await db
      .update(users)
      .set({ role: "CLIENT_ADMIN" })
      .where(eq(users.id, uidOf("leader@acme.example")));

    await disable({ disabled: true });
    await disable({ disabled: true });

    expect(await alertsOf("leader@acme.example")).toMatchObject([
      { type: "user_disabled", title: expect.stringMatching(/can no longer sign in$/), visibility: "NEW" },
    ]);
    expect(await alertsOf("clientadmin@acme.example")).toEqual([]);
    expect(await alertsOf("clientadmin@globex.example")).toEqual([]);
    await disable({ disabled: false });
    expect(await alertsOf("leader@acme.example")).toHaveLength(1);
    await db
      .update(users)
      .set({ role: "sales_leader" })
      .where(eq(users.id, uidOf("leader@acme.example")));
  });
});
