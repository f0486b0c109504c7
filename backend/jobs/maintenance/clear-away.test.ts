import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { dayMs } from "@/lib/contracts/wire/durations";
import { insertRows } from "../../database/insert-rows";
import { conversations, noteMentions, notes } from "../../database/schema/activity";
import { accessTokens, accounts, invitations, knownIps, signInCounters } from "../../database/schema/core";
import { importChunks, importRows, imports } from "../../database/schema/imports";
import { idempotencyKeys } from "../../database/schema/jobs";
import { outbox } from "../../database/schema/outbox";
import { enqueue, findNextDue, leaseDue, markDelivered, raiseVersions } from "../../domains/shared/outbox";
import { createLogger } from "../../log/create-logger";
import { uidOf } from "../../seed/users";
import { startOfTests, startTestBackend, type TestBackend } from "../../test-backend";
import { purgeDelivered } from "./purge-delivered";
import { sweep } from "./sweep";

const rep = uidOf("rep@acme.example");
const ago = (days: number) => new Date(startOfTests.getTime() - days * dayMs);
let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
beforeEach(() => backend.store.db.delete(outbox));
afterAll(() => backend.close());

describe("the sweep", () => {
  const tokenOf = (hash: string, ended: Date) => ({
    hash,
    sessionId: randomUUID(),
    userId: rep,
    createdAt: ended,
    expiresAt: ended,
    sessionStartedAt: ended,
    sessionEndsAt: ended,
    method: "traditional",
  });

  test("deletes expired rows in batches and keeps the others", async () => {
    const { db } = backend.store;
    await insertRows(
      db,
      accessTokens,
      Array.from({ length: 2_100 }, (_, n) => tokenOf(`old ${n}`, ago(31))),
    );
    await db.insert(accessTokens).values(tokenOf("young", ago(29)));
    await db.insert(knownIps).values([
      { userId: rep, addressHash: "old", lastAt: ago(181) },
      { userId: rep, addressHash: "young", lastAt: ago(179) },
    ]);

    await sweep(backend.services);

    expect((await db.select().from(accessTokens)).map(({ hash }) => hash)).toEqual(["young"]);
    expect((await db.select().from(knownIps)).map(({ addressHash }) => addressHash)).toEqual(["young"]);
  });

  test("deletes old invitations, idempotency keys and undeliverable changes", async () => {
    const { db } = backend.store;
    const invitation = (name: string, expiresAt: Date) => ({
      clientId: "acme",
      email: `${name}@new.example`,
      role: "user" as const,
      tokenHash: name,
      createdAt: ago(60),
      expiresAt,
    });
    await db.delete(invitations);
    await db.insert(invitations).values([invitation("old", ago(31)), invitation("young", ago(29))]);
    const of = { clientId: "acme", userId: rep, request: "hash" };
    await db.insert(idempotencyKeys).values([
      { ...of, key: "old", createdAt: ago(1.1) },
      { ...of, key: "young", createdAt: ago(0.9) },
    ]);
    const change = { kind: "delete" as const, path: "clients/acme/x/", createdAt: ago(60) };
    await db.insert(outbox).values([
      { ...change, lastError: "old", failedAt: ago(31) },
      { ...change, lastError: "young", failedAt: ago(29) },
      { ...change, lastError: "waiting" },
    ]);

    await sweep(backend.services);

    expect((await db.select().from(invitations)).map(({ tokenHash }) => tokenHash)).toEqual(["young"]);
    expect((await db.select().from(idempotencyKeys)).map(({ key }) => key)).toEqual(["young"]);
    const remaining = await db.select().from(outbox);
    expect(remaining.map(({ lastError }) => lastError).sort()).toEqual(["waiting", "young"]);
  });

  test("deletes changes that no realtime database took for longer than alerts are kept", async () => {
    const { db } = backend.store;
    const change = { kind: "delete" as const, path: "clients/acme/x/" };
    await db.insert(outbox).values([
      { ...change, lastError: "old", createdAt: ago(366) },
      { ...change, lastError: "young", createdAt: ago(364) },
      { ...change, lastError: "scheduled", createdAt: ago(366), dueAt: ago(-1) },
    ]);

    await sweep(backend.services);

    const remaining = (await db.select().from(outbox)).map(({ lastError }) => lastError);
    expect(remaining.sort()).toEqual(["scheduled", "young"]);
  });

  test("keeps the rows of an import that is running, paused or being undone", async () => {
    const { db } = backend.store;
    const at = ago(31);
    const common = { clientId: "acme", bytes: 3, startedAt: at, createdAt: at, updatedAt: at };
    for (const state of ["running", "paused", "undoing", "done"] as const) {
      const [row] = await db
        .insert(imports)
        .values({ ...common, fileName: state, state })
        .returning({ id: imports.id });
      await db.insert(importRows).values({ clientId: "acme", importId: row?.id ?? "", line: 2, cells: ["1"] });
    }

    await sweep(backend.services);

    const remaining = await db
      .select({ state: imports.state })
      .from(importRows)
      .innerJoin(imports, eq(imports.id, importRows.importId))
      .where(eq(imports.createdAt, at));
    expect(remaining.map(({ state }) => state).sort()).toEqual(["paused", "running", "undoing"]);
    await db.delete(imports).where(eq(imports.createdAt, at));
  });

  test("deletes unfinished uploads, the files of old imports and, after a month, the rows of imports", async () => {
    const { db } = backend.store;
    const created = async (fileName: string, days: number, startedAt: Date | null) => {
      const at = ago(days);
      const state = startedAt ? ("done" as const) : ("uploading" as const);
      const values = { clientId: "acme", fileName, bytes: 3, state, startedAt, createdAt: at, updatedAt: at };
      const [row] = await db.insert(imports).values(values).returning({ id: imports.id });
      const key = { clientId: "acme", importId: row?.id ?? "" };
      await db.insert(importChunks).values({ ...key, index: 0, content: Buffer.from("a,b") });
      await db.insert(importRows).values({ ...key, line: 2, cells: ["1"] });
    };
    await created("broken off", 2, null);
    await created("just begun", 0.5, null);
    await created("last week's", 8, ago(8));
    await created("last month's", 31, ago(31));

    await sweep(backend.services);

    const namesIn = async (table: typeof importChunks | typeof importRows) =>
      (
        await db
          .select({ name: imports.fileName })
          .from(imports)
          .innerJoin(table, eq(table.importId, imports.id))
          .orderBy(imports.fileName)
      ).map(({ name }) => name);
    expect((await db.select().from(imports)).map(({ fileName }) => fileName).toSorted()).toEqual([
      "just begun",
      "last month's",
      "last week's",
    ]);
    expect(await namesIn(importChunks)).toEqual(["just begun"]);
    expect(await namesIn(importRows)).toEqual(["just begun", "last week's"]);
  });

  test("deletes notes, calls and meetings 30 days after their removal, along with their mentions", async () => {
    const { db } = backend.store;
    const [account] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.clientId, "acme")).limit(1);
    const of = { clientId: "acme", accountId: account?.id ?? "", createdBy: rep, createdAt: ago(90) };
    const readRemaining = async () => [
      ...(await db
        .select({ body: notes.body })
        .from(notes)
        .where(eq(notes.createdAt, ago(90)))),
      ...(await db
        .select({ body: conversations.body })
        .from(conversations)
        .where(eq(conversations.createdAt, ago(90)))),
    ];
    const [long] = await db
      .insert(notes)
      .values([
        { ...of, body: "a note removed long ago", removedAt: ago(31) },
        { ...of, body: "a note removed recently", removedAt: ago(29) },
        { ...of, body: "a note" },
      ])
      .returning({ id: notes.id });
    const noteId = long?.id ?? "";
    await db.insert(noteMentions).values({ clientId: "acme", noteId, userId: rep, position: 0 });
    const call = { ...of, kind: "call" as const, happenedAt: ago(90) };
    await db.insert(conversations).values([
      { ...call, body: "a call removed long ago", removedAt: ago(31) },
      { ...call, body: "a call removed recently", removedAt: ago(29) },
      { ...call, body: "a call" },
    ]);

    await sweep(backend.services);

    expect((await readRemaining()).map(({ body }) => body).toSorted()).toEqual([
      "a call",
      "a call removed recently",
      "a note",
      "a note removed recently",
    ]);
    expect(await db.select().from(noteMentions).where(eq(noteMentions.noteId, noteId))).toEqual([]);
  });

  test("continues after a failed step and logs the step without any values", async () => {
    const { db } = backend.store;
    const lines: string[] = [];
    const log = createLogger("info", { write: (line) => void lines.push(line) });
    await db.insert(knownIps).values({ userId: rep, addressHash: "older", lastAt: ago(400) });
    await db.insert(signInCounters).values({ key: "k", failures: 1, lastAt: ago(2), lockedUntil: ago(2) });
    await db.execute(sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'a value that is nobody''s business'; end $$`);
    await db.execute(sql`create trigger refuse before delete on sign_in_counters execute function refuse()`);

    const swept = sweep({ ...backend.services, log });

    await expect(swept).rejects.toThrow("1 steps of the sweep failed");
    await db.execute(sql`drop trigger refuse on sign_in_counters`);
    expect(await db.select().from(knownIps).where(eq(knownIps.addressHash, "older"))).toEqual([]);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ step: "sign_in_counters", msg: "cleanup step failed" });
    expect(lines.join("")).not.toContain("nobody's business");
  });
});

describe("the outbox", () => {
  const put = (path: string) => enqueue(backend.store.db, [{ kind: "set", path, fields: { n: 1 } }]);
  const lease = (now: Date, retries = false) => leaseDue(backend.store.db, { now, leaseMs: 1_000, limit: 16, retries });
  const paths = async () => (await backend.store.db.select().from(outbox).orderBy(outbox.seq)).map(({ path }) => path);

  async function deliver(at: Date): Promise<void> {
    for (const { delivery } of await lease(at)) await markDelivered(backend.store.db, delivery.version, at);
  }

  test("deletes rows delivered over a day ago, and the receipts of documents without later changes", async () => {
    const deletedPaths: string[][] = [];
    const gateway = { deleteReceipts: async (these: string[]) => void deletedPaths.push([...these].sort()) };
    for (const path of ["quiet", "busy", "waiting"]) await put(path);
    await deliver(ago(2));
    await put("busy");
    await deliver(ago(0.5));
    await put("waiting");

    await purgeDelivered(backend.store.db, gateway, startOfTests);

    expect(deletedPaths).toEqual([["quiet"]]);
    expect(await paths()).toEqual(["busy", "waiting"]);
  });

  test("shrinks in batches even if its oldest rows belong to busy documents", async () => {
    const deletedPaths = new Set<string>();
    const gateway = { deleteReceipts: async (these: string[]) => these.forEach((path) => void deletedPaths.add(path)) };
    const row = (path: string, deliveredAt: Date) => ({ kind: "set" as const, path, fields: { n: 1 }, deliveredAt });
    await insertRows(backend.store.db, outbox, [
      ...Array.from({ length: 600 }, () => row("busy", ago(5))),
      ...Array.from({ length: 600 }, (_, n) => row(`quiet ${n}`, ago(3))),
      row("busy", ago(0)),
    ]);

    await purgeDelivered(backend.store.db, gateway, startOfTests);

    expect(await paths()).toEqual(["busy"]);
    expect(deletedPaths.size).toBe(600);
    expect(deletedPaths.has("busy")).toBe(false);
  });

  test("keeps its rows if the receipts can't be deleted", async () => {
    await put("quiet");
    await deliver(ago(2));
    const gateway = { deleteReceipts: () => Promise.reject(new Error("away")) };

    await expect(purgeDelivered(backend.store.db, gateway, startOfTests)).rejects.toThrow("away");

    expect(await paths()).toEqual(["quiet"]);
  });

  test("raises versions above all earlier ones, even in concurrent calls, and never lowers them", async () => {
    const { db } = backend.store;
    const nowMs = Date.now() + dayMs;

    await Promise.all([raiseVersions(db, new Date(nowMs)), raiseVersions(db, new Date(nowMs + 5))]);
    await put("raised");
    await raiseVersions(db, new Date(nowMs));
    await put("not lowered");

    const [first, second] = await db.select().from(outbox).orderBy(outbox.seq);
    expect(first?.seq).toBeGreaterThan(nowMs);
    expect(second?.seq).toBe((first?.seq ?? 0) + 1);
    expect(await findNextDue(db, { retries: true })).toEqual(new Date(0));
  });
});
