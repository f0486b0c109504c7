import { randomUUID } from "node:crypto";
import { eq, isNull } from "drizzle-orm";
import { audienceSchema, messageSchema, messagesSchema } from "@/lib/contracts/messages/message";
import { minuteMs } from "@/lib/contracts/wire/durations";
import { auditLog } from "../../database/schema/audit";
import { users } from "../../database/schema/core";
import { messages, outbox } from "../../database/schema/outbox";
import { leaseDue, markDelivered } from "../../domains/shared/outbox";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";

type Headers = { authorization: string };

let backend: TestBackend;
let admin: Headers;
let globexAdmin: Headers;
let operator: Headers;
let rep: Headers;

beforeAll(async () => {
  backend = await startTestBackend();
  [admin, globexAdmin, operator, rep] = await Promise.all([
    backend.signIn("clientadmin@acme.example"),
    backend.signIn("clientadmin@globex.example"),
    backend.signIn("admin@sightline.example"),
    backend.signIn("rep@acme.example"),
  ]);
});
beforeEach(async () => {
  await backend.store.db.delete(outbox);
  await backend.store.db.delete(messages);
});
afterAll(() => backend.close());

const inMinutes = (count: number) => new Date(backend.now().getTime() + count * minuteMs).toISOString();
const plain = { scope: "client", title: "Quarter ends", body: "", severity: "info", roles: [], dismissible: true };

async function publish(change: Record<string, unknown> = {}, headers = admin) {
  const response = await backend.request({
    method: "POST",
    url: "/messages/",
    headers,
    payload: { ...plain, ...change },
  });
  expect(response.status).toBe(201);
  return messageSchema.parse(response.body);
}

const act = (method: "GET" | "POST" | "PATCH" | "DELETE", url: string, payload?: object, headers = admin) =>
  backend.request({ method, url, headers, ...(payload && { payload }) });
const list = async (query = "", headers = admin) =>
  messagesSchema.parse((await act("GET", `/messages/${query}`, undefined, headers)).body);

/** The documents, by path, that browsers would find at a given time if all changes due by then were delivered. */
async function documentsAt(now: Date): Promise<Record<string, unknown>> {
  const documents = new Map<string, unknown>();
  for (;;) {
    const due = await leaseDue(backend.store.db, { now, leaseMs: minuteMs, limit: 100 });
    for (const { delivery } of due) {
      if (delivery.kind === "set") documents.set(delivery.path, delivery.fields.title);
      else documents.delete(delivery.path);
      await markDelivered(backend.store.db, delivery.version, now);
    }
    if (due.length === 0) return Object.fromEntries(documents);
  }
}

describe("changing an announcement", () => {
  test("editing a disabled announcement keeps it disabled", async () => {
    const { id } = await publish();
    await act("PATCH", `/messages/${id}/`, { enabled: false });

    const response = await act("PATCH", `/messages/${id}/`, { title: "Quarter ends soon" });

    expect(response.body).toMatchObject({ title: "Quarter ends soon", enabled: false, status: "off" });
    const rows = await backend.store.db.select().from(auditLog).where(eq(auditLog.subject, id)).orderBy(auditLog.id);
    expect(rows.at(-1)?.details).toMatchObject({ fields: ["title"] });
    expect(await documentsAt(backend.now())).toEqual({});
  });

  test("changing one field changes nothing else", async () => {
    const link = { href: "/all-accounts", label: "Accounts" };
    const before = await publish({ body: "By Friday.", roles: ["user"], end_time: inMinutes(90), link });
    const changes = [
      { title: "Other" },
      { body: "By Monday." },
      { severity: "critical" },
      { roles: ["sales_rep"] },
      { start_time: inMinutes(-5) },
      { end_time: inMinutes(60) },
      { end_time: null },
      { dismissible: false },
      { link: null },
    ];

    let expected: Record<string, unknown> = { ...before };
    for (const change of changes) {
      expected = { ...expected, ...change };
      const { body } = await act("PATCH", `/messages/${before.id}/`, change);
      expect(body).toEqual({ ...expected, updated_at: expect.any(String) });
    }
  });

  test("rejects a change based on an outdated version, unless it is forced", async () => {
    const read = await publish();
    const first = await act("PATCH", `/messages/${read.id}/`, { title: "Theirs", updated_at: read.updated_at });

    const late = await act("PATCH", `/messages/${read.id}/`, { title: "Mine", updated_at: read.updated_at });

    expect(first.status).toBe(200);
    expect(late).toMatchObject({ status: 409, body: { code: "changed_meanwhile" } });
    expect((await list()).items.map(({ title }) => title)).toEqual(["Theirs"]);
    expect(await act("PATCH", `/messages/${read.id}/`, { title: "Mine" })).toMatchObject({
      status: 200,
      body: { title: "Mine" },
    });
  });

  test("only one of two concurrent changes succeeds, and ending in between counts as a change", async () => {
    const read = await publish();
    const change = (title: string) =>
      act("PATCH", `/messages/${read.id}/`, { title, updated_at: read.updated_at }).then(({ status }) => status);

    expect((await Promise.all([change("One"), change("Other")])).sort()).toEqual([200, 409]);

    const { body } = await act("GET", `/messages/${read.id}/`);
    const { updated_at } = messageSchema.parse(body);
    await act("POST", `/messages/${read.id}/end/`);
    const late = await act("PATCH", `/messages/${read.id}/`, { end_time: null, updated_at });
    expect(late).toMatchObject({ status: 409, body: { code: "changed_meanwhile" } });
  });

  test.each([
    ["a changed scope", { scope: "general" }],
    ["an unknown field", { client_id: "globex" }],
    ["a link whose path leaves the site", { link: { href: "/..//evil.example", label: "x" } }],
    ["an end before the start", { end_time: "2020-01-01T00:00:00Z" }],
    ["an invalid time", { start_time: "tomorrow" }],
  ])("rejects %s and changes nothing", async (_what, change) => {
    const before = await publish();

    const response = await act("PATCH", `/messages/${before.id}/`, change);

    expect(response).toMatchObject({ status: 400, body: { code: "invalid_request" } });
    expect((await list()).items).toEqual([before]);
  });
});

describe("ending and showing again", () => {
  test("ending a live announcement ends it now, and ending it again changes nothing", async () => {
    const { id } = await publish();
    backend.advance(minuteMs);

    const first = await act("POST", `/messages/${id}/end/`);
    const second = await act("POST", `/messages/${id}/end/`);

    expect(first.body).toMatchObject({ status: "ended", end_time: backend.now().toISOString() });
    expect(second).toMatchObject({ status: 200, body: first.body });
  });

  test.each([
    ["scheduled", { start_time: "2030-01-01T00:00:00Z" }],
    ["disabled", { enabled: false }],
  ])("ending one that is %s returns 409 not_live", async (_status, change) => {
    const { id } = await publish(change);

    expect(await act("POST", `/messages/${id}/end/`)).toMatchObject({ status: 409, body: { code: "not_live" } });
  });

  test("showing again creates a new id and removes the old announcement", async () => {
    const before = await publish({ body: "Read me." });

    const response = await act("POST", `/messages/${before.id}/show-again/`);

    const again = messageSchema.parse(response.body);
    expect(again.id).not.toBe(before.id);
    expect(again).toMatchObject({ title: before.title, body: before.body, start_time: before.start_time });
    expect((await list()).items.map(({ id }) => id)).toEqual([again.id]);
    expect(await documentsAt(backend.now())).toEqual({ [`clients/acme/messages/${again.id}`]: before.title });
  });

  test.each([
    ["ended", { start_time: "2020-01-01T00:00:00Z", end_time: "2020-01-02T00:00:00Z" }],
    ["disabled", { enabled: false }],
  ])("showing again one that is %s returns 409 not_live", async (_status, change) => {
    const { id } = await publish(change);

    const response = await act("POST", `/messages/${id}/show-again/`);

    expect(response).toMatchObject({ status: 409, body: { code: "not_live" } });
  });
});

describe("permissions", () => {
  const writes = [
    ["PATCH", "", { title: "Taken over" }],
    ["DELETE", "", undefined],
    ["POST", "end/", undefined],
    ["POST", "show-again/", undefined],
    ["GET", "", undefined],
  ] as const;

  test.each(writes)(
    "G9 · %s of another client's announcement returns the same 404 as for a missing one",
    async (...[method, tail, payload]) => {
      const before = await publish({}, globexAdmin);
      const general = await publish({ scope: "general" }, operator);

      const responses = [];
      for (const id of [before.id, general.id, randomUUID()])
        responses.push(await act(method, `/messages/${id}/${tail}`, payload));

      const [foreign, ofAll, missing] = responses.map(({ status, body }) => ({
        status,
        body: { ...Object(body), request_id: "" },
      }));
      expect(missing?.status).toBe(404);
      expect(foreign).toEqual(missing);
      expect(ofAll).toEqual(missing);
      expect((await list("", globexAdmin)).items).toEqual([before]);
    },
  );

  test.each(writes)("%s by a rep of the same client is forbidden", async (method, tail, payload) => {
    const before = await publish();

    expect(await act(method, `/messages/${before.id}/${tail}`, payload, rep)).toMatchObject({ status: 403 });
    expect((await list()).items).toEqual([before]);
  });

  test("the list contains only the caller's own scope, and other scopes are forbidden", async () => {
    const [own, , general] = [
      await publish(),
      await publish({}, globexAdmin),
      await publish({ scope: "general" }, operator),
    ];

    expect((await list()).items.map(({ id }) => id)).toEqual([own.id]);
    expect((await list("", operator)).items.map(({ id }) => id)).toEqual([general.id]);
    expect(await act("GET", "/messages/?scope=general")).toMatchObject({ status: 403 });
    expect(await act("GET", "/messages/?scope=client", undefined, rep)).toMatchObject({ status: 403 });
    expect(await act("GET", "/messages/", undefined, rep)).toMatchObject({ status: 403 });
    expect(await act("POST", "/messages/", plain, rep)).toMatchObject({ status: 403 });
    expect(await act("POST", "/messages/", { ...plain, scope: "general" })).toMatchObject({ status: 403 });
  });
});

describe("the list", () => {
  test("pages list each announcement once, latest start first, even if many start at the same time", async () => {
    const made = [];
    for (let at = 0; at < 7; at += 1)
      made.push(await publish({ title: `At ${at}`, start_time: inMinutes(Math.floor(at / 3)) }));

    const seen = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page = await list(`?scope=client&limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.items);
      cursor = page.next_cursor;
    }

    expect(seen.map(({ id }) => id).sort()).toEqual(made.map(({ id }) => id).sort());
    expect(seen.map(({ start_time }) => start_time)).toEqual(
      seen
        .map(({ start_time }) => start_time)
        .sort()
        .reverse(),
    );
  });

  test.each([
    "x",
    Buffer.from('["2026-01-01","\\u0000"]').toString("base64url"),
    Buffer.from("[]").toString("base64url"),
  ])("rejects the cursor %s", async (cursor) => {
    expect(await act("GET", `/messages/?cursor=${cursor}`)).toMatchObject({
      status: 400,
      body: { code: "bad_cursor" },
    });
  });
});

describe("audience size", () => {
  const reach = async (query: string, headers = admin) =>
    audienceSchema.parse((await act("GET", `/messages/audience/?${query}`, undefined, headers)).body).people;

  test("counts the client's enabled users by role, with roles spelled in either form", async () => {
    const { db } = backend.store;
    const before = { all: await reach("scope=client&roles="), reps: await reach("scope=client&roles=sales_rep") };

    await db
      .update(users)
      .set({ role: "SALES_REP" })
      .where(eq(users.id, uidOf("rep@acme.example")));
    expect(await reach("scope=client&roles=sales_rep")).toBe(before.reps);
    await db
      .update(users)
      .set({ disabled: true })
      .where(eq(users.id, uidOf("rep@acme.example")));

    expect(await reach("scope=client&roles=sales_rep")).toBe(before.reps - 1);
    expect(await reach("scope=client&roles=")).toBe(before.all - 1);
    await db
      .update(users)
      .set({ role: "sales_rep", disabled: false })
      .where(eq(users.id, uidOf("rep@acme.example")));
  });

  test("G9 · counts only the caller's own client, and all clients for a general announcement", async () => {
    const [acme, globex] = [await reach("scope=client&roles="), await reach("scope=client&roles=", globexAdmin)];

    expect(await reach("scope=general&roles=", operator)).toBe(acme + globex);
    expect(await act("GET", "/messages/audience/?scope=general&roles=")).toMatchObject({ status: 403 });
    expect(await act("GET", "/messages/audience/?scope=client&roles=", undefined, rep)).toMatchObject({ status: 403 });
    expect(await act("GET", "/messages/audience/?scope=client&roles=king")).toMatchObject({ status: 400 });
  });
});

describe("J9 · documents that browsers can read", () => {
  test("a scheduled announcement exists only between its start and end", async () => {
    const { id } = await publish({ start_time: inMinutes(10), end_time: inMinutes(20) });
    const path = `clients/acme/messages/${id}`;
    const at = (minutes: number) => documentsAt(new Date(inMinutes(minutes)));

    expect(await at(9)).toEqual({});
    expect(await at(10)).toEqual({ [path]: "Quarter ends" });
    expect(
      (await backend.store.db.select().from(outbox).where(isNull(outbox.deliveredAt))).map(({ kind, dueAt }) => [
        kind,
        dueAt.toISOString(),
      ]),
    ).toEqual([["delete", inMinutes(20)]]);
    expect(await at(20)).toEqual({});
  });

  test("postponing removes the document until the new start, and moving the start forward restores it at once", async () => {
    const { id } = await publish();
    const path = `clients/acme/messages/${id}`;
    expect(await documentsAt(backend.now())).toEqual({ [path]: "Quarter ends" });

    await act("PATCH", `/messages/${id}/`, { start_time: inMinutes(30) });
    const [put] = await leaseDue(backend.store.db, { now: backend.now(), leaseMs: 1, limit: 9 });
    expect(put?.delivery).toMatchObject({ kind: "delete", path });
    await markDelivered(backend.store.db, put?.delivery.version ?? 0, backend.now());
    await act("PATCH", `/messages/${id}/`, { start_time: inMinutes(0) });

    expect(await documentsAt(backend.now())).toEqual({ [path]: "Quarter ends" });
    expect(await documentsAt(new Date(inMinutes(60)))).toEqual({});
  });

  test("an announcement for roles has one copy per role, and removing a role deletes its copy", async () => {
    const { id } = await publish({ roles: ["sales_rep", "user"] });
    const ofRole = (role: string) => `clients/acme/roles/${role}/messages/${id}`;
    const first = await documentsAt(backend.now());

    await act("PATCH", `/messages/${id}/`, { roles: ["user", "client_admin"] });
    const changes = await leaseDue(backend.store.db, { now: backend.now(), leaseMs: 1, limit: 9 });

    expect(first).toEqual({ [ofRole("sales_rep")]: "Quarter ends", [ofRole("user")]: "Quarter ends" });
    expect(changes.map(({ delivery: { kind, path } }) => `${kind} ${path}`)).toEqual([
      `delete ${ofRole("sales_rep")}`,
      `set ${ofRole("user")}`,
      `set ${ofRole("client_admin")}`,
    ]);
  });

  test("a general announcement for a role has its own path", async () => {
    const { id } = await publish({ scope: "general", roles: ["client_admin"] }, operator);

    expect(await documentsAt(backend.now())).toEqual({
      [`general/messaging/roles/client_admin/messages/${id}`]: "Quarter ends",
    });
  });

  test("an announcement deleted before its start never appears", async () => {
    const { id } = await publish({ start_time: inMinutes(10) });

    await act("DELETE", `/messages/${id}/`);

    expect(await documentsAt(new Date(inMinutes(60)))).toEqual({});
  });

  test("a scheduled announcement counts as published and keeps its start time", async () => {
    const { id, is_published: isPublished } = await publish({ start_time: inMinutes(10) });

    expect(isPublished).toBe(true);
    expect(await documentsAt(new Date(inMinutes(9)))).toEqual({});
    expect(await documentsAt(new Date(inMinutes(10)))).toEqual({ [`clients/acme/messages/${id}`]: "Quarter ends" });
  });

  test("an announcement that is due but undelivered isn't published yet", async () => {
    const { id } = await publish({ start_time: inMinutes(10) });
    backend.advance(11 * minuteMs);

    expect((await act("GET", `/messages/${id}/`)).body).toMatchObject({ is_published: false });
  });
});
