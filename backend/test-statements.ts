import { type SQL, sql } from "drizzle-orm";
import type { Logger } from "drizzle-orm/logger";
import { z } from "zod";
import { readRows } from "./database/database";
import type { TestBackend } from "./test-backend";

/** A statement as received by the driver, with `$1` for the first value. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** Drizzle's session: `logger` logs its own statements, `options.logger` is passed to its transactions. */
interface Session {
  logger: Logger;
  options: { logger?: Logger };
}

/**
 * Records the statements that this backend sends to its database from now on.
 *
 * @param withTransactions whether to include statements within transactions
 * @returns a function that runs `work` and returns the statements sent, in order
 */
export function recordStatements(
  backend: TestBackend,
  { withTransactions = false } = {},
): (work: () => Promise<unknown>) => Promise<Statement[]> {
  const sent: Statement[] = [];
  const logger: Logger = { logQuery: (text, values) => void sent.push({ text, values }) };
  const { session } = z.object({ session: z.custom<Session>() }).parse(backend.store.db);
  session.logger = logger;
  if (withTransactions) session.options.logger = logger;
  return async (work) => {
    sent.length = 0;
    await work();
    return [...sent];
  };
}

/**
 * Plans a recorded statement without sequential scans, as for large tables; PostgreSQL would scan the sample's small
 * ones.
 *
 * @returns PostgreSQL's plan, a line for each step
 */
export async function planOf(
  { store }: TestBackend,
  { text, values }: Statement,
  { withBitmaps = false } = {},
): Promise<string> {
  const parts = text
    .split(/\$(\d+)/)
    .map((part, index): SQL => (index % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[Number(part) - 1])}`));
  const rows = await store.db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('enable_seqscan', 'off', true),
      set_config('enable_bitmapscan', ${withBitmaps ? "on" : "off"}, true)`);
    return readRows(tx, z.object({ "QUERY PLAN": z.string() }), sql`explain ${sql.join(parts)}`);
  });
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}
