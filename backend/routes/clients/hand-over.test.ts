import { and, eq, isNull, like, sql } from "drizzle-orm";
import { z } from "zod";
import type { Member } from "@/lib/contracts/people/member";
import { tasks } from "../../database/schema/activity";
import { auditLog } from "../../database/schema/audit";
import { accounts, users } from "../../database/schema/core";
import { accountChanges } from "../../database/schema/history";
import { outbox } from "../../database/schema/outbox";
import { handOvers } from "../../database/schema/people/hand-overs";
import { runHandOver } from "../../domains/bulk/leaving/run-hand-over";
import { uidOf } from "../../seed/users";
import { readAlerts } from "../../test-alerts";
import { startTestBackend, type TestBackend } from "../../test-backend";

let backend: TestBackend;

beforeEach(async () => {
  backend = await startTestBackend();
  await backend.jobs.drain();
  await addAccounts(2_100);
});
afterEach(() => backend.close());

const member = uidOf("user@acme.example");
const successor = uidOf("leader@acme.example");
const admin = uidOf("clientadmin@acme.example");

async function addAccounts(count: number): Promise<void> {
  const { db } = backend.store;
  const isOwned = and(eq(accounts.clientId, "acme"), eq(accounts.ownerId, member));
  await db.update(accounts).set({ ownerId: admin }).where(isOwned);
  await db
    .update(tasks)
    .set({ assigneeId: admin })
    .where(and(eq(tasks.clientId, "acme"), eq(tasks.assigneeId, member)));
  await db.execute(
    sql`insert into accounts (client_id, name, status, owner_id, created_at, updated_at)
        select 'acme', 'Many ' || n, 'active', ${member}, now(), now() from generate_series(1, ${count}::int) n`,
  );
  await db.execute(
    sql`insert into tasks (client_id, account_id, title, assignee_id, created_by, created_at, updated_at)
        select 'acme', id, 'Call back', ${member}, ${admin}, now(), now() from accounts
        where client_id = 'acme' and name in ('Many 1', 'Many 2')`,
  );
}

const disable = async (payload: object = { disabled: true, successor_id: successor }) =>
  backend.request({
    method: "PATCH",
    url: `/clients/me/people/${member}/`,
    headers: await backend.signIn("clientadmin@acme.example"),
    payload,
  });

const leave = async (successorId: string | null) =>
  backend.request({
    method: "POST",
    url: "/users/me/leave/",
    headers: await backend.signIn("user@acme.example"),
    payload: { successor_id: successorId },
  });

const countOwned = (uid: string) =>
  backend.store.db.$count(accounts, and(like(accounts.name, "Many %"), eq(accounts.ownerId, uid)));

const entriesOf = (action: string) =>
  backend.store.db
    .select({ actor: auditLog.actorId, subject: auditLog.subject, details: auditLog.details })
    .from(auditLog)
    .where(sql`${auditLog.action} = ${action}`)
    .orderBy(auditLog.id);

async function readKey() {
  const [row] = await backend.store.db.select({ clientId: handOvers.clientId, id: handOvers.id }).from(handOvers);
  return z.object({ clientId: z.string(), id: z.uuid() }).parse(row);
}

const runBatch = async (limit: number) => {
  const key = await readKey();
  return backend.store.db.transaction((tx) => runHandOver(tx, key, limit, backend.now()));
};

test("more than 2,000 accounts are handed over by a job, each once, and their new owner gets one alert at the end", async () => {
  const { db } = backend.store;

  const first = await disable();

  const [{ fullName } = { fullName: "" }] = await db.select().from(users).where(eq(users.id, successor));
  const pending = { accounts: 2_100, tasks: 2, successor: fullName, has_left: false };
  expect(first).toMatchObject({ status: 200, body: { disabled: true, hand_over: pending } });
  const again = await Promise.all([disable(), disable()]);
  expect(again.map(({ status }) => status)).toEqual([200, 200]);
  expect(await entriesOf("member.hand_over")).toEqual([
    { actor: admin, subject: member, details: { accounts: 2_100, tasks: 2, heir: successor, is_running: true } },
  ]);

  await backend.jobs.drain();

  expect([await countOwned(successor), await countOwned(member)]).toEqual([2_100, 0]);
  expect(await db.$count(tasks, and(eq(tasks.assigneeId, member), isNull(tasks.doneAt)))).toBe(0);
  const changes = await db.select().from(accountChanges).where(eq(accountChanges.causeKind, "hand_over"));
  expect(new Set(changes.map(({ accountId }) => accountId)).size).toBe(2_100);
  expect(changes).toHaveLength(2_100);
  expect(new Set(changes.map(({ causeId }) => causeId)).size).toBe(1);
  expect(changes[0]).toMatchObject({ field: "owner", old: member, new: successor, createdBy: admin });
  expect(await db.$count(auditLog, sql`action = 'account.assign' and before->>'owner' = ${member}`)).toBe(2_100);
  expect(await entriesOf("member.hand_over_end")).toEqual([
    { actor: admin, subject: member, details: { accounts: 2_100, tasks: 2, heir: successor, is_stopped: false } },
  ]);
  const alerts = (await readAlerts(backend, "leader@acme.example")).filter(({ title }) => /2,100/.test(String(title)));
  expect(alerts.map(({ title, body }) => [title, body])).toEqual([
    ["2,100 accounts were assigned to you", expect.stringMatching(/ no longer has access\. With 2 open tasks\.$/)],
  ]);
  expect(await disable()).toMatchObject({ body: { hand_over: null } });
  const { body } = await backend.request({
    url: "/audit/?kind=member",
    headers: await backend.signIn("clientadmin@acme.example"),
  });
  expect(body).toMatchObject({ names: { [successor]: fullName } });
});

test("a crash halfway and two processes at once hand over each account once", async () => {
  const { db } = backend.store;
  await disable();
  const key = await readKey();

  await runBatch(300);
  const crash = db.transaction(async (tx) => {
    await runHandOver(tx, key, 300, backend.now());
    throw new Error("killed");
  });
  await expect(crash).rejects.toThrow("killed");
  const half = [await countOwned(successor), await countOwned(member)];
  await Promise.all([runBatch(200), runBatch(200), runBatch(200)]);
  const [row] = await db.select().from(handOvers);
  await backend.jobs.drain();

  expect(half).toEqual([300, 1_800]);
  expect(row).toMatchObject({ accounts: 2_100, accountsDone: 2_100 - 1_800 + 600 });
  expect(await countOwned(successor)).toBe(2_100);
  expect(await db.$count(accountChanges, eq(accountChanges.causeKind, "hand_over"))).toBe(2_100);
  expect(await entriesOf("member.hand_over_end")).toMatchObject([{ details: { accounts: 2_100, tasks: 2 } }]);
  expect(await runHandOver(db, key, 200, backend.now())).toBe(false);
});

test("a member who is enabled again keeps the rest, and the audit log says how much was handed over", async () => {
  await disable();
  await runBatch(100);
  await disable({ disabled: false });

  await backend.jobs.drain();

  expect([await countOwned(successor), await countOwned(member)]).toEqual([100, 2_000]);
  expect(await entriesOf("member.hand_over_end")).toMatchObject([
    { details: { accounts: 100, tasks: 0, heir: successor, is_stopped: true } },
  ]);
  expect(await backend.store.db.$count(handOvers)).toBe(0);
});

test("until it is done, nobody else gets the accounts, and their new owner can’t leave", async () => {
  await disable();
  const other = await disable({ disabled: true, successor_id: uidOf("rep@acme.example") });
  const successorLeaves = await backend.request({
    method: "POST",
    url: "/users/me/leave/",
    headers: await backend.signIn("leader@acme.example"),
    payload: { successor_id: null },
  });

  expect(other).toMatchObject({
    status: 409,
    body: {
      code: "still_running",
      detail: expect.stringMatching(/^The accounts of .+ are still being handed to .+\./),
    },
  });
  expect(successorLeaves).toMatchObject({ status: 409, body: { code: "still_running" } });
});

test("many members at once: the response says that it is running, and the new owner gets one alert", async () => {
  const people = { uids: [member, uidOf("rep@acme.example")] };
  const { status, body } = await backend.request({
    method: "POST",
    url: "/clients/me/people/bulk/",
    headers: await backend.signIn("clientadmin@acme.example"),
    payload: { people, change: { disabled: true, successor_id: successor } },
  });
  const handedOver = z.object({ handed_over: z.object({ accounts: z.number() }) }).parse(body).handed_over;

  expect(status).toBe(200);
  expect(body).toMatchObject({ handed_over: { is_running: true } });
  const alerts = (await readAlerts(backend, "leader@acme.example")).filter(({ body }) =>
    /2 people no longer have access/.test(String(body)),
  );
  expect(alerts.map(({ title }) => title)).toEqual([
    `${handedOver.accounts.toLocaleString("en")} accounts were assigned to you`,
  ]);
  expect(await entriesOf("member.hand_over_end")).toHaveLength(2);
});

test.each([
  ["to a colleague", successor],
  ["to nobody", null],
])(
  "a member who leaves can’t sign in, and leaves the client once everything has been handed over %s",
  async (_, successorId) => {
    const { db } = backend.store;
    const session = await backend.signIn("user@acme.example");
    await db.insert(outbox).values({ kind: "delete", path: `users/${member}/alerts/old` });
    const isOwnAlert = like(outbox.path, `users/${member}/alerts/%`);

    expect(await leave(successorId)).toMatchObject({ status: 204 });

    expect((await backend.request({ url: "/users/me/", headers: session })).status).toBe(401);
    const [during] = await db.select().from(users).where(eq(users.id, member));
    expect(during).toMatchObject({ clientId: "acme", disabled: true, passwordHash: null });
    const { body } = await backend.request({
      url: "/clients/me/people/?state=disabled",
      headers: await backend.signIn("clientadmin@acme.example"),
    });
    const shown = z
      .object({ items: z.array(z.custom<Member>()) })
      .parse(body)
      .items.find(({ uid }) => uid === member);
    expect(shown?.hand_over).toMatchObject({ accounts: 2_100, tasks: 2, has_left: true });
    expect(await db.$count(outbox, isOwnAlert)).toBeGreaterThan(0);

    await backend.jobs.drain();

    const [after] = await db.select().from(users).where(eq(users.id, member));
    expect(after).toMatchObject({ clientId: null, disabled: true });
    expect(await db.$count(outbox, isOwnAlert)).toBe(0);
    const owner = successorId === null ? isNull(accounts.ownerId) : eq(accounts.ownerId, successorId);
    expect(await db.$count(accounts, and(like(accounts.name, "Many %"), owner))).toBe(2_100);
    expect(await db.$count(accountChanges, eq(accountChanges.causeKind, "leave"))).toBe(2_100);
    expect(await entriesOf("member.leave")).toMatchObject([
      { actor: member, details: { accounts: 2_100, heir: successorId ?? "", is_running: true } },
    ]);
    expect(await entriesOf("member.hand_over_end")).toMatchObject([
      { actor: member, details: { accounts: 2_100, tasks: 2, heir: successorId ?? "", is_stopped: false } },
    ]);
  },
);

test("each account’s change of owner can be undone once the member is enabled again", async () => {
  await disable();
  await backend.jobs.drain();
  await disable({ disabled: false });
  const { db } = backend.store;
  const [change] = await db.select().from(accountChanges).where(eq(accountChanges.causeKind, "hand_over")).limit(1);

  const undone = await backend.request({
    method: "POST",
    url: `/accounts/${change?.accountId}/history/undo/`,
    headers: await backend.signIn("clientadmin@acme.example"),
    payload: { change: String(change?.id) },
  });

  expect(undone.status).toBe(200);
  expect(await countOwned(member)).toBe(1);
});
