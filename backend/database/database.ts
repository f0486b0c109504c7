import path from "node:path";
import type { SQL } from "drizzle-orm";
import { drizzle as drizzlePg } from "drizzle-orm/node-postgres";
import { migrate as migratePg } from "drizzle-orm/node-postgres/migrator";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { Client, Pool } from "pg";
import { z } from "zod";
import * as schema from "./schema/core";

/** The database as every query sees it; a transaction is one as well. The driver behind it is not told. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** An open database: the embedded one (`embedded`) or PostgreSQL. */
export interface Store {
  db: Database;
  embedded: boolean;
  close(): Promise<void>;
}

const migrationsFolder = path.join(__dirname, "migrations");
/** How to reach PostgreSQL. */
export interface PostgresOptions {
  /** `postgres://…`: the server itself, or a pooler before it (PgBouncer and its like in transaction mode). */
  url: string;
  /** The server itself, for migrations; absent: `url`. */
  directUrl?: string;
  /** Most connections of this process. */
  poolSize?: number;
  /** A statement that takes longer is ended; 0: none is. */
  statementTimeoutMs?: number;
  /** How long to wait for a connection. */
  connectTimeoutMs?: number;
  /** Told when a connection that nobody uses breaks. */
  onTrouble?: (error: Error) => void;
}

/**
 * Opens PostgreSQL and brings its schema up to date; processes that start together wait for one another.
 *
 * Nothing is asked for in the start-up message that a pooler in transaction mode refuses, and nothing is set for a
 * session, which there is somebody else's next: limits hold for the database's user (`limitRole`).
 */
export async function openPostgres(options: PostgresOptions): Promise<Store> {
  const { url, directUrl = url, poolSize = 10, statementTimeoutMs = 15_000, connectTimeoutMs = 5_000 } = options;
  const pool = new Pool({ connectionString: url, max: poolSize, connectionTimeoutMillis: connectTimeoutMs });
  // An idle connection that breaks must not end the process: the next query opens another.
  pool.on("error", (error) => options.onTrouble?.(error));
  await migrateOnce(directUrl, statementTimeoutMs);
  return { db: drizzlePg(pool, { schema }), embedded: false, close: () => pool.end() };
}

/** Any number; it only has to be the same for every backend of one database. */
const migrationLock = 7_316_402;

async function migrateOnce(url: string, statementTimeoutMs: number): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await client.query("set statement_timeout = 0");
    await migratePg(drizzlePg(client, { schema }), { migrationsFolder });
    await limitRole(client, statementTimeoutMs);
    await client.query("select pg_advisory_unlock($1)", [migrationLock]);
  } finally {
    await client.end();
  }
}

/** Limits for everybody who comes as this user into this database, so that no connection has to ask for them. */
async function limitRole(client: Client, statementTimeoutMs: number): Promise<void> {
  const { rows } = await client.query("select current_database() as database");
  const { database } = z.object({ database: z.string() }).parse(rows[0]);
  const limits = {
    statement_timeout: `${statementTimeoutMs}ms`,
    idle_in_transaction_session_timeout: "15s",
    // Compiling a statement costs more than any of ours takes.
    jit: "off",
  };
  for (const [name, value] of Object.entries(limits))
    await client.query(
      `alter role current_user in database ${client.escapeIdentifier(database)} set ${name} = ${client.escapeLiteral(value)}`,
    );
}

/**
 * Runs a statement that the query builder has no words for.
 *
 * @param row what each row looks like; money and counts are to be cast to float8 or int in the statement, as the two
 * drivers read bigint differently
 */
export async function readRows<Row>(db: Database, row: z.ZodType<Row>, statement: SQL): Promise<Row[]> {
  const result = await db.execute(statement);
  return z.object({ rows: z.array(row) }).parse(result).rows;
}
