import { sql } from "drizzle-orm";
import { z } from "zod";
import { accountDetailSchema } from "@/lib/contracts/accounts/account";
import {
  type Conversation,
  conversationSchema,
  type Note,
  noteSchema,
  type TimelinePage,
  timelinePageSchema,
} from "@/lib/contracts/activity/activity";
import { contactSchema } from "@/lib/contracts/contacts/contact";
import { readRows } from "../../database/database";
import { startTestBackend, type TestBackend } from "../../test-backend";

type Headers = Record<string, string>;

let backend: TestBackend;
let rep: Headers;
let leader: Headers;
let globex: Headers;

beforeAll(async () => {
  backend = await startTestBackend();
  rep = await backend.signIn("rep@acme.example");
  leader = await backend.signIn("leader@acme.example");
  globex = await backend.signIn("rep@globex.example");
});
afterAll(() => backend.close());

async function addAccount(name: string): Promise<string> {
  const { body } = await backend.request({ method: "POST", url: "/accounts/", headers: rep, payload: { name } });
  return accountDetailSchema.parse(body).id;
}

const post = (url: string, payload?: object, headers: Headers = rep) =>
  backend.request({ method: "POST", url, headers, ...(payload && { payload }) });

async function log(accountId: string, overrides: object = {}, headers: Headers = rep): Promise<Conversation> {
  const payload = { kind: "call", body: "Wants pricing", minutes: 10, ...overrides };
  const { status, body } = await post(`/accounts/${accountId}/conversations/`, payload, headers);
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  return conversationSchema.parse(body);
}

async function write(accountId: string, body: string, headers: Headers = rep): Promise<Note> {
  return noteSchema.parse((await post(`/accounts/${accountId}/notes/`, { body }, headers)).body);
}

async function timeline(accountId: string, query: Record<string, string> = {}): Promise<TimelinePage> {
  const { status, body } = await backend.request({ url: `/accounts/${accountId}/timeline/`, query, headers: rep });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return timelinePageSchema.parse(body);
}

const kinds = ({ items }: TimelinePage) => items.map(({ kind }) => kind);

test("logs a call with its contact and duration, shows it on the timeline and updates the last activity", async () => {
  const accountId = await addAccount("Conversations Logged");
  const contact = contactSchema.parse(
    (
      await post(`/accounts/${accountId}/contacts/`, {
        full_name: "Ada Moss",
        title: "Buyer",
        function: "it",
        level: "vp",
      })
    ).body,
  );

  const logged = await log(accountId, { contact_id: contact.id });

  expect(logged).toMatchObject({
    kind: "call",
    body: "Wants pricing",
    minutes: 10,
    contact: { id: contact.id, name: "Ada Moss" },
    author: { name: "Ravi Petersen" },
    happened_at: backend.now().toISOString(),
    edited_at: null,
  });
  expect((await timeline(accountId)).items).toEqual([{ kind: "call", at: logged.happened_at, conversation: logged }]);
  const { body } = await backend.request({ url: `/accounts/${accountId}/`, headers: rep });
  expect(accountDetailSchema.parse(body).last_activity_at).toBe(logged.created_at);
});

test("the timeline pages through every kind, latest first, without gaps or repeats, filtered by kind and author", async () => {
  const accountId = await addAccount("Conversations In Order");
  await write(accountId, "First");
  await post(`/accounts/${accountId}/tasks/`, { title: "Second" });
  await log(accountId, { kind: "meeting", happened_at: new Date(backend.now().getTime() - 60_000).toISOString() });
  await post(`/accounts/${accountId}/signals/`, {
    title: "Older",
    source: "A paper",
    occurred_at: new Date(backend.now().getTime() - 3_600_000).toISOString(),
  });
  await write(accountId, "By someone else", leader);

  const all = await timeline(accountId);
  expect(kinds(all).slice(3)).toEqual(["meeting", "signal"]);
  expect(kinds(all)).toHaveLength(5);
  const walked: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page: TimelinePage = await timeline(accountId, { limit: "2", ...(cursor && { cursor }) });
    walked.push(...kinds(page));
    cursor = page.next_cursor;
  }
  expect(walked).toEqual(kinds(all));
  expect(kinds(await timeline(accountId, { kind: "meeting,signal" }))).toEqual(["meeting", "signal"]);
  const others = all.items.flatMap((item) =>
    item.kind === "note" && item.note.body === "By someone else" ? [item.note.author?.uid ?? ""] : [],
  );
  expect((await timeline(accountId, { by: others[0] ?? "" })).items).toMatchObject([{ kind: "note" }]);
});

test("only its author can change, remove and restore an entry, and removing or restoring twice does nothing more", async () => {
  const accountId = await addAccount("Conversations Changed");
  for (const [list, made, change] of [
    ["conversations", await log(accountId), { kind: "meeting", body: "Met", minutes: null, contact_id: null }],
    ["notes", await write(accountId, "Words"), { body: "Other words" }],
  ] as const) {
    const url = `/accounts/${accountId}/${list}/${made.id}/`;
    const patch = (headers: Headers, editedAt: string | null) =>
      backend.request({ method: "PATCH", url, headers, payload: { ...change, edited_at: editedAt } });
    const remove = (headers: Headers) => backend.request({ method: "DELETE", url, headers });

    expect([(await patch(leader, null)).status, (await remove(leader)).status]).toEqual([403, 403]);
    expect([(await patch(globex, null)).status, (await remove(globex)).status]).toEqual([404, 404]);
    const changed = await patch(rep, null);
    expect(changed).toMatchObject({ status: 200, body: { body: change.body, edited_at: expect.any(String) } });
    const current = JSON.stringify({ body: change.body, edited_at: Object(changed.body).edited_at });
    expect(await patch(rep, null)).toMatchObject({ status: 409, body: { code: "changed", fields: { current } } });
    expect([(await remove(rep)).status, (await remove(rep)).status]).toEqual([204, 204]);
    expect((await timeline(accountId)).items).toHaveLength(1);
    expect((await patch(rep, Object(changed.body).edited_at)).status).toBe(404);
    expect([(await post(`${url}restore/`)).status, (await post(`${url}restore/`)).status]).toEqual([200, 200]);
    expect((await timeline(accountId)).items).toHaveLength(2);
  }
});

test("an edited note alerts newly mentioned users only", async () => {
  const accountId = await addAccount("Conversations Mentioned");
  const people = Object((await backend.request({ url: "/people/", headers: rep })).body).items;
  const [lena, other] = people.filter(({ name }: { name: string }) => name !== "Ravi Petersen");
  const note = await write(accountId, `Hello @[${lena.uid}]`);
  const count = async () => {
    const [row] = await readRows(
      backend.store.db,
      z.object({ n: z.number() }),
      sql`select count(*)::int as n from outbox where kind = 'set'`,
    );
    return row?.n ?? 0;
  };
  const before = await count();

  const url = `/accounts/${accountId}/notes/${note.id}/`;
  const body = `Hello @[${lena.uid}] and @[${other.uid}]`;
  const changed = await backend.request({ method: "PATCH", url, headers: rep, payload: { body, edited_at: null } });

  expect(noteSchema.parse(changed.body).mentions.map(({ uid }) => uid)).toEqual([lena.uid, other.uid]);
  expect((await count()) - before).toBe(1);
});

test.each<[string, object, string]>([
  ["an empty text", { body: " " }, "body"],
  ["zero minutes", { minutes: 0 }, "minutes"],
  ["a week of minutes", { minutes: 10_080 }, "minutes"],
  ["a time in the future", { happened_at: "2099-01-01T00:00:00Z" }, "happened_at"],
  ["an unknown contact", { contact_id: "00000000-0000-4000-8000-000000000000" }, "contact_id"],
  ["an unknown kind", { kind: "letter" }, "kind"],
])("a call with %s returns a 400 that names the field", async (name, overrides, field) => {
  const accountId = await addAccount(`Conversations Refused ${name}`);
  const payload = { kind: "call", body: "x", ...overrides };

  const { status, body } = await post(`/accounts/${accountId}/conversations/`, payload);

  expect([status, Object.keys(Object(body).fields)]).toEqual([400, [field]]);
});

test("read-only users can't log, another client's account is a 404, and the same key logs once", async () => {
  const accountId = await addAccount("Conversations Guarded");
  const url = `/accounts/${accountId}/conversations/`;
  const payload = { kind: "call", body: "x" };
  const reader = await backend.signIn("user@acme.example");

  expect((await post(url, payload, reader)).status).toBe(403);
  expect((await post(url, payload, globex)).status).toBe(404);
  expect((await backend.request({ url: `/accounts/${accountId}/timeline/`, headers: globex })).status).toBe(404);
  const key = { ...rep, "idempotency-key": "00000000-0000-4000-8000-00000000c0de" };
  await Promise.all([post(url, payload, key), post(url, payload, key)]);
  expect((await timeline(accountId)).items).toHaveLength(1);
});
