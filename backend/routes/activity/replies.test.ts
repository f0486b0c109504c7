import { and, asc, eq, like } from "drizzle-orm";
import { accountDetailSchema } from "@/lib/contracts/accounts/account";
import { maxReplies, type Note, noteSchema, timelinePageSchema } from "@/lib/contracts/activity/activity";
import type { SampleEmail } from "@/lib/contracts/samples/sample-users";
import { insertRows } from "../../database/insert-rows";
import { notes } from "../../database/schema/activity";
import { outbox } from "../../database/schema/outbox";
import { sweep } from "../../jobs/maintenance/sweep";
import { uidOf } from "../../seed/users";
import { startOfTests, startTestBackend, type TestBackend } from "../../test-backend";

type Headers = Record<string, string>;

let backend: TestBackend;
let rep: Headers;
let leader: Headers;
let admin: Headers;

beforeAll(async () => {
  backend = await startTestBackend();
  rep = await backend.signIn("rep@acme.example");
  leader = await backend.signIn("leader@acme.example");
  admin = await backend.signIn("clientadmin@acme.example");
});
afterAll(() => backend.close());

async function addAccount(name: string, headers = rep): Promise<string> {
  const { body } = await backend.request({ method: "POST", url: "/accounts/", headers, payload: { name } });
  return accountDetailSchema.parse(body).id;
}

const post = (url: string, payload: object | undefined, headers: Headers) =>
  backend.request({ method: "POST", url, headers, ...(payload && { payload }) });

/** Writes a note or a reply, a second after the previous one. */
async function write(accountId: string, body: string, headers: Headers, replyTo?: string): Promise<Note> {
  backend.advance(1_000);
  const payload = { body, ...(replyTo && { reply_to: replyTo }) };
  const response = await post(`/accounts/${accountId}/notes/`, payload, headers);
  if (response.status !== 201) throw new Error(`${response.status} ${JSON.stringify(response.body)}`);
  return noteSchema.parse(response.body);
}

/** The notes of a timeline with their replies, in the order of the response. */
async function threads(accountId: string, query: Record<string, string> = {}) {
  const { body } = await backend.request({ url: `/accounts/${accountId}/timeline/`, query, headers: rep });
  return timelinePageSchema
    .parse(body)
    .items.flatMap((item) =>
      item.kind === "note" ? [[item.note.body, (item.note.replies ?? []).map((reply) => reply.body)]] : [],
    );
}

async function alertsOf(email: SampleEmail, accountId: string) {
  const ofUser = and(eq(outbox.kind, "set"), like(outbox.path, `users/${uidOf(email)}/alerts/%`));
  const rows = await backend.store.db.select().from(outbox).where(ofUser).orderBy(asc(outbox.seq));
  return rows.flatMap(({ fields }) => (fields?.accountId === accountId ? [[fields.title, fields.link]] : []));
}

const remove = (accountId: string, { id }: Note, headers: Headers) =>
  backend.request({ method: "DELETE", url: `/accounts/${accountId}/notes/${id}/`, headers });

test("replies appear in order below their note only, and the author filter finds them", async () => {
  const accountId = await addAccount("Threads Read");
  const note = await write(accountId, "What do they pay?", rep);
  await write(accountId, "Another note", rep);
  await write(accountId, "Too much", leader, note.id);
  const second = await write(accountId, "Less than last year", rep, note.id);

  const all = await threads(accountId);

  expect(second).toMatchObject({ reply_to: note.id, replies: [] });
  expect(all).toEqual([
    ["Another note", []],
    ["What do they pay?", ["Too much", "Less than last year"]],
  ]);
  expect(await threads(accountId, { by: uidOf("leader@acme.example") })).toEqual([all[1]]);
});

test("a reply alerts the note's author and other repliers; a mentioned user gets only the mention alert", async () => {
  const accountId = await addAccount("Threads Told");
  const note = await write(accountId, "What do they pay?", rep);
  const link = `/account/${accountId}?tab=activity&note=${note.id}`;
  await write(accountId, "Too much", leader, note.id);
  expect(await alertsOf("rep@acme.example", accountId)).toEqual([["Lena Okafor replied to a note", link]]);
  expect(await alertsOf("leader@acme.example", accountId)).toEqual([]);

  await write(accountId, `@[${uidOf("leader@acme.example")}] how much?`, admin, note.id);
  expect(await alertsOf("rep@acme.example", accountId)).toEqual([
    ["Lena Okafor replied to a note", link],
    ["Carla Adeyemi replied to a note", link],
  ]);
  expect(await alertsOf("leader@acme.example", accountId)).toEqual([["Carla Adeyemi mentioned you", link]]);

  await write(accountId, "A lot", rep, note.id);
  expect(await alertsOf("clientadmin@acme.example", accountId)).toEqual([["Ravi Petersen replied to a note", link]]);
});

test("alerts about a note show its current text, none while it is removed, and it again when it is restored", async () => {
  const accountId = await addAccount("Threads Reworded");
  const [repUid, leaderUid] = [uidOf("rep@acme.example"), uidOf("leader@acme.example")];
  const note = await write(accountId, "What do they pay?", rep);
  const reply = await write(accountId, `Too much, @[${leaderUid}]`, admin, note.id);
  const url = `/accounts/${accountId}/notes/${reply.id}/`;
  const textOf = async (path: string) => {
    const rows = await backend.store.db.select().from(outbox).where(eq(outbox.path, path)).orderBy(asc(outbox.seq));
    return rows.flatMap(({ fields }) => fields?.body ?? []).at(-1);
  };
  const texts = () =>
    Promise.all([
      textOf(`users/${repUid}/alerts/reply-${reply.id}`),
      textOf(`users/${leaderUid}/alerts/mention-${reply.id}`),
    ]);
  const edit = (body: string, editedAt: string | null) =>
    backend.request({ method: "PATCH", url, headers: admin, payload: { body, edited_at: editedAt } });

  const shown = [await texts()];
  const { body } = await edit(`Too little, @[${leaderUid}]`, null);
  shown.push(await texts());
  await remove(accountId, reply, admin);
  shown.push(await texts());
  await post(`${url}restore/`, {}, admin);
  shown.push(await texts());
  await edit("Nothing", noteSchema.parse(body).edited_at ?? null);
  shown.push(await texts());

  expect(shown).toEqual([
    ["Too much, @Lena Okafor", "Too much, @Lena Okafor"],
    ["Too little, @Lena Okafor", "Too little, @Lena Okafor"],
    ["The note was removed.", "The note was removed."],
    ["Too little, @Lena Okafor", "Too little, @Lena Okafor"],
    ["Nothing", "The note no longer mentions you."],
  ]);
});

test("rejects replies to a missing, removed or other account's note or to a reply, and more than 100 per note", async () => {
  const accountId = await addAccount("Threads Refused");
  const elsewhere = await write(await addAccount("Threads Elsewhere"), "Elsewhere", rep);
  const removed = await write(accountId, "Gone", rep);
  await remove(accountId, removed, rep);
  const note = await write(accountId, "There", rep);
  const reply = await write(accountId, "A reply", rep, note.id);
  const full = await write(accountId, "Full", rep);
  await insertRows(
    backend.store.db,
    notes,
    Array.from({ length: maxReplies }, (_, n) => ({
      ...{ clientId: "acme", accountId, body: String(n), createdAt: startOfTests, replyTo: full.id },
    })),
  );
  const refused = async (replyTo: string) => {
    const { status, body } = await post(`/accounts/${accountId}/notes/`, { body: "No", reply_to: replyTo }, rep);
    return [status, body];
  };

  for (const id of ["00000000-0000-4000-8000-000000000000", removed.id, elsewhere.id])
    expect(await refused(id)).toEqual([
      400,
      expect.objectContaining({ fields: { reply_to: "This note was removed" } }),
    ]);
  expect(await refused(reply.id)).toMatchObject([400, { fields: { reply_to: expect.stringContaining("to a reply") } }]);
  expect(await refused(full.id)).toMatchObject([400, { fields: { reply_to: "A note has at most 100 replies" } }]);
});

test("treats another client's note like a missing one", async () => {
  const globex = await backend.signIn("rep@globex.example");
  const note = await write(await addAccount("Threads of Acme"), "Ours", rep);
  const foreign = await addAccount("Threads of Globex", globex);

  const { status } = await post(`/accounts/${foreign}/notes/`, { body: "No", reply_to: note.id }, globex);

  expect(status).toBe(400);
});

test("a reply stays when its note is removed, returns below a restored note, and outlives a deleted one", async () => {
  const accountId = await addAccount("Threads Outlived");
  const note = await write(accountId, "Answered", rep);
  await write(accountId, "The answer", leader, note.id);

  expect((await remove(accountId, note, rep)).status).toBe(204);
  expect(await threads(accountId)).toEqual([["The answer", []]]);
  await post(`/accounts/${accountId}/notes/${note.id}/restore/`, undefined, rep);
  expect(await threads(accountId)).toEqual([["Answered", ["The answer"]]]);
  const removedAt = new Date(startOfTests.getTime() - 31 * 86_400_000);
  await backend.store.db.update(notes).set({ removedAt }).where(eq(notes.id, note.id));
  await sweep(backend.services);

  expect(await threads(accountId)).toEqual([["The answer", []]]);
  expect(await backend.store.db.select().from(notes).where(eq(notes.id, note.id))).toEqual([]);
});
