import { sql } from "drizzle-orm";
import { accountsPageSchema } from "@/lib/contracts/accounts/account";
import { taskSchema } from "@/lib/contracts/activity/activity";
import { myTasksPageSchema } from "@/lib/contracts/activity/my-tasks";
import { tasks } from "../../database/schema/activity";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";
import { planOf, recordStatements } from "../../test-statements";

type Headers = { authorization: string };

/** The tests' clock starts on 2 March 2026 at 04:00 in New York, the users' time zone. */
const today = "2026-03-02";

let backend: TestBackend;
let admin: Headers;
let reader: Headers;
let leader: Headers;
let first: string;
let second: string;

beforeAll(async () => {
  backend = await startTestBackend();
  admin = await backend.signIn("clientadmin@acme.example");
  reader = await backend.signIn("user@acme.example");
  leader = await backend.signIn("leader@acme.example");
  await backend.store.db.execute(sql`delete from tasks`);
  const { body } = await backend.request({ url: "/accounts/", query: { sort: "name", limit: "2" }, headers: admin });
  [first = "", second = ""] = accountsPageSchema.parse(body).items.map(({ id }) => id);
  for (const [account, title, due_date] of [
    [first, "later", "2026-04-20"],
    [first, "overdue", "2026-02-20"],
    [second, "today", today],
    [second, "in a week", "2026-03-09"],
    [second, "in eight days", "2026-03-10"],
    [first, "some day", null],
    [first, "long overdue", "2026-01-05"],
  ] as const)
    await add(account, { title, due_date, assignee_uid: uidOf("user@acme.example") });
  await add(first, { title: "not theirs", due_date: today });
});
afterAll(() => backend.close());

async function add(accountId: string, payload: object): Promise<string> {
  const { body } = await backend.request({
    method: "POST",
    url: `/accounts/${accountId}/tasks/`,
    payload,
    headers: leader,
  });
  return taskSchema.parse(body).id;
}

async function list(query: Record<string, string> = {}, headers = reader) {
  const { status, body } = await backend.request({ url: "/tasks/", query, headers });
  expect(status).toBe(200);
  return myTasksPageSchema.parse(body);
}

const titles = (page: { items: { title: string }[] }) => page.items.map(({ title }) => title);

test("lists a user's tasks across accounts, most overdue first, those without a due date last", async () => {
  const page = await list();

  expect(titles(page)).toEqual(["long overdue", "overdue", "today", "in a week", "in eight days", "later", "some day"]);
  expect(page).toMatchObject({ total: 7, today, counts: { overdue: 2, today: 1, week: 1, later: 3 } });
  expect(page.items[2]?.account.id).toBe(second);
});

test.each([
  ["overdue", ["long overdue", "overdue"]],
  ["today", ["today"]],
  ["week", ["in a week"]],
  ["later", ["in eight days", "later", "some day"]],
])("due=%s narrows the list, but not the counts", async (due, expected) => {
  const page = await list({ due });

  expect(titles(page)).toEqual(expected);
  expect(page).toMatchObject({ total: expected.length, counts: { overdue: 2, today: 1, week: 1, later: 3 } });
});

test("filtering by account also filters the counts", async () => {
  const page = await list({ account: second });

  expect(titles(page)).toEqual(["today", "in a week", "in eight days"]);
  expect(page.counts).toEqual({ overdue: 0, today: 1, week: 1, later: 1 });
});

test("a row of the account list shows the next task, or none", async () => {
  const { body } = await backend.request({ url: "/accounts/", query: { sort: "name", limit: "3" }, headers: reader });

  const next = accountsPageSchema.parse(body).items.map((item) => item.next_task);
  expect(next).toMatchObject([
    { title: "long overdue", due_date: "2026-01-05", assignee: { uid: uidOf("user@acme.example") } },
    { title: "today", due_date: today },
    undefined,
  ]);
  expect(next).toHaveLength(3);
});

test("pages list each task once, including those without a due date", async () => {
  await add(second, { title: "some other day", assignee_uid: uidOf("user@acme.example") });
  const all = await list();
  const walked: string[] = [];

  for (let cursor: string | null = ""; cursor !== null; ) {
    const page = await list({ limit: "2", ...(cursor && { cursor }) });
    walked.push(...titles(page));
    cursor = page.next_cursor;
  }

  expect(walked).toEqual(titles(all));
});

test("later pages repeat the numbers of the first page without counting again", async () => {
  const page = await list({ limit: "2" });
  const record = recordStatements(backend);

  const sent = await record(async () => {
    const next = await list({ limit: "2", cursor: page.next_cursor ?? "" });
    expect([next.total, next.counts]).toEqual([page.total, page.counts]);
  });

  expect(page.total).toBeGreaterThan(2);
  expect(sent.filter(({ text }) => text.includes(`from "tasks"`))).toHaveLength(1);
});

test("counts at most 2,000 completed tasks", async () => {
  const moments = { createdAt: backend.now(), updatedAt: backend.now(), doneAt: backend.now() };
  const task = { clientId: "acme", accountId: first, assigneeId: uidOf("rep@acme.example"), title: "Done", ...moments };
  await backend.store.db.insert(tasks).values(Array.from({ length: 2_001 }, () => task));

  const page = await list({ state: "done", limit: "1" }, await backend.signIn("rep@acme.example"));

  expect(page).toMatchObject({ total: 2_000, total_is_exact: false });
});

test("rejects the cursor of another list", async () => {
  const { next_cursor: cursor } = await list({ limit: "1" });

  const response = await backend.request({
    url: "/tasks/",
    query: { due: "later", cursor: cursor ?? "" },
    headers: reader,
  });

  expect(response).toMatchObject({ status: 400, body: { code: "bad_cursor" } });
});

test("a completed task moves to the done list, latest first, and back when reopened", async () => {
  const { items } = await list({ due: "overdue" });
  const change = (at: number, done: boolean) => {
    const task = items[at];
    if (!task) throw new Error("two are overdue");
    return backend.request({
      method: "PATCH",
      url: `/accounts/${task.account_id}/tasks/${task.id}/`,
      payload: { done },
      headers: reader,
    });
  };

  await change(0, true);
  backend.advance(1000);
  await change(1, true);
  const done = await list({ state: "done" });
  await change(0, false);

  expect(titles(done)).toEqual(["overdue", "long overdue"]);
  expect(titles(await list({ due: "overdue" }))).toEqual(["long overdue"]);
  expect(titles(await list({ state: "done", limit: "1" }))).toEqual(["overdue"]);
});

test("leaves out tasks of removed accounts", async () => {
  const before = await list();
  await backend.request({ method: "POST", url: "/accounts/remove/", payload: { ids: [second] }, headers: admin });

  const after = await list();

  expect(after.items.map(({ account }) => account.id)).not.toContain(second);
  expect(after.total).toBeLessThan(before.total);
  expect(after.counts.today).toBe(0);
});

test("never lists another client's tasks", async () => {
  const stranger = await backend.signIn("rep@globex.example");
  const page = await list({ account: first }, stranger);
  expect(page).toMatchObject({ items: [], total: 0 });
});

test("the query reads a user's open tasks with an index in their order", async () => {
  const statements = await recordStatements(backend)(() => list());
  const pages = statements.filter(({ text }) => text.includes(`from "tasks"`) && text.includes("order by"));

  expect(pages).toHaveLength(1);
  for (const page of pages) {
    const plan = await planOf(backend, page);
    expect(plan).toContain("tasks_open_of_assignee");
    expect(plan).not.toContain("Sort");
  }
});
