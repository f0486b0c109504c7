import { sql } from "drizzle-orm";
import { z } from "zod";
import { openPostgres, readRows } from "@/backend/database/database";
import { allJobs } from "@/backend/jobs/all-jobs";
import { prepareQueues } from "@/backend/queue/queue";
import { seedCatalogue } from "@/backend/seed/catalogue";
import { seedSample } from "@/backend/seed/sample";
import { withPostgres } from "@/stack/postgres/postgres";
import { makeAccounts } from "./support/many-accounts";

const accounts = 100_000;
/** The minimum number of rows of a table: with fewer, the estimate of a row's size is too inaccurate. */
const minRows = 500;

const sizeSchema = z.object({ name: z.string(), rows: z.number(), heap: z.number(), indexes: z.number() });

/**
 * Measures the size of a row of each table on PostgreSQL, for capacity planning: the sample workspace and 100,000 more
 * accounts.
 *
 * @returns always true: this benchmark has no limit
 */
export async function benchSizes(): Promise<boolean> {
  await withPostgres(async (url) => {
    const store = await openPostgres({ url, statementTimeoutMs: 0 });
    await prepareQueues(store.db, allJobs);
    await seedCatalogue(store.db);
    await seedSample(store.db, new Date("2026-03-02T09:00:00Z"));
    await makeAccounts(store.db, accounts);
    await store.db.execute(sql`vacuum analyze`);
    const tables = await readRows(
      store.db,
      sizeSchema,
      sql`select relname as name, reltuples::int as rows, pg_table_size(oid)::int as heap, pg_indexes_size(oid)::int as indexes
          from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= ${minRows}
          order by relname`,
    );
    console.log("\nBytes per row: table, indexes");
    for (const { name, rows, heap, indexes } of tables) {
      const each = (bytes: number) =>
        Math.round(bytes / rows)
          .toString()
          .padStart(8);
      console.log(`  ${name.padEnd(32)} ${rows.toLocaleString("en").padStart(10)} ${each(heap)} ${each(indexes)}`);
    }
    await store.close();
  });
  return true;
}
