import { type SQL, sql } from "drizzle-orm";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { type PgDatabase, PgDialect, type PgQueryResultHKT } from "drizzle-orm/pg-core";
import { z } from "zod";
import type * as schema from "./schema/core";

type Connection = PgDatabase<PgQueryResultHKT, typeof schema>;

const ownFolder = "backend/database/migrations";
const concurrent = /^(create (?:unique )?|drop )index concurrently (?:if (?:not )?exists )?"?([\w-]+)"?/i;
/** Reads the whole table, while others write into it. */
const validation = /^alter table (?:only )?[\w".-]+ validate constraint /i;

/**
 * Brings the schema up to date: drizzle's migrations, noted in drizzle's own table.
 *
 * What isn't done yet is done in one transaction, so that a failure leaves the schema as it was. A migration that only
 * makes or drops indexes `concurrently`, or validates constraints, parts it in two: PostgreSQL does the first outside of a
 * transaction alone, and within one the second would take long under the locks of what was changed before it. Such a
 * migration can be broken off and begun again at any place.
 *
 * @param connection one session, which nobody else migrates beside
 * @param migrationsFolder absent: the migrations of this build
 */
export async function migrate(connection: Connection, migrationsFolder = ownFolder): Promise<void> {
  const dialect = new PgDialect();
  // Not called directly: by drizzle's types, no session is one that `migrate` takes.
  const apply = async (migrations: MigrationMeta[]) =>
    void (await Reflect.apply(dialect.migrate, dialect, [migrations, connection._.session, { migrationsFolder }]));
  // Creates the table of what is done.
  await apply([]);
  const doneUntil = await readDoneUntil(connection);
  const missing = readMigrationFiles({ migrationsFolder }).filter(({ folderMillis }) => folderMillis > doneUntil);
  let together: MigrationMeta[] = [];
  for (const migration of missing) {
    if (!migration.sql.every(lastsWhileOthersWrite)) {
      together.push(migration);
      continue;
    }
    await apply(together);
    together = [];
    for (const statement of migration.sql) await runAlone(connection, statement.trim());
    await apply([{ ...migration, sql: [] }]);
  }
  await apply(together);
}

const lastsWhileOthersWrite = (statement: string) =>
  [concurrent, validation].some((kind) => kind.test(statement.trim()));

async function readDoneUntil(connection: Connection): Promise<number> {
  const latest = sql`select coalesce(max(created_at), -1)::float8 as at from drizzle.__drizzle_migrations`;
  return (await readRows(connection, z.object({ at: z.number() }), latest))[0]?.at ?? -1;
}

async function runAlone(connection: Connection, statement: string): Promise<void> {
  if (concurrent.test(statement)) await changeIndex(connection, statement);
  // A constraint that is valid isn't validated again.
  else await connection.execute(sql.raw(statement));
}

/** Makes or drops an index, unless that is done. One that was broken off is there, but not valid: it is made anew. */
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
