import { randomUUID } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import { type RetentionKey, retentionKeys, retentionPeriods } from "@/lib/contracts/clients/retention-periods";
import { dayMs } from "@/lib/contracts/wire/durations";
import { readRows } from "../../database/database";
import { accessRequests, conversations, drafts, notes } from "../../database/schema/activity";
import { auditLog } from "../../database/schema/audit";
import { accounts, clients, invitations, users } from "../../database/schema/core";
import { importRows, imports } from "../../database/schema/imports";
import { messages, outbox } from "../../database/schema/outbox";
import { type AlertRetention, deleteOldAlerts } from "../../domains/clients/alert-retention";
import { uidOf } from "../../seed/users";
import { startOfTests, startTestBackend, type TestBackend } from "../../test-backend";
import { alertRetentionJob } from "./alert-retention";
import { sweep } from "./sweep";

const ago = (days: number) => new Date(startOfTests.getTime() - days * dayMs);
/** A client with its own retention periods, a client with the default periods, and a deleted client. */
const [own, other, deleted] = ["acme", "globex", "gone"] as const;
const userOf = { [own]: uidOf("rep@acme.example"), [other]: uidOf("rep@globex.example") };
let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

/** A stand-in for the realtime database: the users' alerts. */
let liveAlerts: { uid: string; at: Date; mark: string }[] = [];
const realtime = {
  deleteAlerts: async (uid: string, before: Date) => {
    const remaining = liveAlerts.filter((alert) => alert.uid !== uid || alert.at >= before);
    const count = liveAlerts.length - remaining.length;
    liveAlerts = remaining;
    return count;
  },
};

async function deleteAllOldAlerts(which: AlertRetention, gateway = realtime): Promise<void> {
  const { db, log } = backend.services;
  const services = { db, log, realtime: gateway, now: () => startOfTests };
  for (let rest: AlertRetention | null = which; rest; ) rest = await deleteOldAlerts(services, rest);
}

/** A row whose retention period began this many days ago; `mark` identifies it. */
interface OldRow {
  clientId: typeof own | typeof other;
  days: number;
  mark: string;
}

const accountOf = async (clientId: string) =>
  (await backend.store.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.clientId, clientId)).limit(1))[0]
    ?.id ?? "";

const add: Record<RetentionKey, (row: OldRow) => Promise<unknown>> = {
  audit_log: ({ clientId, days, mark }) =>
    backend.store.db
      .insert(auditLog)
      .values({ clientId, at: ago(days), actorId: "", action: "client.fit", subject: mark }),
  removed_activity: async ({ clientId, days, mark }) => {
    const at = ago(5_000);
    const of = { clientId, accountId: await accountOf(clientId), createdBy: userOf[clientId], createdAt: at };
    await backend.store.db.insert(notes).values({ ...of, body: mark, removedAt: ago(days) });
    const call = { ...of, kind: "call" as const, happenedAt: at, removedAt: ago(days) };
    await backend.store.db.insert(conversations).values({ ...call, body: mark });
  },
  import_rows: async ({ clientId, days, mark }) => {
    const at = ago(days);
    const values = { clientId, fileName: mark, bytes: 3, state: "done" as const };
    const [row] = await backend.store.db
      .insert(imports)
      .values({ ...values, startedAt: at, createdAt: at, updatedAt: at })
      .returning({ id: imports.id });
    await backend.store.db.insert(importRows).values({ clientId, importId: row?.id ?? "", line: 2, cells: [mark] });
  },
  access_requests: ({ clientId, days, mark }) =>
    backend.store.db
      .insert(accessRequests)
      .values({ clientId, userId: userOf[clientId], reason: mark, createdAt: ago(days) }),
  invitations: ({ clientId, days, mark }) =>
    backend.store.db.insert(invitations).values({
      ...{ clientId, email: `${mark}@new.example`, role: "user", tokenHash: mark },
      ...{ createdAt: ago(days + 7), expiresAt: ago(days) },
    }),
  messages: ({ clientId, days, mark }) => addMessage({ clientId, title: mark, endTime: ago(days) }),
  alerts: async ({ clientId, days, mark }) => {
    liveAlerts.push({ uid: userOf[clientId], at: ago(days), mark });
  },
  drafts: async ({ clientId, days, mark }) =>
    backend.store.db.insert(drafts).values({
      ...{ clientId, accountId: await accountOf(clientId), userId: userOf[clientId], form: mark, version: 1, seq: 1 },
      ...{ writer: randomUUID(), fields: { text: mark }, savedAt: ago(days) },
    }),
};

const addMessage = (values: Partial<typeof messages.$inferInsert>) =>
  backend.store.db
    .insert(messages)
    .values({
      ...{ clientId: own, title: "", body: "x", severity: "info", roles: [], dismissible: true, enabled: true },
      ...{ startTime: ago(5_000), createdBy: userOf[own], createdAt: ago(5_000), updatedAt: ago(5_000) },
      ...values,
    })
    .returning({ id: messages.id });

const allOf = (table: PgTable) => backend.store.db.select().from(table);
const marksOf: Record<RetentionKey, () => Promise<unknown[]>> = {
  audit_log: async () => (await backend.store.db.select().from(auditLog)).map(({ subject }) => subject),
  removed_activity: async () =>
    [...(await allOf(notes)), ...(await allOf(conversations))].map((row) => ("body" in row ? row.body : "")),
  import_rows: async () => (await backend.store.db.select().from(importRows)).flatMap(({ cells }) => cells),
  access_requests: async () => (await backend.store.db.select().from(accessRequests)).map(({ reason }) => reason),
  invitations: async () => (await backend.store.db.select().from(invitations)).map(({ tokenHash }) => tokenHash),
  messages: async () => (await backend.store.db.select().from(messages)).map(({ title }) => title),
  alerts: async () => liveAlerts.map(({ mark }) => mark),
  drafts: async () => (await backend.store.db.select().from(drafts)).map(({ form }) => form),
};

const choose = (days: Partial<Record<RetentionKey, number>>) =>
  backend.store.db.update(clients).set({ retention: days }).where(eq(clients.id, own));

describe.each(retentionKeys)("%s", (key) => {
  const { default: usual, min, max } = retentionPeriods[key];

  test.each([
    ["shorter", min],
    ["longer", max],
  ])(
    "is kept for the period that its client chose, here the %s, and for the default period at other clients",
    async (_, days) => {
      await choose({ [key]: days });
      const marks = [`own-young-${days}`, `own-old-${days}`, `other-young-${days}`, `other-old-${days}`];
      await add[key]({ clientId: own, days: days - 0.5, mark: marks[0] ?? "" });
      await add[key]({ clientId: own, days: days + 0.5, mark: marks[1] ?? "" });
      await add[key]({ clientId: other, days: usual - 0.5, mark: marks[2] ?? "" });
      await add[key]({ clientId: other, days: usual + 0.5, mark: marks[3] ?? "" });

      await sweep(backend.services);
      await deleteAllOldAlerts({});

      const remaining = new Set((await marksOf[key]()).filter((mark) => marks.includes(String(mark))));
      expect(remaining).toEqual(new Set([marks[0], marks[2]]));
    },
  );
});

test("entries of the whole product and of deleted clients are kept for two years", async () => {
  const { db } = backend.store;
  await choose({ audit_log: 3_650 });
  const entry = { actorId: "", action: "client.fit", subject: "ended" };
  await db.insert(auditLog).values(
    ["", deleted, own].flatMap((clientId) => [
      { ...entry, clientId, at: ago(729) },
      { ...entry, clientId, at: ago(731) },
    ]),
  );

  await sweep(backend.services);

  const remaining = await db.select().from(auditLog).where(eq(auditLog.subject, "ended")).orderBy(auditLog.clientId);
  expect(remaining.map(({ clientId, at }) => [clientId, at]).toSorted()).toEqual(
    [
      ["", ago(729)],
      [own, ago(729)],
      [own, ago(731)],
      [deleted, ago(729)],
    ].toSorted(),
  );
});

test("the period of disabled announcements begins with their last change; those without an end or for all clients are kept", async () => {
  await choose({ messages: 10 });
  await addMessage({ title: "off and old", enabled: false, updatedAt: ago(11) });
  await addMessage({ title: "off and young", enabled: false, updatedAt: ago(9) });
  await addMessage({ title: "endless" });
  await addMessage({ title: "to all", clientId: null, endTime: ago(4_000) });

  await sweep(backend.services);

  const remaining = (await marksOf.messages()).filter((title) => /^(off|endless|to all)/.test(String(title)));
  expect(remaining.toSorted()).toEqual(["endless", "off and young", "to all"]);
});

test("deletes ended announcements in batches, with their live documents", async () => {
  const { db } = backend.store;
  await choose({ messages: 10 });
  await db.insert(messages).values(
    Array.from({ length: 450 }, () => ({
      ...{ clientId: own, title: "many", body: "x", severity: "info" as const, roles: [], dismissible: true },
      ...{ enabled: true, startTime: ago(5_000), endTime: ago(11), createdBy: userOf[own] },
      ...{ createdAt: ago(5_000), updatedAt: ago(5_000) },
    })),
  );
  const [role] = await addMessage({ title: "many", roles: ["user", "sales_rep"], endTime: ago(11) });
  await db.delete(outbox);

  await sweep(backend.services);

  expect(await db.$count(messages, eq(messages.title, "many"))).toBe(0);
  const changes = await db.select({ kind: outbox.kind, path: outbox.path }).from(outbox);
  expect(changes).toHaveLength(452);
  expect(new Set(changes.map(({ kind }) => kind))).toEqual(new Set(["delete"]));
  expect(changes.map(({ path }) => path).filter((path) => path.endsWith(role?.id ?? "none"))).toEqual([
    `clients/${own}/roles/user/messages/${role?.id}`,
    `clients/${own}/roles/sales_rep/messages/${role?.id}`,
  ]);
});

test("a client that shortened its period loses only its own old alerts, including those of disabled and of many members", async () => {
  const { db } = backend.store;
  await choose({ alerts: 30 });
  const ids = Array.from({ length: 600 }, (_, n) => `many-${n}`);
  await db.insert(users).values(
    ids.map((id) => ({
      ...{ id, username: id, email: `${id}@acme.example`, fullName: id, role: "user", clientId: own, disabled: true },
    })),
  );
  liveAlerts = [...ids, userOf[own], userOf[other]].flatMap((uid) => [
    { uid, at: ago(31), mark: "old" },
    { uid, at: ago(29), mark: "young" },
  ]);

  await deleteAllOldAlerts({ clientId: own });

  expect(liveAlerts.filter(({ mark }) => mark === "old").map(({ uid }) => uid)).toEqual([userOf[other]]);
  expect(liveAlerts.filter(({ mark }) => mark === "young")).toHaveLength(602);
});

test("a user whose alerts can't be deleted delays no other; when none can be, the job is retried", async () => {
  const failFor = (isFailing: (uid: string) => boolean) => ({
    deleteAlerts: async (uid: string, before: Date) => {
      if (isFailing(uid)) throw new Error("refused");
      return realtime.deleteAlerts(uid, before);
    },
  });
  const uids = (await backend.store.db.select({ id: users.id }).from(users).orderBy(users.id)).map(({ id }) => id);
  expect(uids.length).toBeGreaterThan(40);
  liveAlerts = uids.map((uid) => ({ uid, at: ago(5_000), mark: "old" }));

  await deleteAllOldAlerts(
    {},
    failFor((uid) => uid === uids[0]),
  );

  expect(liveAlerts.map(({ uid }) => uid)).toEqual([uids[0]]);
  const nothing = deleteAllOldAlerts(
    {},
    failFor(() => true),
  );
  await expect(nothing).rejects.toThrow("No alerts could be deleted");
});

test("the job passes what it hasn't reached to its successor, which continues there", async () => {
  const { db } = backend.store;
  const uids = (await db.select({ id: users.id }).from(users).orderBy(users.id)).map(({ id }) => id);
  const asked: string[] = [];
  const clock = jest.spyOn(performance, "now");
  const run = {
    ...backend.services,
    ...{ id: randomUUID(), attempt: 1, clientId: "acme", key: null, signal: new AbortController().signal },
    finish: async () => undefined,
    realtime: {
      ...{ deliver: async () => undefined, deleteReceipts: async () => undefined, replaceTexts: async () => 0 },
      ...{ deleteClient: async () => undefined, deleteUsers: async () => undefined },
      deleteAlerts: async (uid: string) => {
        clock.mockReturnValue(Number.MAX_SAFE_INTEGER);
        return asked.push(uid);
      },
    },
  };

  await alertRetentionJob.perform({}, run);

  clock.mockRestore();
  const [next] = await readRows(
    db,
    z.object({ after: z.string(), client: z.string().nullable() }),
    sql`select data -> 'data' ->> 'after' as after, data ->> 'clientId' as client from pgboss.job
        where name = ${alertRetentionJob.name} and data -> 'data' ? 'after'`,
  );
  expect(asked).toHaveLength(20);
  expect(next).toEqual({ after: uids[19], client: "acme" });
});

test("alerts of a user without a client are kept for the default period", async () => {
  const { db } = backend.store;
  await db.insert(users).values({ id: "left", username: "left", email: "left@account.invalid", fullName: "Left" });
  const { default: usual } = retentionPeriods.alerts;
  liveAlerts = [usual - 1, usual + 1].map((days) => ({ uid: "left", at: ago(days), mark: `${days}` }));

  await deleteAllOldAlerts({});

  expect(liveAlerts.map(({ mark }) => mark)).toEqual([`${usual - 1}`]);
});

test("deletes a client's old entries in batches", async () => {
  const { db } = backend.store;
  await choose({ audit_log: 366 });
  const clientIds = [own, other];
  for (const clientId of clientIds)
    await db.insert(auditLog).values(
      Array.from({ length: 1_200 }, (_, n) => ({
        ...{ clientId, at: ago(800 + n / 100), actorId: "", action: "client.fit", subject: "many" },
      })),
    );

  await sweep(backend.services);

  expect(await db.$count(auditLog, inArray(auditLog.subject, ["many"]))).toBe(0);
});
