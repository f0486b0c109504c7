import { setTimeout as pause } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import { Client } from "pg";
import { z } from "zod";
import { advisoryLocks } from "./advisory-locks";
import { migrate } from "./migrate";
import * as schema from "./schema/core";

const retryMs = 200;

interface Options {
  /** URL of the server itself, because the lock belongs to the session. */
  url: string;
  /** Statement time limit of every later connection; 0: none. */
  statementTimeoutMs: number;
  /** Absent: the migrations of this build. */
  migrationsFolder?: string | undefined;
}

/** Migrates PostgreSQL; processes that start together wait for one another. */
export async function migratePostgres({ url, statementTimeoutMs, migrationsFolder }: Options): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // Without this listener, a connection that breaks between two statements would end the process; with it, only the
  // next statement fails.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("set statement_timeout = 0");
    const work = async () => {
      await migrate(drizzle(client, { schema }), migrationsFolder);
      await limitRole(client, statementTimeoutMs);
    };
    while (!(await isDoneAlone(client, work))) await pause(retryMs);
  } finally {
    await client.end();
  }
}

/**
 * Does the work unless another process is migrating. A waiting process polls without an open statement: building an
 * index concurrently waits for every open statement, so a blocking wait would deadlock.
 */
async function isDoneAlone(client: Client, work: () => Promise<void>): Promise<boolean> {
  const { rows } = await client.query("select pg_try_advisory_lock($1) as alone", [advisoryLocks.migration]);
  if (!z.object({ alone: z.boolean() }).parse(rows[0]).alone) return false;
  await work();
  await client.query("select pg_advisory_unlock($1)", [advisoryLocks.migration]);
  return true;
}

/**
 * Sets the limits on the database user, so that they apply to every connection, although connections set no parameters.
 */
async function limitRole(client: Client, statementTimeoutMs: number): Promise<void> {
  const { rows } = await client.query("select current_database() as database");
  const { database } = z.object({ database: z.string() }).parse(rows[0]);
  const limits = {
    statement_timeout: `${statementTimeoutMs}ms`,
    idle_in_transaction_session_timeout: "15s",
    // Compiling a statement would take longer than any of our statements.
    jit: "off",
  };
  for (const [name, value] of Object.entries(limits))
    await client.query(
      `alter role current_user in database ${client.escapeIdentifier(database)} set ${name} = ${client.escapeLiteral(value)}`,
    );
}
