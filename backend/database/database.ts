import type { SQL } from "drizzle-orm";
import { drizzle as drizzlePg } from "drizzle-orm/node-postgres";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { Pool, type PoolConfig } from "pg";
import { z } from "zod";
import { migratePostgres } from "./migrate-postgres";
import * as schema from "./schema/core";

/** The database or a transaction, as every query sees it. The type hides the driver. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface Store {
  db: Database;
  /** For background work: a separate pool, so that requests never wait for a connection that background work holds. */
  background: Database;
  /**
   * For maintaining the job queues: one connection, so that leases are renewed however long the jobs' statements take.
   */
  maintenance: Database;
  close(): Promise<void>;
}

export interface PostgresOptions {
  /**
   * `postgres://…`: the server itself, or a connection pooler in front of it (such as PgBouncer in transaction mode).
   */
  url: string;
  /** URL of the server itself, for migrations; absent: `url`. */
  directUrl?: string;
  /** Maximum number of connections of this process, at least 3: a third for background work, one for maintenance. */
  poolSize?: number;
  /** Time limit of a statement; 0: none. */
  statementTimeoutMs?: number;
  /** Time limit for getting a connection. */
  connectTimeoutMs?: number;
  /** Absent: the migrations of this build. */
  migrationsFolder?: string;
  /** Called when an idle connection breaks. */
  onError?: (error: Error) => void;
}

/** Time limit for background work to get one of its connections. */
const backgroundConnectTimeoutMs = 15_000;

/**
 * Opens PostgreSQL and migrates its schema; processes that start together wait for one another.
 *
 * A pooler in transaction mode refuses most start-up parameters and shares each session among clients, so the
 * connection sets no parameters: limits are set on the database user.
 */
export async function openPostgres(options: PostgresOptions): Promise<Store> {
  const { url, directUrl = url, poolSize = 10, connectTimeoutMs = 5_000 } = options;
  const { statementTimeoutMs = 15_000, migrationsFolder } = options;
  const backgroundSize = Math.max(1, Math.floor(poolSize / 3));
  const open = (max: number, connectionTimeoutMillis: number) =>
    openPool({ connectionString: url, max, connectionTimeoutMillis }, options);
  const pool = open(poolSize - backgroundSize - 1, connectTimeoutMs);
  const background = open(backgroundSize, Math.max(connectTimeoutMs, backgroundConnectTimeoutMs));
  const maintenance = open(1, connectTimeoutMs);
  await migratePostgres({ url: directUrl, statementTimeoutMs, migrationsFolder });
  const close = async () => {
    await Promise.all([pool.end(), background.end(), maintenance.end()]);
  };
  return {
    db: drizzlePg(pool, { schema }),
    background: drizzlePg(background, { schema }),
    maintenance: drizzlePg(maintenance, { schema }),
    close,
  };
}

function openPool(config: PoolConfig, { onError }: PostgresOptions): Pool {
  const pool = new Pool(config);
  // Without these listeners, a broken connection would end the process: an idle one by the pool's event, one in a
  // transaction by its own event, which the pool doesn't handle. The next query opens another connection.
  pool.on("error", (error) => onError?.(error));
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/**
 * Runs a statement that the query builder can't express.
 *
 * @param row schema of each row; the statement casts money and counts to float8 or int, because the driver reads bigint
 * and numeric as text
 */
export async function readRows<Row>(db: Database, row: z.ZodType<Row>, statement: SQL): Promise<Row[]> {
  const result = await db.execute(statement);
  return z.object({ rows: z.array(row) }).parse(result).rows;
}
