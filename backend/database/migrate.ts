import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type SQL, sql } from "drizzle-orm";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { type PgDatabase, PgDialect, type PgQueryResultHKT } from "drizzle-orm/pg-core";
import { z } from "zod";
import type * as schema from "./schema/core";

type Connection = PgDatabase<PgQueryResultHKT, typeof schema>;

const ownFolder = "backend/database/migrations";
const concurrent = /^(create (?:unique )?|drop )index concurrently (?:if (?:not )?exists )?"?([\w-]+)"?/i;
const tooOld =
  "The database lacks migrations of earlier versions, which this version doesn't include; docs/operating.md says what to do.";
/** A statement that validates a constraint. It reads the whole table but allows concurrent writes. */
const validation = /^alter table (?:only )?[\w".-]+ validate constraint /i;

/**
 * Migrates the schema: drizzle's migrations, recorded in drizzle's own table.
 *
 * Each pending migration runs in a transaction of its own, so that its locks end with it. A migration that only creates
 * or drops indexes `concurrently`, or validates constraints, runs outside of transactions: PostgreSQL requires this for
 * such indexes, and a transaction that validates constraints would hold its locks for long. Such a migration can be
 * interrupted and restarted at any point.
 *
 * @param connection one session, with no other migration running
 * @param migrationsFolder absent: the migrations of this build
 * @throws Error when migrations of an earlier version, which this build no longer includes, weren't all applied
 */
export async function migrate(connection: Connection, migrationsFolder = ownFolder): Promise<void> {
  const dialect = new PgDialect();
  // Wrapped because drizzle's types have no session that `migrate` accepts.
  const apply = async (migrations: MigrationMeta[]) =>
    void (await Reflect.apply(dialect.migrate, dialect, [migrations, connection._.session, { migrationsFolder }]));
  // Creates the table of applied migrations.
  await apply([]);
  const doneUntil = await readDoneUntil(connection);
  const all = readMigrationFiles({ migrationsFolder });
  const [first] = all;
  if (first && doneUntil >= 0 && doneUntil < first.folderMillis) throw new Error(tooOld);
  const missing = all.filter(({ folderMillis }) => folderMillis > doneUntil);
  for (const migration of missing) {
    if (!migration.sql.every(lastsWhileOthersWrite)) {
      await apply([migration]);
      continue;
    }
    for (const statement of migration.sql) await runAlone(connection, statement.trim());
    await apply([{ ...migration, sql: [] }]);
  }
}

const lastsWhileOthersWrite = (statement: string) =>
  [concurrent, validation].some((kind) => kind.test(statement.trim()));

const journalSchema = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) });

/** The migrations of this build, oldest first. */
function listMigrations(): z.infer<typeof journalSchema>["entries"] {
  return journalSchema.parse(JSON.parse(readFileSync(join(ownFolder, "meta", "_journal.json"), "utf8"))).entries;
}

/**
 * Whether the database has all migrations of this build; some are missing after an older backup has been restored.
 * Migrations of a newer build are accepted.
 */
export async function isMigrated(connection: Connection): Promise<boolean> {
  return (await readDoneUntil(connection)) >= (listMigrations().at(-1)?.when ?? 0);
}

/**
 * The name of the database's latest migration; if that migration is part of a newer build, its time in ms since the
 * epoch.
 */
export async function readSchemaVersion(connection: Connection): Promise<string> {
  const doneUntil = await readDoneUntil(connection);
  return listMigrations().find(({ when }) => when === doneUntil)?.tag ?? String(doneUntil);
}

async function readDoneUntil(connection: Connection): Promise<number> {
  const latest = sql`select coalesce(max(created_at), -1)::float8 as at from drizzle.__drizzle_migrations`;
  return (await readRows(connection, z.object({ at: z.number() }), latest))[0]?.at ?? -1;
}

async function runAlone(connection: Connection, statement: string): Promise<void> {
  if (concurrent.test(statement)) await changeIndex(connection, statement);
  // Revalidating a valid constraint has no effect.
  else await connection.execute(sql.raw(statement));
}

/**
 * Creates or drops an index, unless that is already done. An interrupted build leaves an invalid index, which is
 * dropped and created again.
 */
async function changeIndex(connection: Connection, statement: string): Promise<void> {
  const [, verb = "", name = ""] = concurrent.exec(statement) ?? [];
  const [found] = await readRows(
    connection,
    z.object({ valid: z.boolean() }),
    sql`select indisvalid as valid from pg_index where indexrelid = to_regclass(${`public."${name}"`})`,
  );
  const isDrop = verb.toLowerCase().startsWith("drop");
  if (isDrop ? found === undefined : found?.valid) return;
  if (!isDrop && found) await connection.execute(sql`drop index concurrently ${sql.identifier(name)}`);
  await connection.execute(sql.raw(statement));
}

async function readRows<Row>(connection: Connection, row: z.ZodType<Row>, statement: SQL): Promise<Row[]> {
  return z.object({ rows: z.array(row) }).parse(await connection.execute(statement)).rows;
}
