import { performance } from "node:perf_hooks";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, openPostgres, readRows } from "@/backend/database/database";
import { accounts, users } from "@/backend/database/schema/core";
import { runBatches, undoBulk } from "@/backend/domains/bulk/execute";
import { startBulk } from "@/backend/domains/bulk/start";
import { batchSizes } from "@/backend/domains/bulk/throttle";
import { seedCatalogue } from "@/backend/seed/catalogue";
import { maxBulkMatches } from "@/lib/contracts/accounts/account-bulk";
import { withPostgres } from "@/stack/postgres/postgres";
import { benchPrincipal, generateAccounts } from "./support/many-accounts";

const leader = { ...benchPrincipal, role: "sales_leader" } as const;
/** The limit of the change's time, as a multiple of the time that one statement takes for the same rows. */
const maxTimes = 5;

/**
 * Measures assigning an owner to 100,000 accounts as one bulk change, and undoing it: first creating the change, then
 * applying it in the batches that the job uses on an idle system, without its pauses. Each account gets its history
 * entry and its outcome.
 *
 * @returns whether assigning took at most five times as long as a plain `update` of the same rows, in the same run
 */
export async function benchBulk(): Promise<boolean> {
  return withPostgres(
    async (url) => {
      const { db, close } = await openPostgres({ url, statementTimeoutMs: 0 });
      await seedCatalogue(db);
      await generateAccounts(db, maxBulkMatches);
      await addUsers(db);
      console.log(`\nAssigning an owner to ${maxBulkMatches.toLocaleString("en")} accounts, PostgreSQL`);
      const plain = await timed("a plain update", async () => {
        await db.update(accounts).set({ ownerId: "plain" });
      });
      await db.execute(sql`vacuum analyze accounts`);
      const bulk = await assignAll(db);
      await close();
      const times = bulk / plain;
      const isMet = times <= maxTimes;
      console.log(`  ${times.toFixed(1)} × a plain update, limit ${maxTimes} ×: ${isMet ? "met" : "NOT MET"}`);
      return isMet;
    },
    { shared_buffers: "512MB", max_wal_size: "2GB" },
  );
}

async function assignAll(db: Database): Promise<number> {
  const { clientId } = leader;
  let id = "";
  const selectSeconds = await timed("naming them", async () => {
    const action = { kind: "assign", uid: "bulk" } as const;
    const bulk = await db.transaction((tx) =>
      startBulk(tx, leader, { selection: { query: "" }, action, now: new Date() }),
    );
    id = bulk.id;
  });
  const writeSeconds = await timed("giving them", () => runAllBatches(db, { clientId, id }));
  await expectOwner(db, "bulk");
  await db.transaction((tx) => undoBulk(tx, leader, id, new Date()));
  await timed("undoing it", () => runAllBatches(db, { clientId, id }));
  await expectOwner(db, "plain");
  return selectSeconds + writeSeconds;
}

async function runAllBatches(db: Database, key: { clientId: string; id: string }): Promise<void> {
  while ((await db.transaction((tx) => runBatches(tx, key, batchSizes.max, new Date()))) > 0);
}

async function addUsers(db: Database): Promise<void> {
  const { clientId, role } = leader;
  await db.insert(users).values(
    [leader.uid, "plain", "bulk"].map((id) => ({
      ...{ id, username: id, email: `${id}@bench.example`, fullName: id, role, clientId },
    })),
  );
}

async function expectOwner(db: Database, uid: string): Promise<void> {
  const [row] = await readRows(
    db,
    z.object({ count: z.number() }),
    sql`select count(*)::int as count from accounts where owner_id = ${uid}`,
  );
  if (row?.count !== maxBulkMatches) throw new Error(`only ${row?.count ?? 0} accounts belong to ${uid}`);
}

async function timed(title: string, work: () => Promise<void>): Promise<number> {
  const startMs = performance.now();
  await work();
  const seconds = (performance.now() - startMs) / 1_000;
  console.log(`  ${title.padEnd(16)} ${seconds.toFixed(1).padStart(7)} s`);
  return seconds;
}
