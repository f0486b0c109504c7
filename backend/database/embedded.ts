import { mkdir } from "node:fs/promises";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { btree_gin } from "@electric-sql/pglite/contrib/btree_gin";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import type { Store } from "./database";
import * as schema from "./schema/core";

const migrationsFolder = path.join(__dirname, "migrations");
/** What the migrations need of PGlite. */
export const embeddedExtensions = { pg_trgm, unaccent, btree_gin };

/**
 * Opens the embedded database (PGlite) and brings its schema up to date. It stands apart from PostgreSQL's: who uses that
 * needn't hold this in memory.
 *
 * @param folder where it is kept
 */
export async function openEmbedded(folder: string): Promise<Store> {
  await mkdir(folder, { recursive: true });
  return embed(await PGlite.create({ dataDir: folder, extensions: embeddedExtensions }));
}

/** Makes a store of a PGlite that is open already, with `embeddedExtensions`, and brings its schema up to date. */
export async function embed(lite: PGlite): Promise<Store> {
  const db = drizzle(lite, { schema });
  await migrate(db, { migrationsFolder });
  return { db, embedded: true, close: () => lite.close() };
}
