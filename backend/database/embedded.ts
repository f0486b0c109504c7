import { mkdir } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
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
  takeTurns(lite);
  const db = drizzle(lite, { schema });
  await migrate(db, migrationsFolder);
  return { db, embedded: true, replica: null, close: () => lite.close() };
}

type Query = PGlite["query"];

/** Has each statement, in a transaction or not, be asked by what `wrap` makes of PGlite's own function. */
function wrapQueries(lite: PGlite, wrap: (query: Query) => Query): void {
  lite.query = wrap(lite.query.bind(lite));
  const transaction = lite.transaction.bind(lite);
  lite.transaction = (run) =>
    transaction((tx) => {
      tx.query = wrap(tx.query.bind(tx));
      return run(tx);
    });
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
  wrapQueries(lite, (query) => (text, values, options) => {
    const isGiven = Object.keys(options?.parsers ?? {}).every((type) => lite.parsers[Number(type)] === asText);
    return query(text, values, isGiven ? { ...options, parsers: undefined } : options);
  });
}

/** How long statements may run one after another before what else waits in this process goes on. */
const longestRunMs = 2;

/**
 * Lets the process read and answer requests between statements. PGlite runs in it, and what waits for a statement's
 * rows asks the next one at once: a page with twenty statements would be asked to its end before anything else is heard.
 */
function takeTurns(lite: PGlite): void {
  let turnedAtMs = performance.now();
  wrapQueries(lite, (query) => async (text, values, options) => {
    if (performance.now() - turnedAtMs > longestRunMs) {
      await setImmediate();
      turnedAtMs = performance.now();
    }
    return query(text, values, options);
  });
}
