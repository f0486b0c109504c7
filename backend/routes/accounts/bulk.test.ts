import { and, count, eq, inArray, isNull, sql } from "drizzle-orm";
import { accountsPageSchema } from "@/lib/contracts/accounts/account";
import {
  type Bulk,
  type BulkAction,
  type BulkSelection,
  bulkSchema,
  bulksSchema,
} from "@/lib/contracts/accounts/account-bulk";
import { accountWatches, tasks } from "../../database/schema/activity";
import { auditLog } from "../../database/schema/audit";
import { accounts, users } from "../../database/schema/core";
import { outbox } from "../../database/schema/outbox";
import { runBatches } from "../../domains/bulk/execute";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";

type Headers = { authorization: string };

let backend: TestBackend;
let rep: Headers;
let leader: Headers;
let globex: Headers;
const repUid = uidOf("rep@acme.example");
const leaderUid = uidOf("leader@acme.example");
const readerUid = uidOf("user@acme.example");

beforeAll(async () => {
  backend = await startTestBackend();
  rep = await backend.signIn("rep@acme.example");
  leader = await backend.signIn("leader@acme.example");
  globex = await backend.signIn("rep@globex.example");
});
afterAll(() => backend.close());

const post = (selection: BulkSelection, action: BulkAction, headers = leader) =>
  backend.request({ method: "POST", url: "/accounts/bulk/", payload: { accounts: selection, action }, headers });

async function start(selection: BulkSelection, action: BulkAction, headers = leader): Promise<Bulk> {
  const { status, body } = await post(selection, action, headers);
  expect({ status, body }).toMatchObject({ status: 201 });
  return bulkSchema.parse(body);
}

async function getBulk(id: string, headers = leader): Promise<Bulk> {
  const { body } = await backend.request({ url: `/accounts/bulk/${id}/`, headers });
  return bulkSchema.parse(body);
}

async function undo(id: string, headers = leader): Promise<Bulk> {
  const { body } = await backend.request({ method: "POST", url: `/accounts/bulk/${id}/undo/`, headers });
  return bulkSchema.parse(body);
}

const resume = (id: string, headers = leader) =>
  backend.request({ method: "POST", url: `/accounts/bulk/${id}/resume/`, headers });

async function list(url: string, headers = leader): Promise<Bulk[]> {
  const { body } = await backend.request({ url, headers });
  return bulksSchema.parse(body).items;
}

async function tiersOf(ids: readonly string[]) {
  const rows = await backend.store.db
    .select({ id: accounts.id, tier: accounts.tier })
    .from(accounts)
    .where(inArray(accounts.id, [...ids]));
  return ids.map((id) => rows.find((row) => row.id === id)?.tier);
}

/** Some live accounts of Acme, with their owners. */
async function some(from: number, howMany: number) {
  const rows = await backend.store.db
    .select({ id: accounts.id, owner_uid: accounts.ownerId })
    .from(accounts)
    .where(and(eq(accounts.clientId, "acme"), isNull(accounts.removedAt)))
    .orderBy(accounts.nameKey)
    .limit(howMany)
    .offset(from);
  return rows;
}

async function ownersOf(ids: readonly string[]) {
  const rows = await backend.store.db
    .select({ id: accounts.id, owner: accounts.ownerId })
    .from(accounts)
    .where(inArray(accounts.id, [...ids]));
  const found = new Map(rows.map(({ id, owner }) => [id, owner]));
  return ids.map((id) => found.get(id));
}

const setOwner = (id: string, ownerId: string | null) =>
  backend.store.db
    .update(accounts)
    .set({ ownerId })
    .where(and(eq(accounts.clientId, "acme"), eq(accounts.id, id)));

describe("owners", () => {
  test("are assigned on many accounts at once, except where someone has changed the owner in the meantime", async () => {
    const rows = await some(0, 3);
    for (const row of rows) await setOwner(row.id, null);
    const seen = rows.map(({ id }) => ({ id, owner_uid: null }));
    await setOwner(rows[2]?.id ?? "", leaderUid);

    const bulk = await start({ rows: seen }, { kind: "assign", uid: repUid });

    expect(bulk).toMatchObject({ state: "done", total: 3, done: 3, changed: 2 });
    expect(bulk.skipped).toEqual([{ reason: "changed_meanwhile", count: 1, names: [expect.any(String)] }]);
    expect(await ownersOf(seen.map(({ id }) => id))).toEqual([repUid, repUid, leaderUid]);
  });

  test("take over the former owner's open tasks; an undo returns them unless someone has taken them over since", async () => {
    const { db } = backend.store;
    const rows = await some(90, 2);
    const [one, other] = rows.map(({ id }) => id);
    for (const row of rows) await setOwner(row.id, repUid);
    const add = async (
      accountId: string | undefined,
      title: string,
      assigneeId: string | null,
      doneAt: Date | null,
    ) => {
      const at = new Date(0);
      const task = {
        clientId: "acme",
        accountId: accountId ?? "",
        title,
        assigneeId,
        doneAt,
        createdAt: at,
        updatedAt: at,
      };
      const [row] = await db.insert(tasks).values(task).returning({ id: tasks.id });
      return row?.id ?? "";
    };
    const mine = [
      await add(one, "a", repUid, null),
      await add(one, "b", repUid, null),
      await add(other, "c", repUid, null),
    ];
    const unselected = [
      await add(one, "d", repUid, new Date(0)),
      await add(one, "e", leaderUid, null),
      await add(one, "f", null, null),
    ];
    const assignees = async (ids: readonly string[]) => {
      const found = await db
        .select()
        .from(tasks)
        .where(inArray(tasks.id, [...ids]));
      return ids.map((id) => found.find((task) => task.id === id)?.assigneeId ?? null);
    };
    const others = await assignees(unselected);
    const before = await db.$count(
      tasks,
      and(eq(tasks.accountId, one ?? ""), eq(tasks.assigneeId, repUid), isNull(tasks.doneAt)),
    );
    await db.delete(outbox);

    const seen = rows.map(({ id }) => ({ id, owner_uid: repUid }));
    const bulk = await start({ rows: seen }, { kind: "assign", uid: readerUid, with_tasks: true });

    expect(bulk).toMatchObject({ changed: 2 });
    expect(bulk.tasks).toBeGreaterThanOrEqual(before + 1);
    expect(await assignees(mine)).toEqual([readerUid, readerUid, readerUid]);
    expect(await assignees(unselected)).toEqual(others);
    expect(JSON.stringify(await db.select().from(outbox))).toContain(`With ${bulk.tasks} open tasks.`);
    await db
      .update(tasks)
      .set({ assigneeId: leaderUid })
      .where(eq(tasks.id, mine[0] ?? ""));
    await db
      .update(tasks)
      .set({ doneAt: new Date(0) })
      .where(eq(tasks.id, mine[1] ?? ""));
    expect(await undo(bulk.id)).toMatchObject({ undone: 2, kept: 0 });
    expect(await assignees(mine)).toEqual([leaderUid, readerUid, repUid]);
    expect(await ownersOf(rows.map(({ id }) => id))).toEqual([repUid, repUid]);
  });

  test("leave tasks unchanged when changed without tasks or cleared", async () => {
    const { db } = backend.store;
    const [row] = await some(93, 1);
    const accountId = row?.id ?? "";
    await setOwner(accountId, repUid);
    const at = new Date(0);
    await db
      .insert(tasks)
      .values({ clientId: "acme", accountId, title: "x", assigneeId: repUid, createdAt: at, updatedAt: at });
    const countTasks = () => db.$count(tasks, and(eq(tasks.accountId, accountId), eq(tasks.assigneeId, repUid)));
    const before = await countTasks();

    await start({ rows: [{ id: accountId, owner_uid: repUid }] }, { kind: "assign", uid: leaderUid });
    expect(await countTasks()).toBe(before);
    await setOwner(accountId, repUid);
    await start({ rows: [{ id: accountId, owner_uid: repUid }] }, { kind: "assign", uid: null, with_tasks: true });
    expect(await countTasks()).toBe(before);
  });

  test("are restored by an undo unless someone has changed them since, and a second undo does nothing", async () => {
    const rows = await some(10, 3);
    for (const row of rows) await setOwner(row.id, leaderUid);
    const ids = rows.map(({ id }) => id);
    const bulk = await start(
      { rows: ids.map((id) => ({ id, owner_uid: leaderUid })) },
      { kind: "assign", uid: repUid },
    );
    await setOwner(ids[1] ?? "", null);

    const undone = await undo(bulk.id);

    expect(undone).toMatchObject({ is_undone: true, state: "done", undone: 2, kept: 1, changed: 0 });
    expect(await ownersOf(ids)).toEqual([leaderUid, null, leaderUid]);
    await setOwner(ids[0] ?? "", null);
    expect(await undo(bulk.id)).toEqual(undone);
    expect(await ownersOf(ids)).toEqual([null, null, leaderUid]);
  });

  test("get one alert for all assigned accounts, which the undo acknowledges", async () => {
    const rows = await some(20, 4);
    for (const row of rows) await setOwner(row.id, null);
    await backend.store.db.delete(outbox);

    const bulk = await start(
      { rows: rows.map(({ id }) => ({ id, owner_uid: null })) },
      { kind: "assign", uid: repUid },
    );
    const alerts = await backend.store.db.select().from(outbox);
    await undo(bulk.id);

    expect(alerts.map(({ path }) => path)).toEqual([`users/${repUid}/alerts/bulk-${bulk.id}`]);
    expect(JSON.stringify(alerts)).toContain("4 accounts were assigned to you");
    expect(JSON.stringify(await backend.store.db.select().from(outbox))).toContain("ACKNOWLEDGED");
  });

  test.each([
    ["a rep", () => rep, repUid, 403],
    ["someone outside the client", () => leader, uidOf("rep@globex.example"), 400],
  ])("can't be changed by or to %s", async (_what, headers, uid, status) => {
    const [row] = await some(30, 1);

    const response = await post({ rows: [row ?? { id: "", owner_uid: null }] }, { kind: "assign", uid }, headers());

    expect(response.status).toBe(status);
    expect(await ownersOf([row?.id ?? ""])).toEqual([row?.owner_uid]);
  });
});

describe("all matching accounts", () => {
  test("are changed in batches in the background, and a second run repeats nothing", async () => {
    const query = "sector=Health+Care&sort=-market_cap";
    const { body } = await backend.request({ url: "/accounts/", query: { sector: "Health Care" }, headers: leader });
    const { total } = accountsPageSchema.parse(body);
    expect(total).toBeGreaterThan(201);

    const started = await start({ query }, { kind: "watch", on: true });
    expect(started).toMatchObject({ state: "running", total, done: 201 });
    const condition = { clientId: "acme", id: started.id };
    await backend.jobs.drain();
    await backend.store.db.transaction((tx) => runBatches(tx, condition, 200, backend.now()));

    const ended = await getBulk(started.id);
    expect(ended).toMatchObject({ state: "done", done: total });
    const watched = await watchedBy(leaderUid);
    expect(watched).toBeGreaterThanOrEqual(ended.changed);
    expect(ended.changed + (ended.skipped[0]?.count ?? 0)).toBe(total);

    await undo(started.id);
    await backend.jobs.drain();

    expect(await getBulk(started.id)).toMatchObject({ state: "done", undone: ended.changed, kept: 0 });
    expect(await watchedBy(leaderUid)).toBe(watched - ended.changed);
  });

  test("that haven't been processed are skipped after an undo", async () => {
    const started = await start({ query: "sector=Financials" }, { kind: "task", title: "Look at the figures" });
    expect(started.state).toBe("running");

    await undo(started.id);
    await backend.jobs.drain();

    const ended = await getBulk(started.id);
    expect(ended).toMatchObject({ state: "done", undone: started.done, changed: 0 });
    expect(ended.skipped).toEqual([
      expect.objectContaining({ reason: "withdrawn", count: started.total - started.done }),
    ]);
    const remaining = await backend.store.db.select().from(tasks).where(eq(tasks.title, "Look at the figures"));
    expect(remaining).toEqual([]);
  });

  test("are changed in the background only while the user still has permission", async () => {
    const started = await start({ query: "sector=Industrials" }, { kind: "assign", uid: repUid });
    await backend.store.db.execute(sql`update users set role = 'user' where id = ${leaderUid}`);

    await backend.jobs.drain();
    await backend.store.db.execute(sql`update users set role = 'sales_leader' where id = ${leaderUid}`);

    const ended = await getBulk(started.id);
    expect(ended.skipped).toContainEqual(
      expect.objectContaining({ reason: "forbidden", count: started.total - started.done }),
    );
  });

  test("are each changed once when a crashed job is resumed", async () => {
    const title = "Once for each";
    const started = await start({ query: "sector=Utilities,Real Estate,Energy" }, { kind: "task", title });
    expect(started.state).toBe("running");
    const killed = backend.store.db.transaction(async (tx) => {
      await runBatches(tx, { clientId: "acme", id: started.id }, 50, backend.now());
      throw new Error("killed");
    });
    await expect(killed).rejects.toThrow("killed");
    expect(await getBulk(started.id)).toMatchObject({ state: "running", done: 201 });

    await backend.jobs.drain();

    expect(await getBulk(started.id)).toMatchObject({ state: "done", changed: started.total });
    const added = await backend.store.db
      .select({ accountId: tasks.accountId })
      .from(tasks)
      .where(eq(tasks.title, title));
    expect(new Set(added.map(({ accountId }) => accountId)).size).toBe(started.total);
    expect(added.length).toBe(started.total);
  });

  test("are reported as failed if their job fails, and can be resumed", async () => {
    const started = await start({ query: "sector=Consumer Staples,Materials" }, { kind: "watch", on: true });
    expect(started.state).toBe("running");
    expect((await resume(started.id)).status).toBe(409);
    await backend.store.db.execute(sql`update pgboss.job set state = 'failed' where name = 'bulk'`);
    expect(await getBulk(started.id)).toMatchObject({ state: "failed", is_undoable: true });

    expect((await resume(started.id)).status).toBe(200);
    await backend.jobs.drain();

    expect(await getBulk(started.id)).toMatchObject({ state: "done", done: started.total });
  });

  test.each(["band=Huge", "secret=1", "employees_min=-1"])(
    "can't be selected with the invalid query %j",
    async (query) => {
      const { status, body } = await post({ query }, { kind: "remove" });

      expect(status).toBe(400);
      expect(JSON.stringify(body)).toContain("accounts.query");
    },
  );
});

describe("tasks", () => {
  test("are added one per account, and an undo keeps finished ones", async () => {
    const rows = await some(40, 3);

    const bulk = await start({ rows }, { kind: "task", title: "Call before spring", due_date: "2026-03-20" }, rep);
    const added = await backend.store.db.select().from(tasks).where(eq(tasks.title, "Call before spring"));
    expect(added.map(({ accountId }) => accountId).sort()).toEqual(rows.map(({ id }) => id).sort());
    expect(added.every((task) => task.assigneeId === repUid && task.dueDate === "2026-03-20")).toBe(true);
    await backend.store.db
      .update(tasks)
      .set({ doneAt: backend.now() })
      .where(eq(tasks.id, added[0]?.id ?? ""));

    expect(await undo(bulk.id, rep)).toMatchObject({ undone: 2, kept: 1 });
    const remaining = await backend.store.db.select().from(tasks).where(eq(tasks.title, "Call before spring"));
    expect(remaining.map(({ id }) => id)).toEqual([added[0]?.id]);
  });
});

test("an undo of added tasks counts an account whose task was moved by a merge", async () => {
  const [kept, merged] = await some(50, 2);
  if (!kept || !merged) throw new Error("The sample has fewer accounts");
  const bulk = await start({ rows: [kept, merged] }, { kind: "task", title: "Call both" }, rep);
  await backend.store.db
    .update(tasks)
    .set({ accountId: kept.id })
    .where(and(eq(tasks.title, "Call both"), eq(tasks.accountId, merged.id)));

  expect(await undo(bulk.id, rep)).toMatchObject({ undone: 2, kept: 0 });
});

describe("tier and stage", () => {
  test("are set on many accounts, recorded in each history, and undone where nobody has changed them since", async () => {
    const rows = await some(90, 3);
    for (const { id } of rows) await setOwner(id, null);
    const url = (n: number) => `/accounts/${rows[n]?.id}/`;

    const bulk = await start({ rows }, { kind: "set", values: { tier: "A", stage: "open" } }, rep);
    expect(bulk).toMatchObject({ changed: 3, skipped: [] });
    const edit = { values: { tier: "C" }, expected: { tier: "A" } };
    expect((await backend.request({ method: "PATCH", url: url(1), payload: edit, headers: leader })).status).toBe(200);

    expect(await undo(bulk.id, rep)).toMatchObject({ undone: 2, kept: 1 });
    const tiers = [];
    for (const n of [0, 1, 2]) tiers.push((await backend.request({ url: url(n), headers: rep })).body);
    expect(tiers).toMatchObject([{ tier: null }, { tier: "C" }, { tier: null }]);
  });

  test("skip an account whose value changed in the meantime, but not one whose other value did", async () => {
    const rows = (await some(95, 3)).map((row) => ({ ...row, tier: null, stage: null }));
    const set = (n: number, values: { tier?: "C"; stage?: "open" }) =>
      backend.store.db
        .update(accounts)
        .set(values)
        .where(eq(accounts.id, rows[n]?.id ?? ""));
    await set(0, { tier: "C" });
    await set(1, { stage: "open" });

    const bulk = await start({ rows }, { kind: "set", values: { tier: "B" } }, rep);

    expect(bulk).toMatchObject({ changed: 2, skipped: [{ reason: "changed_meanwhile", count: 1 }] });
    expect(await tiersOf(rows.map(({ id }) => id))).toEqual(["C", "B", "B"]);
  });

  test("can't be set by read-only users", async () => {
    const reader = await backend.signIn("user@acme.example");
    const rows = await some(98, 1);

    expect((await post({ rows }, { kind: "set", values: { tier: "B" } }, reader)).status).toBe(403);

    expect(await tiersOf(rows.map(({ id }) => id))).toEqual([null]);
  });
});

test("accounts that were removed together appear in the list of bulk changes and are restored by its undo", async () => {
  backend.advance(1_000);
  const ids = (await some(109, 3)).map(({ id }) => id);
  await backend.request({ method: "POST", url: "/accounts/remove/", payload: { ids }, headers: leader });
  const [latest] = await list("/accounts/bulk/");
  expect(latest).toMatchObject({ action: { kind: "remove" }, changed: 3, is_undoable: true, state: "done" });

  const undone = await undo(latest?.id ?? "");

  expect(undone).toMatchObject({ undone: 3, is_undone: true });
  const remaining = await backend.store.db.select().from(accounts).where(inArray(accounts.id, ids));
  expect(remaining.map(({ removedAt }) => removedAt)).toEqual([null, null, null]);
});

test("an undo doesn't return accounts to users who have been disabled since", async () => {
  const { db } = backend.store;
  const [id = ""] = await some(107, 1).then((rows) => rows.map((row) => row.id));
  const isAccount = eq(accounts.id, id);
  await db.update(accounts).set({ ownerId: readerUid }).where(isAccount);
  const bulk = await start({ rows: [{ id, owner_uid: readerUid }] }, { kind: "assign", uid: repUid });
  await db.update(users).set({ disabled: true }).where(eq(users.id, readerUid));

  await undo(bulk.id);

  await db.update(users).set({ disabled: false }).where(eq(users.id, readerUid));
  const [row] = await db.select({ ownerId: accounts.ownerId }).from(accounts).where(isAccount);
  expect(row?.ownerId).toBe(repUid);
});

describe("repeated requests", () => {
  test("with the same key run once and return the same response", async () => {
    const rows = await some(105, 2);
    const payload = { accounts: { rows }, action: { kind: "task", title: "Sent twice" } };
    const headers = { ...rep, "idempotency-key": "11111111-2222-4333-8444-555555555555" };
    const send = () => backend.request({ method: "POST", url: "/accounts/bulk/", payload, headers });

    const [first, second] = [await send(), await send()];

    expect([first.status, second.status]).toEqual([201, 201]);
    expect(bulkSchema.parse(second.body)).toEqual(bulkSchema.parse(first.body));
    expect(await backend.store.db.$count(tasks, eq(tasks.title, "Sent twice"))).toBe(2);
  });
});

describe("the list of bulk changes", () => {
  test("lists the user's own bulk changes, latest first, or only unfinished ones", async () => {
    await backend.jobs.drain();
    backend.advance(1_000);
    const done = await start({ rows: await some(110, 1) }, { kind: "watch", on: true });
    backend.advance(1_000);
    const started = await start({ query: "sector=Industrials" }, { kind: "watch", on: true });

    const all = await list("/accounts/bulk/");
    const open = await list("/accounts/bulk/?open=1");
    await backend.jobs.drain();

    expect(all.slice(0, 2).map(({ id }) => id)).toEqual([started.id, done.id]);
    expect(open.map(({ id, state }) => [id, state])).toEqual([[started.id, "running"]]);
    expect(await list("/accounts/bulk/?open=1")).toEqual([]);
    expect((await list("/accounts/bulk/", rep)).map(({ id }) => id)).not.toContain(done.id);
  });

  test("has an audit log entry for each bulk change and each undo", async () => {
    const bulk = await start({ rows: await some(112, 2) }, { kind: "set", values: { stage: "open" } });
    await undo(bulk.id);

    const entries = await backend.store.db
      .select({ action: auditLog.action, actor: auditLog.actorId, details: auditLog.details })
      .from(auditLog)
      .where(eq(auditLog.subject, bulk.id))
      .orderBy(auditLog.id);
    expect(entries).toEqual([
      { action: "account.bulk", actor: leaderUid, details: expect.objectContaining({ kind: "set", accounts: 2 }) },
      { action: "account.bulk_undo", actor: leaderUid, details: expect.objectContaining({ kind: "set" }) },
    ]);
  });
});

describe("removing", () => {
  test("skips accounts that someone was assigned in the meantime", async () => {
    const rows = await some(115, 2);
    for (const { id } of rows) await setOwner(id, null);
    await setOwner(rows[1]?.id ?? "", leaderUid);

    const bulk = await start({ rows: rows.map(({ id }) => ({ id, owner_uid: null })) }, { kind: "remove" });

    expect(bulk).toMatchObject({ changed: 1, skipped: [{ reason: "changed_meanwhile", count: 1 }] });
    await undo(bulk.id);
  });

  test("removes a rep's own accounts and those without an owner, skips others, and can be undone", async () => {
    const rows = await some(50, 3);
    const ids = rows.map(({ id }) => id);
    await setOwner(ids[0] ?? "", repUid);
    await setOwner(ids[1] ?? "", null);
    await setOwner(ids[2] ?? "", leaderUid);

    const owners = [repUid, null, leaderUid];
    const seen = ids.map((id, n) => ({ id, owner_uid: owners[n] ?? null }));

    const bulk = await start({ rows: seen }, { kind: "remove" }, rep);

    expect(bulk).toMatchObject({ changed: 2, skipped: [{ reason: "forbidden", count: 1 }] });
    expect(await undo(bulk.id, rep)).toMatchObject({ undone: 2, kept: 0 });
    const live = await backend.store.db
      .select({ count: count() })
      .from(accounts)
      .where(and(inArray(accounts.id, ids), isNull(accounts.removedAt)));
    expect(live).toEqual([{ count: 3 }]);
  });
});

describe("isolation", () => {
  test("a bulk change skips another client's accounts", async () => {
    const rows = await some(60, 2);

    const bulk = await start({ rows }, { kind: "watch", on: true }, globex);

    expect(bulk).toMatchObject({ total: 0, changed: 0, state: "done" });
  });

  test("another user's bulk change can't be read or undone", async () => {
    const bulk = await start({ rows: await some(70, 1) }, { kind: "watch", on: true }, leader);

    for (const headers of [rep, globex]) {
      const read = await backend.request({ url: `/accounts/bulk/${bulk.id}/`, headers });
      const undone = await backend.request({ method: "POST", url: `/accounts/bulk/${bulk.id}/undo/`, headers });
      expect([read.status, undone.status]).toEqual([404, 404]);
    }
  });

  test("a bulk change can't be undone after a week", async () => {
    const bulk = await start({ rows: await some(80, 1) }, { kind: "watch", on: true }, leader);
    const lateLeader = async () => {
      backend.advance((7 * 24 + 1) * 3_600_000);
      return backend.signIn("leader@acme.example");
    };

    const { status, body } = await backend.request({
      method: "POST",
      url: `/accounts/bulk/${bulk.id}/undo/`,
      headers: await lateLeader(),
    });

    expect(status).toBe(409);
    expect(body).toMatchObject({ code: "too_late" });
  });
});

async function watchedBy(uid: string): Promise<number> {
  return backend.store.db.$count(
    accountWatches,
    and(eq(accountWatches.clientId, "acme"), eq(accountWatches.userId, uid)),
  );
}
