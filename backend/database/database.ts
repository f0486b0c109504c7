import path from "node:path";
import type { SQL } from "drizzle-orm";
import { drizzle as drizzlePg } from "drizzle-orm/node-postgres";
import { migrate as migratePg } from "drizzle-orm/node-postgres/migrator";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { Client, Pool } from "pg";
import { z } from "zod";
import { cancelStatements } from "./cancel-statements";
import * as schema from "./schema/core";

/** The database as every query sees it; a transaction is one as well. The type hides which driver is behind it. */
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
  /**
   * `postgres://…`: the server itself, or a connection pooler in front of it (such as PgBouncer in transaction mode).
   */
  url: string;
  /** The server itself, for migrations; absent: `url`. */
  directUrl?: string;
  /** Maximum number of connections of this process. */
  poolSize?: number;
  /** Time limit of a statement; 0: none. */
  statementTimeoutMs?: number;
  /** How long to wait for a connection. */
  connectTimeoutMs?: number;
  /** Called when an idle connection breaks. */
  onTrouble?: (error: Error) => void;
}

/**
 * Opens PostgreSQL and migrates its schema; processes that start together wait for one another.
 *
 * A pooler in transaction mode refuses most start-up parameters and hands each session to several clients, so the
 * connection sets neither: limits are set on the database's user (`limitRole`).
 */
export async function openPostgres(options: PostgresOptions): Promise<Store> {
  const { url, directUrl = url, poolSize = 10, statementTimeoutMs = 15_000, connectTimeoutMs = 5_000 } = options;
  const pool = new Pool({ connectionString: url, max: poolSize, connectionTimeoutMillis: connectTimeoutMs });
  // Without these listeners, a connection that breaks would end the process: an idle one by the pool's event, one in the
  // middle of a transaction by its own, which the pool doesn't listen to. The next query opens another one.
  pool.on("error", (error) => options.onTrouble?.(error));
  pool.on("connect", (client) => client.on("error", () => undefined));
  cancelStatements(pool);
  await migrateOnce(directUrl, statementTimeoutMs);
  return { db: drizzlePg(pool, { schema }), embedded: false, close: () => pool.end() };
}

/** Arbitrary advisory lock id, the same for every backend of one database. */
const migrationLock = 7_316_402;

async function migrateOnce(url: string, statementTimeoutMs: number): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    // Before the lock: whoever waits for it waits for as long as another process migrates.
    await client.query("set statement_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await migratePg(drizzlePg(client, { schema }), { migrationsFolder });
    await limitRole(client, statementTimeoutMs);
    await client.query("select pg_advisory_unlock($1)", [migrationLock]);
  } finally {
    await client.end();
  }
}

/** Sets the limits on the database user, so that they hold for every connection without being set by it. */
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

/**
 * Runs a statement that the query builder can't express.
 *
 * @param row schema of each row; the statement casts money and counts to float8 or int, as the two drivers read bigint
 * differently
 */
export async function readRows<Row>(db: Database, row: z.ZodType<Row>, statement: SQL): Promise<Row[]> {
  const result = await db.execute(statement);
  return z.object({ rows: z.array(row) }).parse(result).rows;
}
