import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { noteSchema } from "@/lib/contracts/activity/activity";
import { draftSavedSchema, draftsSchema } from "@/lib/contracts/activity/draft";
import { draftLimits } from "@/lib/contracts/activity/draft-limits";
import { retentionPeriods } from "@/lib/contracts/clients/retention-periods";
import { drafts } from "../../database/schema/activity";
import { users } from "../../database/schema/core";
import { sweep } from "../../jobs/maintenance/sweep";
import { uidOf } from "../../seed/users";
import { readAccountIds } from "../../test-account-ids";
import { startTestBackend, type TestBackend } from "../../test-backend";

type Headers = Record<string, string>;

let backend: TestBackend;
let rep: Headers;
let leader: Headers;
let ids: string[];

beforeAll(async () => {
  backend = await startTestBackend();
  rep = await backend.signIn("rep@acme.example");
  leader = await backend.signIn("leader@acme.example");
  ids = await readAccountIds(backend, rep, { limit: "200" });
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.store.db.delete(drafts);
});

const account = () => ids[0] ?? "";
const me = uidOf("rep@acme.example");

/** A page with a form: it counts its saves, and stores the draft that it last received. */
function openPage(after: string | null = null, base: number | null = null) {
  return { writer: randomUUID(), seq: 0, after, base };
}

type Place = ReturnType<typeof openPage>;

const put = (headers: Headers, payload: Record<string, unknown>, form = "composer", id = account()) =>
  backend.request({ method: "PUT", url: `/accounts/${id}/drafts/${form}/`, headers, payload });

async function save(place: Place, text: string | null, form = "composer", id = account()) {
  const { status, body } = await put(rep, { ...place, by: me, fields: text === null ? null : { text } }, form, id);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return draftSavedSchema.parse(body);
}

/** Types and saves, waiting for the response like a page. */
async function type(page: Place, text: string | null, form = "composer") {
  page.seq += 1;
  const saved = await save(page, text, form);
  if (saved.state === "kept") page.base = saved.draft?.version ?? null;
  return saved;
}

async function read(headers: Headers = rep, id = account()): Promise<(string | undefined)[]> {
  const { body } = await backend.request({ url: `/accounts/${id}/drafts/`, headers });
  return draftsSchema.parse(body).items.flatMap(({ fields }) => (fields ? [fields.text] : []));
}

async function postNote(page: Place, text: string, headers: Headers = {}, form = "composer") {
  const draft = { ...page, form };
  const payload = { body: text, draft, ...(form.startsWith("reply-") && { reply_to: form.slice(6) }) };
  const { status, body } = await backend.request({
    method: "POST",
    url: `/accounts/${account()}/notes/`,
    headers: { ...rep, ...headers },
    payload,
  });
  expect(status).toBe(201);
  return body as { id: string };
}

test("a draft appears on the same user's other devices, per form, and for nobody else", async () => {
  const page = openPage();
  await type(page, "Half a thou");
  await type(page, "Half a thought");
  await type(openPage(), "Call them", "task");

  expect((await read()).sort()).toEqual(["Call them", "Half a thought"]);
  expect(await read(rep, ids[1])).toEqual([]);
  expect(await read(leader)).toEqual([]);
  const other = await backend.signIn("rep@globex.example");
  expect((await backend.request({ url: `/accounts/${account()}/drafts/`, headers: other })).status).toBe(404);
  expect((await put(other, { ...openPage(), seq: 1, by: uidOf("rep@globex.example"), fields: {} })).status).toBe(404);
});

test("saves that arrive out of order or twice keep the latest text", async () => {
  const page = openPage();
  const [first, second] = [
    { ...page, seq: 1 },
    { ...page, seq: 2 },
  ];
  await save(second, "typed last");

  expect((await save(first, "typed first")).state).toBe("over");
  expect((await save(second, "typed last")).state).toBe("over");
  expect(await read()).toEqual(["typed last"]);
});

describe("posting ends a draft", () => {
  test.each(["the saved one", "one that was never saved"])(
    "posting ends %s, and a late save changes nothing",
    async (which) => {
      const page = openPage();
      if (which === "the saved one") await type(page, "Half a th");
      page.seq += 1;

      await postNote(page, "Half a thought");

      expect((await save(page, "Half a thought")).state).toBe("over");
      expect(await read()).toEqual([]);
      expect((await type(page, "The next one")).state).toBe("kept");
      expect(await read()).toEqual(["The next one"]);
    },
  );

  test("posting after a reload ends the draft, and a late save of the page before can't restore it", async () => {
    const before = openPage();
    await type(before, "Half a th");
    const page = openPage(before.writer, before.base);
    page.seq += 1;

    await postNote(page, "Half a thought");

    expect((await save({ ...before, seq: 2 }, "Half a thou")).state).toBe("elsewhere");
    expect(await read()).toEqual([]);
  });

  test("a reloaded page can still save after the late save of the page before it", async () => {
    const before = openPage();
    await type(before, "Half");
    const page = openPage(before.writer, before.base);
    await save({ ...before, seq: 2 }, "Half a");

    expect((await type(page, "Half a thought")).state).toBe("kept");
  });

  test("posting again with the same key ends the draft again and creates one note", async () => {
    const page = openPage();
    await type(page, "Once");
    const key = { "idempotency-key": randomUUID() };
    const first = await postNote(page, "Once", key);
    page.seq += 2;

    const again = await postNote(page, "Once", key);

    expect(again.id).toBe(first.id);
    expect(await read()).toEqual([]);
  });

  test("a rejected post keeps the draft", async () => {
    const page = openPage();
    await type(page, "Hello @[nobody]");
    const { status } = await backend.request({
      method: "POST",
      url: `/accounts/${account()}/notes/`,
      headers: rep,
      payload: { body: "Hello @[nobody]", draft: { ...page, form: "composer" } },
    });

    expect(status).toBe(400);
    expect(await read()).toEqual(["Hello @[nobody]"]);
  });

  test("posting ends a draft even if a save runs concurrently", async () => {
    for (let round = 0; round < 5; round += 1) {
      const page = openPage();
      await backend.store.db.delete(drafts);
      await type(page, "Half");
      page.seq += 1;
      await Promise.all([save(page, "Half a thought"), postNote(page, "Half a thought")]);
      expect(await read()).toEqual([]);
    }
  });

  test.each([
    ["conversations", { kind: "call", body: "Called" }],
    ["tasks", { title: "Send it" }],
  ])("posting to %s ends the draft as well", async (list, payload) => {
    const page = openPage();
    await type(page, "Called");
    const { status } = await backend.request({
      method: "POST",
      url: `/accounts/${account()}/${list}/`,
      headers: rep,
      payload: { ...payload, draft: { ...page, form: "composer" } },
    });

    expect(status).toBe(201);
    expect(await read()).toEqual([]);
  });

  test("posting a reply ends only the reply's draft", async () => {
    const [composer, reply] = [openPageWithText(), openPage()];
    const { id } = await postNote(composer, "A question");
    await type(composer, "Something else");
    await type(reply, "An answer", `reply-${id}`);

    await postNote(reply, "An answer", {}, `reply-${id}`);

    expect(await read()).toEqual(["Something else"]);
  });
});

function openPageWithText(): Place {
  return { ...openPage(), seq: 1 };
}

describe("on two devices", () => {
  test("a save returns the other device's text, and doesn't overwrite it until it has been seen", async () => {
    const [desk, phone] = [openPage(), openPage()];
    await type(desk, "From the desk");
    phone.base = desk.base;
    await type(phone, "From the phone");

    const outcome = await type(desk, "From the desk, longer");

    expect(outcome).toMatchObject({ state: "elsewhere", draft: { fields: { text: "From the phone" } } });
    expect(await read()).toEqual(["From the phone"]);
    desk.base = outcome.draft?.version ?? null;
    expect((await type(desk, "From the desk, longer")).state).toBe("kept");
    expect(await read()).toEqual(["From the desk, longer"]);
  });

  test("posting on one device keeps unseen text from the other", async () => {
    const [desk, phone] = [openPage(), openPage()];
    await type(desk, "From the desk");
    phone.base = desk.base;
    await type(phone, "From the phone");

    await postNote(desk, "From the desk");

    expect(await read()).toEqual(["From the phone"]);
  });

  test("a draft discarded on one device is reported to the other", async () => {
    const [desk, phone] = [openPage(), openPage()];
    await type(desk, "From the desk");
    phone.base = desk.base;
    await type(phone, null);

    expect(await type(desk, "From the desk!")).toMatchObject({ state: "elsewhere", draft: { fields: null } });
    expect(await read()).toEqual([]);
  });
});

test("an edit has a draft, which ends with a successful change and stays after a rejected one", async () => {
  const { body } = await backend.request({
    method: "POST",
    url: `/accounts/${account()}/notes/`,
    headers: rep,
    payload: { body: "Before" },
  });
  const note = noteSchema.parse(body);
  const page = openPage();
  const form = `edit-${note.id}`;
  await type(page, "After", form);
  const change = (edited: string | null) =>
    backend.request({
      method: "PATCH",
      url: `/accounts/${account()}/notes/${note.id}/`,
      headers: rep,
      payload: { body: "After", edited_at: edited, draft: { ...page, form } },
    });

  const refused = await change("2020-01-01T00:00:00.000Z");
  const texts = await read();
  const changed = await change(null);

  expect([refused.status, texts]).toEqual([409, ["After"]]);
  expect([changed.status, await read()]).toEqual([200, []]);
  expect((await save(page, "After", form)).state).toBe("over");
});

test("never stores one user's draft for another user who has signed in since", async () => {
  const { status, body } = await put(leader, { ...openPageWithText(), by: me, fields: { text: "Mine" } });

  expect([status, body]).toEqual([200, { state: "unkept", draft: null }]);
  expect(await read(leader)).toEqual([]);
  expect(await read()).toEqual([]);
});

test("a `user` can save drafts, but an operator can't", async () => {
  const reader = await backend.signIn("user@acme.example");
  const operator = await backend.signIn("admin@sightline.example");
  const fields = { text: "Mine" };

  const own = await put(reader, { ...openPageWithText(), by: uidOf("user@acme.example"), fields });
  const visiting = await put(operator, { ...openPageWithText(), by: uidOf("admin@sightline.example"), fields });

  expect(own.status).toBe(200);
  expect(visiting.status).toBe(403);
});

test.each([
  ["a field that is too long", { text: "a".repeat(draftLimits.fieldLength + 1) }],
  ["fields that are too long together", { a: "a".repeat(9_000), b: "b".repeat(9_000), c: "c".repeat(9_000) }],
  ["too many fields", Object.fromEntries(Array.from({ length: 13 }, (_, at) => [`f${at}`, "a"]))],
])("rejects %s", async (_what, fields) => {
  expect((await put(rep, { ...openPageWithText(), by: me, fields })).status).toBe(400);
});

test("an unknown form returns a 404", async () => {
  for (const form of ["letter", "reply-", "reply-1"])
    expect((await put(rep, { ...openPageWithText(), by: me, fields: { text: "a" } }, form)).status).toBe(404);
});

test("limits drafts per user; ended drafts make room for new ones", async () => {
  const at = backend.now();
  await backend.store.db.insert(drafts).values(
    ids.slice(1, draftLimits.perUser + 1).map((accountId) => ({
      clientId: "acme",
      accountId,
      userId: me,
      form: "composer",
      version: 1,
      writer: randomUUID(),
      seq: 1,
      fields: { text: "Old" },
      savedAt: at,
    })),
  );
  const page = openPage();

  expect((await type(page, "One too many")).state).toBe("unkept");
  await backend.store.db
    .update(drafts)
    .set({ fields: null })
    .where(eq(drafts.accountId, ids[1] ?? ""));
  expect((await type(page, "One too many")).state).toBe("kept");
});

test("deletes a user's drafts when they leave the client, and keeps other users' drafts", async () => {
  const { db } = backend.store;
  await type(openPage(), "Mine");
  const by = uidOf("leader@acme.example");
  await put(leader, { ...openPageWithText(), by, fields: { text: "Theirs" } });

  await db.update(users).set({ clientId: "globex" }).where(eq(users.id, me));

  expect((await db.select().from(drafts)).map(({ userId }) => userId)).toEqual([by]);
  await db.update(users).set({ clientId: "acme" }).where(eq(users.id, me));
});

test("the cleanup deletes drafts that are unchanged for a month", async () => {
  await type(openPage(), "Old");
  backend.advance((retentionPeriods.drafts.default - 1) * 86_400_000);
  await sweep(backend.services);
  expect(await backend.store.db.$count(drafts)).toBe(1);

  backend.advance(2 * 86_400_000);
  await sweep(backend.services);
  expect(await backend.store.db.$count(drafts)).toBe(0);
});
