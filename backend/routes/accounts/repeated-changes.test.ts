import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { accountsPageSchema } from "@/lib/contracts/accounts/account";
import { noteSchema, taskSchema, timelinePageSchema } from "@/lib/contracts/activity/activity";
import { outbox } from "../../database/schema/outbox";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";

type Headers = Record<string, string>;

let backend: TestBackend;
let rep: Headers;
let leader: Headers;
let accountId: string;

beforeAll(async () => {
  backend = await startTestBackend();
  rep = await backend.signIn("rep@acme.example");
  leader = await backend.signIn("leader@acme.example");
  const { body } = await backend.request({ url: "/accounts/", query: { q: "Hormel", limit: "1" }, headers: rep });
  accountId = accountsPageSchema.parse(body).items[0]?.id ?? "";
});
afterAll(() => backend.close());

const request = (method: "GET" | "POST" | "PATCH", path: string, headers: Headers, payload?: object) =>
  backend.request({ method, url: `/accounts/${accountId}/${path}`, headers, ...(payload && { payload }) });
const keyed = (headers: Headers, key: string) => ({ ...headers, "idempotency-key": key });

async function countNotes(text: string): Promise<number> {
  const { body } = await request("GET", "timeline/?kind=note&limit=100", rep);
  return timelinePageSchema.parse(body).items.filter((item) => item.kind === "note" && item.note.body.includes(text))
    .length;
}

describe("R16 · a request repeated with the same key", () => {
  test("creates one note, returns it and notifies mentioned users once", async () => {
    const key = randomUUID();
    const body = `@[${uidOf("leader@acme.example")}] the line was cut ${key}`;

    const responses = await Promise.all([1, 2, 3].map(() => request("POST", "notes/", keyed(rep, key), { body })));
    const late = await request("POST", "notes/", keyed(rep, key), { body });

    expect([...responses, late].map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const notes = [...responses, late].map((response) => noteSchema.parse(response.body));
    expect(new Set(notes.map(({ id }) => id)).size).toBe(1);
    expect(new Set(notes.map((note) => JSON.stringify(note))).size).toBe(1);
    expect(await countNotes(key)).toBe(1);
    const alerts = await backend.store.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.kind, "set")));
    expect(alerts.filter(({ fields }) => String(fields?.link).includes(notes[0]?.id ?? "none"))).toHaveLength(1);
  });

  test.each([
    ["tasks/", { title: "Call back" }],
    ["signals/", { title: "A new plant", source: "Local paper" }],
  ])("creates one of %s", async (path, payload) => {
    const key = randomUUID();

    const [first, again] = [
      await request("POST", path, keyed(rep, key), payload),
      await request("POST", path, keyed(rep, key), payload),
    ];

    expect(first.status).toBe(201);
    expect(again).toMatchObject({ status: 201, body: first.body });
  });

  test("is rejected if its content differs", async () => {
    const key = randomUUID();
    await request("POST", "notes/", keyed(rep, key), { body: `first ${key}` });

    const other = await request("POST", "notes/", keyed(rep, key), { body: `second ${key}` });

    expect(other).toMatchObject({ status: 422, body: { code: "key_reused" } });
    expect(await countNotes(key)).toBe(1);
  });

  test("is separate per user", async () => {
    const key = randomUUID();
    await request("POST", "notes/", keyed(rep, key), { body: `ours ${key}` });

    const { status } = await request("POST", "notes/", keyed(leader, key), { body: `ours ${key}` });

    expect(status).toBe(201);
    expect(await countNotes(key)).toBe(2);
  });

  test("succeeds if the first attempt was rejected and the repeat is valid", async () => {
    const key = randomUUID();
    const refused = await request("POST", "tasks/", keyed(rep, key), { title: "Call", assignee_uid: "nobody" });

    const created = await request("POST", "tasks/", keyed(rep, key), { title: "Call" });

    expect([refused.status, created.status]).toEqual([400, 201]);
  });

  test.each(["short", "with a blank in it, long enough"])("is rejected with the key %j", async (key) => {
    const { status } = await request("POST", "notes/", keyed(rep, key), { body: "never" });
    expect(status).toBe(400);
  });
});

describe("a change based on an outdated version", () => {
  test("is rejected, changes nothing, and can be forced", async () => {
    const task = taskSchema.parse((await request("POST", "tasks/", rep, { title: "Call Ana" })).body);
    const path = `tasks/${task.id}/`;
    await request("PATCH", path, leader, { title: "Call Ana about the plant", updated_at: task.updated_at });

    const late = await request("PATCH", path, rep, { title: "Call Ana on Monday", updated_at: task.updated_at });

    expect(late).toMatchObject({ status: 409, body: { code: "changed_meanwhile" } });
    const now = taskSchema.parse((await request("GET", path, rep)).body);
    expect(now.title).toBe("Call Ana about the plant");
    const forced = await request("PATCH", path, rep, { title: "Call Ana on Monday" });
    expect(forced).toMatchObject({ status: 200, body: { title: "Call Ana on Monday" } });
  });

  test("succeeds for only one of two concurrent requests", async () => {
    const task = taskSchema.parse((await request("POST", "tasks/", rep, { title: "Send prices" })).body);

    const responses = await Promise.all(
      ["one", "two"].map((title) => request("PATCH", `tasks/${task.id}/`, rep, { title, updated_at: task.updated_at })),
    );

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
