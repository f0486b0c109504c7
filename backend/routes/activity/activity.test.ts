import { asc, eq, inArray } from "drizzle-orm";
import { accountDetailSchema, accountsPageSchema } from "@/lib/contracts/accounts/account";
import { noteSchema, signalSchema, taskSchema, tasksPageSchema } from "@/lib/contracts/activity/activity";
import type { SampleEmail } from "@/lib/contracts/samples/sample-users";
import { users } from "../../database/schema/core";
import { outbox } from "../../database/schema/outbox";
import { remindOfTasks } from "../../jobs/alerts/remind";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";

type Headers = { authorization: string };

let backend: TestBackend;
let leader: Headers;
let rep: Headers;
let reader: Headers;
let stranger: Headers;
let accountId: string;

beforeAll(async () => {
  backend = await startTestBackend();
  leader = await backend.signIn("leader@acme.example");
  rep = await backend.signIn("rep@acme.example");
  reader = await backend.signIn("user@acme.example");
  stranger = await backend.signIn("rep@globex.example");
  const { body } = await backend.request({ url: "/accounts/", query: { q: "Hormel", limit: "1" }, headers: rep });
  accountId = accountsPageSchema.parse(body).items[0]?.id ?? "";
});
afterAll(() => backend.close());

const post = (path: string, payload: object, headers: Headers) =>
  backend.request({ method: "POST", url: `/accounts/${accountId}/${path}`, payload, headers });

async function getAccount(headers: Headers) {
  const { body } = await backend.request({ url: `/accounts/${accountId}/`, headers });
  return accountDetailSchema.parse(body);
}

/** A user's alerts of one type, in order. */
async function alertsFor(email: SampleEmail, type: string) {
  const rows = await backend.store.db.select().from(outbox).where(eq(outbox.kind, "set")).orderBy(asc(outbox.seq));
  return rows.flatMap(({ path, fields }) =>
    path.startsWith(`users/${uidOf(email)}/alerts/`) && fields?.type === type && fields.accountId === accountId
      ? [fields]
      : [],
  );
}

async function linksFor(email: SampleEmail, type: string): Promise<unknown[]> {
  return (await alertsFor(email, type)).map(({ link }) => link);
}

test("an account without activity has empty counts, and only the user who watches it sees that they do", async () => {
  expect(await getAccount(rep)).toMatchObject({
    is_watched: false,
    signal_count: 0,
    open_task_count: 0,
    next_task: null,
    last_activity_at: null,
  });

  await backend.request({ method: "POST", url: `/accounts/${accountId}/watch/`, headers: rep });

  expect(await getAccount(rep)).toMatchObject({ is_watched: true });
  expect(await getAccount(leader)).toMatchObject({ is_watched: false });
});

test("an operator visiting a client can't watch its accounts", async () => {
  const operator = await backend.signIn("admin@sightline.example");
  await backend.request({
    method: "PUT",
    url: "/clients/chosen/",
    headers: operator,
    payload: { client_id: "acme", reason: "Support case 4711" },
  });

  const response = await backend.request({ method: "POST", url: `/accounts/${accountId}/watch/`, headers: operator });

  expect(response).toMatchObject({ status: 403, body: { code: "viewing_only" } });
  expect(await getAccount(operator)).toMatchObject({ is_watched: false });
});

test("a signal alerts users who watch the account, and the alert links to the signal's tab", async () => {
  const { status, body } = await post("signals/", { title: "A new plant", source: "Local paper" }, leader);

  expect(status).toBe(201);
  const { id } = signalSchema.parse(body);
  expect(await linksFor("rep@acme.example", "signal")).toEqual([`/account/${accountId}?tab=signals&signal=${id}`]);
  expect(await getAccount(rep)).toMatchObject({ signal_count: 1, last_activity_at: backend.now().toISOString() });
});

test("a mention alert links to the note, and the note lists the mentioned users", async () => {
  const { body } = await post("notes/", { body: `@[${uidOf("rep@acme.example")}] look` }, leader);

  const note = noteSchema.parse(body);
  expect(note.mentions.map(({ name }) => name)).toEqual(["Ravi Petersen"]);
  expect(await linksFor("rep@acme.example", "mention")).toEqual([`/account/${accountId}?tab=activity&note=${note.id}`]);
});

test("an assigned task and its reminder link to the task; the account shows the task due first", async () => {
  const assignee_uid = uidOf("rep@acme.example");
  const add = async (title: string, due_date: string | null) =>
    taskSchema.parse((await post("tasks/", { title, due_date, assignee_uid }, leader)).body);
  const [, soon] = [await add("Some day", null), await add("Soon", "2026-03-01"), await add("Later", "2026-04-01")];
  const link = `/account/${accountId}?tab=activity&task=${soon.id}`;

  await remindOfTasks(backend.store.db, backend.now());

  const assigned = (await alertsFor("rep@acme.example", "task_assigned")).at(1);
  expect(assigned).toMatchObject({
    link,
    body: expect.stringMatching(/assigned by Lena Okafor\. Due 1 March 2026\.$/),
  });
  expect(await linksFor("rep@acme.example", "task_due")).toEqual([link]);
  expect(await getAccount(rep)).toMatchObject({
    open_task_count: 3,
    next_task: { id: soon.id, title: "Soon", assignee: { name: "Ravi Petersen" } },
  });
});

test("a `user` can write notes, replies and their own tasks, but nothing else", async () => {
  const note = noteSchema.parse((await post("notes/", { body: "Mine" }, reader)).body);
  const task = taskSchema.parse((await post("tasks/", { title: "Mine" }, reader)).body);
  const others = taskSchema.parse((await post("tasks/", { title: "Theirs" }, rep)).body);
  const patch = (path: string, payload: Record<string, unknown>) =>
    backend.request({ method: "PATCH", url: `/accounts/${accountId}/${path}`, payload, headers: reader });

  expect((await post("notes/", { body: "And more", reply_to: note.id }, reader)).status).toBe(201);
  expect((await patch(`notes/${note.id}/`, { body: "Mine, changed", edited_at: null })).status).toBe(200);
  expect((await patch(`tasks/${task.id}/`, { title: "Still mine" })).status).toBe(200);
  expect((await patch(`tasks/${others.id}/`, { title: "Not mine" })).status).toBe(403);
  expect((await post("signals/", { title: "A", source: "B" }, reader)).status).toBe(403);
  expect((await post("conversations/", { kind: "call", body: "A" }, reader)).status).toBe(403);
  const url = `/accounts/${accountId}/notes/${note.id}/`;
  expect((await backend.request({ method: "DELETE", url, headers: reader })).status).toBe(204);
  for (const { id } of [task, others])
    await backend.request({
      method: "PATCH",
      url: `/accounts/${accountId}/tasks/${id}/`,
      payload: { done: true },
      headers: rep,
    });
});

test("a `user` can finish a task assigned to them, but can't change anything else about it", async () => {
  const added = await post("tasks/", { title: "Read it", assignee_uid: uidOf("user@acme.example") }, rep);
  const url = `/accounts/${accountId}/tasks/${taskSchema.parse(added.body).id}/`;

  const renamed = await backend.request({ method: "PATCH", url, payload: { title: "Mine" }, headers: reader });
  const finished = await backend.request({ method: "PATCH", url, payload: { done: true }, headers: reader });

  expect(renamed.status).toBe(403);
  expect(taskSchema.parse(finished.body).done_at).not.toBeNull();
});

test("tasks are paged, newest first, and a malformed cursor is rejected", async () => {
  const { body } = await backend.request({
    method: "POST",
    url: "/accounts/",
    payload: { name: "Paged" },
    headers: rep,
  });
  const { id } = accountDetailSchema.parse(body);
  const url = `/accounts/${id}/tasks/`;
  for (const n of [1, 2, 3, 4]) {
    backend.advance(1000);
    await backend.request({ method: "POST", url, payload: { title: `Page ${n}` }, headers: rep });
  }
  const page = async (query: Record<string, string>) => {
    const { body } = await backend.request({ url, query, headers: rep });
    return tasksPageSchema.parse(body);
  };

  const first = await page({ limit: "2" });
  const second = await page({ limit: "2", cursor: first.next_cursor ?? "" });

  const titles = [...first.items, ...second.items].map(({ title }) => title);
  expect(titles).toEqual(["Page 4", "Page 3", "Page 2", "Page 1"]);
  expect(first).toMatchObject({ total: 4 });
  expect(second.next_cursor).toBeNull();
  const bad = await backend.request({ url, query: { cursor: "bm90aGluZw" }, headers: rep });
  expect(bad).toMatchObject({ status: 400, body: { code: "bad_cursor" } });
});

describe("G9 · another client's account can't be read, changed or watched", () => {
  const missing = "7e3c2f4a-0000-4000-8000-000000000000";
  // Every row has all three values: Jest would replace a missing value with a callback, and wait until the test calls
  // it.
  const calls: ["GET" | "POST" | "PUT" | "PATCH" | "DELETE", string, object | undefined][] = [
    ["GET", "", undefined],
    ["GET", "contacts/", undefined],
    ["GET", "signals/", undefined],
    ["GET", "tasks/", undefined],
    ["POST", "signals/", { title: "A", source: "B" }],
    ["POST", "notes/", { body: "A" }],
    ["POST", "tasks/", { title: "A" }],
    ["PATCH", "tasks/{task}/", { done: true }],
    ["PUT", "owner/", { uid: null }],
    ["POST", "watch/", undefined],
    ["DELETE", "watch/", undefined],
  ];

  test.each(calls)(
    "%s accounts/{id}/%s returns the same 404 as for a missing account",
    async (method, path, payload) => {
      const task = taskSchema.parse((await post("tasks/", { title: "Theirs" }, rep)).body);
      const before = await getAccount(rep);
      const get = async (account: string, headers: Headers) => {
        const url = `/accounts/${account}/${path.replace("{task}", task.id)}`;
        const { status, body } = await backend.request({ method, url, headers, ...(payload && { payload }) });
        return { status, body: { ...Object(body), request_id: "" } };
      };
      const foreignAdmin = await backend.signIn("clientadmin@globex.example");
      // A rep must not assign any owner, so only the other client's admin can be tested here.
      const strangers = path === "owner/" ? [foreignAdmin] : [foreignAdmin, stranger];

      for (const headers of strangers) {
        const foreign = await get(accountId, headers);
        expect(foreign.status).toBe(404);
        expect(foreign).toEqual(await get(missing, headers));
      }

      expect(await getAccount(rep)).toEqual(before);
    },
  );

  test("a task is found only at its own account", async () => {
    const task = taskSchema.parse((await post("tasks/", { title: "Here" }, rep)).body);
    const { body } = await backend.request({ url: "/accounts/", query: { limit: "2" }, headers: rep });
    const other = accountsPageSchema.parse(body).items.find(({ id }) => id !== accountId)?.id;

    const url = `/accounts/${other}/tasks/${task.id}/`;
    const response = await backend.request({ method: "PATCH", url, payload: { done: true }, headers: rep });

    expect(response.status).toBe(404);
  });
});

test("an access request alerts the client's admins once a day, with a link to the people settings", async () => {
  const request = () =>
    backend.request({ method: "POST", url: "/access-requests/", payload: { reason: "The report" }, headers: reader });

  await request();
  expect((await request()).status).toBe(202);

  const rows = await backend.store.db.select().from(outbox).where(eq(outbox.kind, "set"));
  const links = rows.flatMap(({ fields }) => (fields?.type === "access_request" ? [fields.link] : []));
  expect(links).toEqual(["/settings?section=people"]);
});

test("a note can still be edited after a mentioned user has left, but not mention other outsiders", async () => {
  const [formerMember, outsider] = [uidOf("user@acme.example"), uidOf("rep@globex.example")];
  const { body } = await post("notes/", { body: `Ask @[${formerMember}]` }, leader);
  const note = noteSchema.parse(body);
  const isLeft = eq(users.id, formerMember);
  await backend.store.db.update(users).set({ clientId: "globex" }).where(isLeft);
  const change = (text: string) =>
    backend.request({
      method: "PATCH",
      url: `/accounts/${accountId}/notes/${note.id}/`,
      payload: { body: text, edited_at: null },
      headers: leader,
    });

  const refused = await change(`Ask @[${formerMember}] or @[${outsider}]`);
  const changed = await change(`Ask @[${formerMember}] soon`);

  await backend.store.db.update(users).set({ clientId: "acme" }).where(isLeft);
  expect(refused).toMatchObject({
    status: 400,
    body: { fields: { mentions: "Only active members of this workspace can be mentioned" } },
  });
  expect(changed).toMatchObject({ status: 200, body: { body: `Ask @[${formerMember}] soon`, mentions: [] } });
});

test("a disabled member can't be mentioned, except where the note already mentioned them", async () => {
  const [member, admin] = [uidOf("user@acme.example"), uidOf("clientadmin@acme.example")];
  const { body } = await post("notes/", { body: `Ask @[${member}]` }, leader);
  const { id } = noteSchema.parse(body);
  const disable = (isDisabled: boolean) =>
    backend.store.db
      .update(users)
      .set({ disabled: isDisabled })
      .where(inArray(users.id, [member, admin]));
  const change = (text: string) =>
    backend.request({
      method: "PATCH",
      url: `/accounts/${accountId}/notes/${id}/`,
      payload: { body: text, edited_at: null },
      headers: leader,
    });

  await disable(true);
  const added = await post("notes/", { body: `Ask @[${member}]` }, leader);
  const extended = await change(`Ask @[${member}] and @[${admin}]`);
  const kept = await change(`Ask @[${member}] soon`);
  await disable(false);

  const refusal = { mentions: "Only active members of this workspace can be mentioned" };
  for (const refused of [added, extended]) expect(refused).toMatchObject({ status: 400, body: { fields: refusal } });
  expect(kept).toMatchObject({ status: 200, body: { mentions: [{ uid: member }] } });
});

test("a mention alert shortens a long URL to its host instead of cutting it", async () => {
  const url = `https://files.example/${"deep/".repeat(40)}`;
  await post("notes/", { body: `@[${uidOf("rep@acme.example")}] read ${url} please` }, leader);

  const rows = await backend.store.db.select().from(outbox).where(eq(outbox.kind, "set")).orderBy(asc(outbox.seq));
  const bodies = rows.filter(({ fields }) => fields?.type === "mention").map(({ fields }) => fields?.body);
  expect(bodies.at(-1)).toBe("@Ravi Petersen read files.example…");
});
