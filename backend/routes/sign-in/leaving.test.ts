import { and, desc, eq, inArray, isNull, like, sql } from "drizzle-orm";
import { accountDetailSchema } from "@/lib/contracts/accounts/account";
import type { SampleEmail } from "@/lib/contracts/samples/sample-users";
import { tasks } from "../../database/schema/activity";
import { auditLog } from "../../database/schema/audit";
import { bulks } from "../../database/schema/bulk";
import { accounts, users } from "../../database/schema/core";
import { accountChanges } from "../../database/schema/history";
import { imports } from "../../database/schema/imports";
import { outbox } from "../../database/schema/outbox";
import { recoveryCodes, totpSecrets } from "../../database/schema/sign-in/factors";
import { addTotp } from "../../domains/people/factors/own-factors";
import { uidOf } from "../../seed/users";
import { readAlerts } from "../../test-alerts";
import { startTestBackend, type TestBackend } from "../../test-backend";

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

type Headers = Awaited<ReturnType<TestBackend["signIn"]>>;

const post = (headers: Headers, url: string, payload: object) =>
  backend.request({ method: "POST", url, headers, payload });
const leave = (headers: Headers, successorId: string | null) =>
  post(headers, "/users/me/leave/", { successor_id: successorId });
const leaveAs = async (email: SampleEmail, successorId: string | null) =>
  leave(await backend.signIn(email), successorId);

/** Adds an account that the user owns, with an open and a done task. */
async function addOwned(headers: Headers, uid: string, name: string): Promise<string> {
  const { id } = accountDetailSchema.parse((await post(headers, "/accounts/", { name })).body);
  await backend.request({ method: "PUT", url: `/accounts/${id}/owner/`, headers, payload: { uid } });
  await post(headers, `/accounts/${id}/tasks/`, { title: `Open at ${name}`, assignee_uid: uid });
  return id;
}

describe("a client admin who disables a member", () => {
  const member = uidOf("user@acme.example");
  const successor = uidOf("leader@acme.example");
  const disable = async (payload: object) =>
    backend.request({
      method: "PATCH",
      url: `/clients/me/people/${member}/`,
      headers: await backend.signIn("clientadmin@acme.example"),
      payload,
    });
  const countRemaining = async () => {
    const { db } = backend.store;
    const isOpen = and(eq(tasks.clientId, "acme"), eq(tasks.assigneeId, member), isNull(tasks.doneAt));
    return [await db.$count(accounts, eq(accounts.ownerId, member)), await db.$count(tasks, isOpen)];
  };

  beforeAll(async () => {
    const headers = await backend.signIn("leader@acme.example");
    await addOwned(headers, member, "Handed Industries");
  });
  afterAll(() => disable({ disabled: false }));

  test.each([
    ["someone of another client", { disabled: true, successor_id: uidOf("clientadmin@globex.example") }],
    ["the member", { disabled: true, successor_id: member }],
    ["someone, with another change", { role: "user", successor_id: successor }],
    ["someone, while enabling", { disabled: false, successor_id: successor }],
  ])("can't hand over to %s, and nothing changes", async (_, payload) => {
    const before = await countRemaining();

    expect(await disable(payload)).toMatchObject({
      status: 400,
      body: { fields: { successor_id: expect.any(String) } },
    });
    expect(await countRemaining()).toEqual(before);
    const [row] = await backend.store.db.select().from(users).where(eq(users.id, member));
    expect(row?.disabled).toBe(false);
  });

  test("can't hand over while an import of the member runs", async () => {
    const { db } = backend.store;
    const before = await countRemaining();
    const file = { clientId: "acme", createdBy: member, fileName: "leads.csv", bytes: 1, updatedAt: backend.now() };
    await db.insert(imports).values({ ...file, createdAt: backend.now(), state: "running" });

    const refused = await disable({ disabled: true, successor_id: successor });
    await db.delete(imports).where(eq(imports.createdBy, member));

    expect(refused).toMatchObject({
      status: 409,
      body: { code: "still_running", detail: expect.stringMatching(/’s import of “leads.csv” is still running/) },
    });
    expect(await countRemaining()).toEqual(before);
  });

  test("hands over accounts and open tasks in the admin’s name, once, and their new owner gets one alert", async () => {
    const { db } = backend.store;
    const [owned] = await countRemaining();

    expect(await disable({ disabled: true, successor_id: successor })).toMatchObject({
      status: 200,
      body: { disabled: true },
    });
    expect(await disable({ disabled: true, successor_id: successor })).toMatchObject({ status: 200 });

    expect(await countRemaining()).toEqual([0, 0]);
    const changes = await db
      .select({ old: accountChanges.old, new: accountChanges.new, by: accountChanges.createdBy })
      .from(accountChanges)
      .where(and(eq(accountChanges.field, "owner"), eq(accountChanges.causeKind, "hand_over")));
    expect(changes).toHaveLength(owned ?? 0);
    expect(new Set(changes.map((change) => JSON.stringify(change)))).toEqual(
      new Set([JSON.stringify({ old: member, new: successor, by: uidOf("clientadmin@acme.example") })]),
    );
    const [entry] = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, member), eq(auditLog.action, "member.hand_over")))
      .orderBy(auditLog.id);
    expect(entry?.details).toMatchObject({ accounts: owned, heir: successor });
    const alerts = (await readAlerts(backend, "leader@acme.example")).filter(({ type }) => type === "account_assigned");
    expect(alerts.map(({ body }) => body)).toEqual([
      expect.stringMatching(/ no longer has access\. With \d+ open tasks?\.$/),
    ]);
  });
});

test("a member who leaves hands over accounts and open tasks; their name stays, their email becomes free", async () => {
  const rep = await backend.signIn("rep@globex.example");
  const successor = uidOf("clientadmin@globex.example");
  const uid = uidOf("rep@globex.example");
  const { db } = backend.store;
  const [before] = await db.select().from(users).where(eq(users.id, uid));
  const id = await addOwned(rep, uid, "Left Holdings");
  await post(rep, `/accounts/${id}/notes/`, { body: "Written before leaving" });
  const isOpen = and(eq(tasks.clientId, "globex"), isNull(tasks.doneAt));
  const owned = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.ownerId, uid), isNull(accounts.removedAt)));
  const open = await db
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(isOpen, eq(tasks.assigneeId, uid)));
  backend.advance(1000);

  expect(await leave(rep, "nobody")).toMatchObject({
    status: 400,
    body: { fields: { successor_id: expect.any(String) } },
  });
  expect(await leave(rep, successor)).toMatchObject({ status: 204 });

  const handedOver = await db
    .select({ ownerId: accounts.ownerId, updatedAt: accounts.updatedAt })
    .from(accounts)
    .where(
      inArray(
        accounts.id,
        owned.map((one) => one.id),
      ),
    );
  expect(new Set(handedOver.map(({ ownerId }) => ownerId))).toEqual(new Set([successor]));
  expect(handedOver.every(({ updatedAt }) => updatedAt.getTime() === backend.now().getTime())).toBe(true);
  const passed = await db
    .select({ assigneeId: tasks.assigneeId })
    .from(tasks)
    .where(
      inArray(
        tasks.id,
        open.map((one) => one.id),
      ),
    );
  expect(passed.length).toBeGreaterThan(0);
  expect(new Set(passed.map(({ assigneeId }) => assigneeId))).toEqual(new Set([successor]));
  expect(await db.$count(tasks, eq(tasks.assigneeId, uid))).toBe(0);
  const [after] = await db.select().from(users).where(eq(users.id, uid));
  expect(after).toMatchObject({ clientId: null, disabled: true, fullName: before?.fullName, passwordHash: null });
  expect(JSON.stringify(after)).not.toContain("rep@globex.example");
  expect((await backend.request({ url: "/users/me/", headers: rep })).status).toBe(401);
  const admin = await backend.signIn("clientadmin@globex.example");
  const timeline = await backend.request({ url: `/accounts/${id}/timeline/`, headers: admin });
  expect(JSON.stringify(timeline.body)).toContain(before?.fullName);
  const invited = await post(admin, "/clients/me/invitations/", { email: "rep@globex.example", role: "user" });
  expect(invited.status).toBe(201);
});

test("the hand-over is in the accounts’ history and the audit log, and the new owner gets one alert", async () => {
  const uid = uidOf("rep@globex.example");
  const successor = uidOf("clientadmin@globex.example");
  const { db } = backend.store;
  const [last] = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.actorId, uid), eq(auditLog.action, "member.leave")));

  const changes = await db
    .select({ old: accountChanges.old, new: accountChanges.new, by: accountChanges.createdBy })
    .from(accountChanges)
    .where(and(eq(accountChanges.field, "owner"), eq(accountChanges.causeKind, "leave")));
  const assigned = await db
    .select({ before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(
      and(eq(auditLog.actorId, uid), eq(auditLog.action, "account.assign"), eq(auditLog.at, last?.at ?? new Date())),
    )
    .orderBy(desc(auditLog.id));
  expect(last?.details).toMatchObject({ accounts: changes.length, heir: successor });
  expect(new Set(changes.map((change) => JSON.stringify(change)))).toEqual(
    new Set([JSON.stringify({ old: uid, new: successor, by: uid })]),
  );
  expect(assigned).toHaveLength(changes.length);
  expect(assigned[0]).toEqual({ before: { owner: uid }, after: { owner: successor } });
  const alerts = (await readAlerts(backend, "clientadmin@globex.example")).filter(
    ({ type }) => type === "account_assigned" || type === "task_assigned",
  );
  expect(alerts).toEqual([
    expect.objectContaining({
      type: "account_assigned",
      title: expect.stringMatching(/assigned to you$/),
      body: expect.stringMatching(/left the workspace\. With \d+ open tasks?\.$/),
    }),
  ]);
  const admin = await backend.signIn("clientadmin@globex.example");
  const { body } = await backend.request({ url: "/audit/?kind=member", headers: admin });
  expect(body).toMatchObject({ names: { [successor]: expect.any(String) } });
});

test("nobody leaves while their import or bulk change runs; a second factor goes with the account", async () => {
  const { db } = backend.store;
  const uid = uidOf("rep@acme.example");
  const author = { clientId: "acme", createdBy: uid, createdAt: backend.now() };
  const file = { ...author, fileName: "leads.csv", bytes: 1, updatedAt: backend.now() };
  await db.insert(imports).values({ ...file, state: "running" });
  await addTotp(db, { userId: uid, secret: "JBSWY3DPEHPK3PXP", step: 0, sealer: backend.sealer, now: backend.now() });

  const whileImporting = await leaveAs("rep@acme.example", null);
  await db.update(imports).set({ state: "paused" }).where(eq(imports.createdBy, uid));
  await db.insert(bulks).values({ ...author, action: { kind: "watch", on: true } });
  const whileChanging = await leaveAs("rep@acme.example", null);
  await db.update(bulks).set({ settledAt: backend.now() }).where(eq(bulks.createdBy, uid));
  const afterwards = await leaveAs("rep@acme.example", null);

  const running = { status: 409, body: { code: "still_running" } };
  expect(whileImporting).toMatchObject(running);
  expect(whileImporting.body).toMatchObject({ detail: expect.stringContaining("Your import of “leads.csv” is still") });
  expect(whileChanging).toMatchObject(running);
  expect(whileChanging.body).toMatchObject({ detail: expect.stringContaining("Your change of 0 accounts is still") });
  expect(afterwards).toMatchObject({ status: 204 });
  expect(await db.$count(totpSecrets, eq(totpSecrets.userId, uid))).toBe(0);
  expect(await db.$count(recoveryCodes, eq(recoveryCodes.userId, uid))).toBe(0);
  expect(await db.$count(accounts, eq(accounts.ownerId, uid))).toBe(0);
});

test("2,000 accounts are handed over within the request", async () => {
  const { db } = backend.store;
  const uid = uidOf("leader@acme.example");
  const successor = uidOf("clientadmin@acme.example");
  await db.update(accounts).set({ ownerId: successor }).where(eq(accounts.ownerId, uid));
  await db.execute(
    sql`insert into accounts (client_id, name, status, owner_id, created_at, updated_at)
        select 'acme', 'Many ' || n, 'active', ${uid}, now(), now() from generate_series(1, 2000) n`,
  );

  expect(await leaveAs("leader@acme.example", successor)).toMatchObject({ status: 204 });
  expect(await db.$count(accounts, and(like(accounts.name, "Many %"), eq(accounts.ownerId, successor)))).toBe(2_000);
  const [former] = await db.select().from(users).where(eq(users.id, uid));
  expect(former?.clientId).toBeNull();
});

test("of two requests at once, one ends the account", async () => {
  const reader = await backend.signIn("user@acme.example");

  const responses = await Promise.all([leave(reader, null), leave(reader, null)]);

  const [first, second] = responses.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(first).toBe(204);
  expect([401, 409]).toContain(second);
  const isLeaving = and(eq(auditLog.actorId, uidOf("user@acme.example")), eq(auditLog.action, "member.leave"));
  expect(await backend.store.db.$count(auditLog, isLeaving)).toBe(1);
});

test("deletes the alerts of someone who left, also when the client is deleted at once, and nobody else's", async () => {
  const { db } = backend.store;
  const [uid, other] = [uidOf("user@acme.example"), uidOf("clientadmin@acme.example")];
  await db.update(users).set({ clientId: "acme", disabled: false }).where(eq(users.id, uid));
  await db
    .insert(outbox)
    .values([uid, other].map((id) => ({ kind: "delete" as const, path: `users/${id}/alerts/old` })));
  const deletedFor: string[] = [];
  backend.services.realtime = {
    deliver: async () => undefined,
    deleteReceipts: async () => undefined,
    replaceTexts: async () => 0,
    deleteClient: async () => undefined,
    deleteUsers: async () => undefined,
    deleteAlerts: async (id) => deletedFor.push(id),
  };

  expect(await leaveAs("user@acme.example", null)).toMatchObject({ status: 204 });
  await db.execute(sql`delete from pgboss.job where data ->> 'clientId' = 'acme'`);
  await backend.jobs.drain();

  expect(deletedFor).toContain(uid);
  expect(deletedFor).not.toContain(other);
  const paths = (await db.select({ path: outbox.path }).from(outbox)).map(({ path }) => path);
  expect(paths.filter((path) => path.startsWith(`users/${uid}/`))).toEqual([]);
  expect(paths).toContain(`users/${other}/alerts/old`);
});

test("the only client admin can’t leave, and keeps everything; leaving needs a recent proof of identity", async () => {
  const admin = uidOf("clientadmin@globex.example");
  const owned = eq(accounts.ownerId, admin);
  const before = await backend.store.db.$count(accounts, owned);
  const old = await backend.signIn("clientadmin@acme.example");

  expect(await leaveAs("clientadmin@globex.example", null)).toMatchObject({
    status: 409,
    body: { code: "last_admin" },
  });
  expect(await backend.store.db.$count(accounts, owned)).toBe(before);
  backend.advance(6 * 60_000);
  expect(await leave(old, null)).toMatchObject({ status: 403, body: { code: "proof_required" } });
});
