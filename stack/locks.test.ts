import { eq, sql } from "drizzle-orm";
import { Client } from "pg";
import { openPostgres, type Store } from "@/backend/database/database";
import { accountFields } from "@/backend/database/schema/accounts/custom-fields";
import { accountWatches, signals, tasks } from "@/backend/database/schema/activity";
import { accounts, clients, contacts, teams, users } from "@/backend/database/schema/core";
import { accountPairs } from "@/backend/database/schema/duplicates";
import { incomingFacts } from "@/backend/database/schema/incoming";
import { lockAccounts } from "@/backend/domains/accounts/change";
import { removeAccounts, restoreAccounts } from "@/backend/domains/accounts/remove";
import { changeTask } from "@/backend/domains/activity/tasks";
import { unwatch, watch } from "@/backend/domains/activity/watches";
import { addTerritory } from "@/backend/domains/bulk/territories/change";
import { mergeAccounts } from "@/backend/domains/files/duplicates/merge";
import { removeTeam } from "@/backend/domains/people/teams/change";
import { storeFact } from "@/backend/domains/signals/incoming/store-fact";
import { storeSignal } from "@/backend/domains/signals/incoming/store-signal";
import { orderFields } from "@/backend/domains/values/custom-fields/change";
import { listFields } from "@/backend/domains/values/custom-fields/read";
import { parseCustomValues } from "@/backend/domains/values/custom-fields/values";
import type { Principal } from "@/backend/principal";
import { until } from "./fixtures/until";
import { type PostgresServer, startPostgres } from "./postgres/postgres";

const admin: Principal = { uid: "admin", role: "client_admin", denied: [], clientId: "acme" };
const now = new Date("2026-03-02T09:00:00Z");
const first = "00000000-0000-4000-8000-000000000001";
const second = "00000000-0000-4000-8000-000000000002";
let server: PostgresServer;
let store: Store;
let watching: Client;

beforeAll(async () => {
  server = await startPostgres();
  store = await openPostgres({ url: server.url });
  watching = new Client({ connectionString: server.url });
  await watching.connect();
  await store.db.insert(clients).values({ id: "acme", name: "Acme" });
  const person = { email: "admin@acme.example", username: "admin", fullName: "Ada Admin" };
  await store.db.insert(users).values({ ...person, id: admin.uid, clientId: "acme", role: "client_admin" });
});

afterAll(async () => {
  await watching.end();
  await store.close();
  await server.stop();
});

/** Whether exactly `count` connections wait for a lock. */
async function isWaiting(count = 1): Promise<boolean> {
  const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  return (await watching.query(waiting)).rowCount === count;
}

test("reordering custom fields and writing their values wait for each other without a deadlock", async () => {
  await store.db.insert(accountFields).values(
    [first, second].map((id, position) => ({
      ...{ clientId: "acme", id, name: `Field ${position}`, type: "number" as const, position, createdAt: now },
    })),
  );
  let ordering: Promise<void> = Promise.resolve();
  // Locks the first field and then the second: the order in which a single statement would lock both.
  await store.db.transaction(async (writing) => {
    await parseCustomValues(writing, "acme", { [first]: "1" });
    ordering = store.db.transaction((tx) => orderFields(tx, admin, [second, first], now));
    await until(isWaiting);
    await parseCustomValues(writing, "acme", { [second]: "1" });
  });
  await ordering;

  expect((await listFields(store.db, "acme")).map(({ id }) => id)).toEqual([second, first]);
});

test("adding a territory to a team that is being removed is refused as not found", async () => {
  const row = { clientId: "acme", name: "East", createdAt: now, updatedAt: now };
  const [team] = await store.db.insert(teams).values(row).returning();
  if (!team) throw new Error("An insert returned no row");
  const territory = { team_id: team.id, name: "West", query: "state=WY", uid: null };

  let adding: Promise<unknown> = Promise.resolve();
  await store.db.transaction(async (removing) => {
    await removeTeam(removing, admin, team.id, now);
    const added = store.db.transaction((tx) => addTerritory(tx, admin, territory, now));
    adding = expect(added).rejects.toMatchObject({ status: 404, code: "not_found" });
    await until(isWaiting);
  });

  await adding;
});

test.each([
  ["removed", removeAccounts],
  ["restored", restoreAccounts],
])("accounts that are %s wait for existing locks in order, without a deadlock", async (outcome, work) => {
  const own = { clientId: "acme", status: "active" as const, createdAt: now, updatedAt: now };
  const removedAt = outcome === "restored" ? now : null;
  // The accounts are inserted in the reverse of the locking order.
  await store.db.insert(accounts).values([
    { ...own, id: second, name: "Second", removedAt },
    { ...own, id: first, name: "First", removedAt },
  ]);

  let working: ReturnType<typeof removeAccounts> = Promise.resolve([]);
  await store.db.transaction(async (locking) => {
    await lockAccounts(locking, "acme", [first]);
    working = store.db.transaction(async (tx) => {
      // With many accounts, the planner reads them in the table's order.
      await tx.execute(sql`set local enable_indexscan = off`);
      return work(tx, admin, [second, first], now);
    });
    await until(isWaiting);
    await lockAccounts(locking, "acme", [second]);
  });

  expect(await working).toEqual([second, first].map((id) => ({ id, outcome })));
  await store.db.delete(accounts).where(eq(accounts.clientId, "acme"));
});

/**
 * Creates a pair of duplicate accounts. Returns the survivor, the account to be merged into it, and a function that
 * merges them.
 */
async function aPair(name: string) {
  const rows = ["Inc", "Corporation"].map((form) => ({
    ...{ clientId: "acme", name: `${name} ${form}`, status: "active" as const, createdAt: now, updatedAt: now },
  }));
  const [survivor, duplicate] = (await store.db.insert(accounts).values(rows).returning()).map(({ id }) => id);
  if (!survivor || !duplicate) throw new Error("An insert returned no row");
  const [lowId = "", highId = ""] = [survivor, duplicate].toSorted();
  const found = { clientId: "acme", lowId, highId, score: 90, reasons: ["name"], foundAt: now };
  const [pair] = await store.db.insert(accountPairs).values(found).returning();
  const seen = { [survivor]: now.toISOString(), [duplicate]: now.toISOString() };
  const merge = () =>
    store.db.transaction((tx) => mergeAccounts(tx, admin, pair?.id ?? "", { survivor, take: [], seen }, now));
  return { survivor, duplicate, merge };
}

/** Starts the merge after `work` has run but before it commits. */
async function mergeDuring(merge: () => Promise<unknown>, work: (tx: Store["db"]) => Promise<unknown>): Promise<void> {
  let merging: Promise<unknown> = Promise.resolve();
  await store.db.transaction(async (tx) => {
    await work(tx);
    merging = merge();
    await Promise.race([until(isWaiting), merging]);
  });
  await merging;
}

test("when a repeating task is completed during a merge, its next task moves to the surviving account", async () => {
  const { survivor, duplicate, merge } = await aPair("Tasks");
  const repeating = { dueDate: "2026-03-02", repeats: "weekday" as const, repeatDay: 2 };
  const task = { clientId: "acme", accountId: duplicate, title: "Call", createdAt: now, updatedAt: now, ...repeating };
  const [before] = await store.db.insert(tasks).values(task).returning();
  const key = { accountId: duplicate, id: before?.id ?? "" };

  await mergeDuring(merge, (tx) => changeTask(tx, admin, key, { done: true, updated_at: now.toISOString() }, now));

  expect(await store.db.$count(tasks, eq(tasks.accountId, duplicate))).toBe(0);
  expect(await store.db.$count(tasks, eq(tasks.accountId, survivor))).toBe(2);
});

test("a watch that starts or ends during a merge does so on the surviving account", async () => {
  const watchesOf = (id: string) => store.db.$count(accountWatches, eq(accountWatches.accountId, id));
  const [started, ended] = [await aPair("Begun"), await aPair("Ended")];
  await store.db.transaction((tx) => watch(tx, admin, ended.duplicate, now));

  await mergeDuring(started.merge, (tx) => watch(tx, admin, started.duplicate, now));
  await mergeDuring(ended.merge, (tx) => unwatch(tx, admin, ended.duplicate));

  expect([await watchesOf(started.survivor), await watchesOf(ended.survivor)]).toEqual([1, 0]);
});

test("a signal received during a merge moves to the surviving account", async () => {
  const { survivor, duplicate, merge } = await aPair("Signals");
  const signal = { id: "s1", source: "Wire", account: { id: duplicate }, title: "News", kind: "other" as const };

  await mergeDuring(merge, (tx) => storeSignal(tx, { clientId: "acme", accountId: duplicate }, signal, now));

  expect(await store.db.$count(signals, eq(signals.accountId, duplicate))).toBe(0);
  expect(await store.db.$count(signals, eq(signals.accountId, survivor))).toBe(1);
});

test("a correction from another system during a merge waits without a deadlock, and is refused", async () => {
  const { survivor, duplicate, merge } = await aPair("Values");
  const person = {
    clientId: "acme",
    accountId: duplicate,
    fullName: "Ada Moss",
    title: "Buyer",
    level: 0,
    source: "manual",
  };
  await store.db.insert(contacts).values({ ...person, function: "procurement", updatedAt: now });
  const fact = {
    id: "f1",
    source: "Wire",
    account: { id: duplicate },
    field: "employees" as const,
    confidence: "high" as const,
  };
  const send = (value: number) =>
    store.db.transaction((tx) =>
      storeFact(
        tx,
        { clientId: "acme", accountId: duplicate },
        { ...fact, value },
        { cause: { kind: "api", id: first }, now },
      ),
    );
  await send(100);

  const both: Promise<unknown>[] = [];
  await store.db.transaction(async (holding) => {
    // The merge has locked its accounts and waits here, before it reaches the facts that the other system sent.
    await holding.execute(sql`select 1 from contacts where account_id = ${duplicate} for update`);
    both.push(merge());
    await until(isWaiting);
    both.push(expect(send(200)).rejects.toMatchObject({ code: "not_found" }));
    await until(() => isWaiting(2));
  });
  await Promise.all(both);

  expect(await store.db.select().from(incomingFacts)).toMatchObject([{ accountId: survivor, value: "100" }]);
});
