import { mkdir } from "node:fs/promises";
import { PGlite, types } from "@electric-sql/pglite";
import { btree_gin } from "@electric-sql/pglite/contrib/btree_gin";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { drizzle } from "drizzle-orm/pglite";
import type { Store } from "./database";
import { migrate } from "./migrate";
import * as schema from "./schema/core";

/** The PGlite extensions that the migrations need. */
export const embeddedExtensions = { pg_trgm, unaccent, btree_gin };

/**
 * PostgreSQL's own 128 MB are kept by the process once they were filled. The sample workspace has 55 MB of data, most of
 * it seldom read, and the machine caches its files besides.
 */
const sharedBuffers = "32MB";

/**
 * Opens the embedded database (PGlite) and migrates its schema. In a file of its own, so that a process on PostgreSQL
 * doesn't load PGlite into memory.
 *
 * @param folder where the data is kept
 */
export async function openEmbedded(folder: string): Promise<Store> {
  await mkdir(folder, { recursive: true });
  const startParams = [...PGlite.defaultStartParams, "-c", `shared_buffers=${sharedBuffers}`];
  return embed(await PGlite.create({ dataDir: folder, extensions: embeddedExtensions, startParams }));
}

/**
 * Makes a store of an open PGlite that has `embeddedExtensions`, and migrates its schema.
 *
 * @param migrationsFolder absent: the migrations of this build
 */
export async function embed(lite: PGlite, migrationsFolder?: string): Promise<Store> {
  giveParsersOnce(lite);
  const db = drizzle(lite, { schema });
  await migrate(db, migrationsFolder);
  return { db, embedded: true, replica: null, close: () => lite.close() };
}

const asText = (value: string) => value;

/**
 * Has PGlite read moments, days and intervals as text, as Drizzle says with each statement; PGlite would copy its 300
 * parsers for each, which takes longer than many a statement does. What Drizzle says beyond that holds as before.
 */
function giveParsersOnce(lite: PGlite): void {
  // Those without a name are arrays: of numerics, timestamps, timestamps with a zone, intervals, dates.
  const read = [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE, 1231, 1115, 1185, 1187, 1182];
  for (const type of read) lite.parsers[type] = asText;
  const query = lite.query.bind(lite);
  lite.query = (text, values, options) => {
    const isGiven = Object.keys(options?.parsers ?? {}).every((type) => lite.parsers[Number(type)] === asText);
    return query(text, values, isGiven ? { ...options, parsers: undefined } : options);
  };
}
