import { mkdir } from "node:fs/promises";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { btree_gin } from "@electric-sql/pglite/contrib/btree_gin";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import type { SQL } from "drizzle-orm";
import { drizzle as drizzlePg } from "drizzle-orm/node-postgres";
import { migrate as migratePg } from "drizzle-orm/node-postgres/migrator";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import { Pool } from "pg";
import { z } from "zod";
import * as schema from "./schema";

/** The database as every query sees it; a transaction is one as well. The driver behind it is not told. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** An open database: the embedded one (`embedded`) or PostgreSQL. */
export interface Store {
  db: Database;
  embedded: boolean;
  close(): Promise<void>;
}

const migrationsFolder = path.join(__dirname, "migrations");
/** What the migrations need of PGlite. */
export const embeddedExtensions = { pg_trgm, unaccent, btree_gin };

/**
 * Opens the embedded database (PGlite) and brings its schema up to date.
 *
 * @param folder where it is kept
 */
export async function openEmbedded(folder: string): Promise<Store> {
  await mkdir(folder, { recursive: true });
  return embed(await PGlite.create({ dataDir: folder, extensions: embeddedExtensions }));
}

/** Makes a store of a PGlite that is open already, with `embeddedExtensions`, and brings its schema up to date. */
export async function embed(lite: PGlite): Promise<Store> {
  const db = drizzlePglite(lite, { schema });
  await migratePglite(db, { migrationsFolder });
  return { db, embedded: true, close: () => lite.close() };
}

/**
 * Opens PostgreSQL and brings its schema up to date; hosts that start together wait for one another.
 *
 * @param url `postgres://…`
 * @param statementTimeoutMs a statement that takes longer is ended; 0: none is
 */
export async function openPostgres(url: string, statementTimeoutMs = 15_000): Promise<Store> {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 15_000,
    // Compiling a statement costs more than any of ours takes.
    options: "-c jit=off",
  });
  // An idle connection that breaks must not end the process: the next query opens another.
  pool.on("error", () => undefined);
  await migrateOnce(url);
  return { db: drizzlePg(pool, { schema }), embedded: false, close: () => pool.end() };
}

/** Any number; it only has to be the same for every backend of one database. */
const migrationLock = 7_316_402;

async function migrateOnce(url: string): Promise<void> {
  const pool = new Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 5_000 });
  try {
    const db = drizzlePg(pool, { schema });
    await pool.query("select pg_advisory_lock($1)", [migrationLock]);
    await migratePg(db, { migrationsFolder });
  } finally {
    await pool.end();
  }
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
