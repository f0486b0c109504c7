import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { drizzle as drizzlePg } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import { z } from "zod";
import { createDatabase } from "../test-backend";
import { readRows, type Store } from "./database";
import { migrate } from "./migrate";
import journal from "./migrations/meta/_journal.json";
import * as schema from "./schema/core";

const migrations = path.join(__dirname, "migrations");
const journalSchema = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) });

/** Copies this build's migrations to a temporary folder, in which a test can add more. */
function copyMigrations(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "sightline-migrations-"));
  cpSync(migrations, folder, { recursive: true });
  return folder;
}

test("refuses a database that lacks migrations of an earlier version, and accepts one that has them all", async () => {
  const { db, close } = await openEmpty();
  const recorded = () =>
    readRows(db, z.object({ n: z.number() }), sql`select count(*)::int as n from drizzle.__drizzle_migrations`);
  const [baseline] = journal.entries;
  const last = z.number().parse(baseline?.when);
  const earlier = copyMigrations();
  const file = path.join(earlier, "meta", "_journal.json");
  writeFileSync(file, JSON.stringify({ ...journal, entries: [baseline] }));
  try {
    await migrate(db, earlier);
    await db.execute(sql`delete from drizzle.__drizzle_migrations`);
    await db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('earlier', ${last - 1_000_000})`,
    );

    await expect(migrate(db)).rejects.toThrow("lacks migrations of earlier versions");

    await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('last', ${last})`);
    await migrate(db);
    expect(await recorded()).toEqual([{ n: 1 + journal.entries.length }]);
  } finally {
    rmSync(earlier, { recursive: true });
    await close();
  }
});

test("admins of clients that already require single sign-on stay allowed, as break-glass people", async () => {
  const { db, close } = await openEmpty();
  const earlier = copyMigrations();
  const index = journal.entries.findIndex(({ tag }) => tag.endsWith("break-glass-people"));
  const file = path.join(earlier, "meta", "_journal.json");
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, index) }));
  try {
    await migrate(db, earlier);
    await db.execute(sql`insert into clients (id, name) values ('strict', 'Strict'), ('free', 'Free'), ('off', 'Off')`);
    await db.execute(sql`insert into sso_settings
      (client_id, issuer, oidc_client_id, sealed_secret, enabled, required, updated_at)
      values ('strict', 'i', 'c', 's', true, true, now()), ('free', 'i', 'c', 's', true, false, now()),
        ('off', 'i', 'c', 's', false, true, now())`);
    await db.execute(sql`insert into users (id, username, email, full_name, role, client_id, disabled)
      select id, id, id, id, role, client_id, disabled from (values
        ('admin', 'client_admin', 'strict', false),
        ('former', 'client_admin', 'strict', true), ('rep', 'sales_rep', 'strict', false),
        ('free', 'client_admin', 'free', false), ('off', 'client_admin', 'off', false)
      ) as people (id, role, client_id, disabled)`);

    await migrate(db);

    const named = sql`select id from users where is_break_glass order by id`;
    expect(await readRows(db, z.object({ id: z.string() }), named)).toEqual([{ id: "admin" }]);
  } finally {
    rmSync(earlier, { recursive: true });
    await close();
  }
});

test("migrations that create indexes concurrently or validate constraints run once and are recorded", async () => {
  const folder = copyMigrations();
  const add = (tag: string, statements: string[]) => {
    const file = path.join(folder, "meta", "_journal.json");
    const journal = journalSchema.parse(JSON.parse(readFileSync(file, "utf8")));
    const last = journal.entries.at(-1);
    const entry = { ...last, tag, when: z.number().parse(last?.when) + 1 };
    writeFileSync(path.join(folder, `${tag}.sql`), statements.join("\n--> statement-breakpoint\n"));
    writeFileSync(file, JSON.stringify({ ...journal, entries: [...journal.entries, entry] }));
  };
  const { db, close } = await openEmpty();
  const indexes = () =>
    readRows(
      db,
      z.object({ name: z.string(), id: z.number(), valid: z.boolean() }),
      sql`select relname as name, oid::int as id, indisvalid as valid from pg_index join pg_class on oid = indexrelid
          where relname like 'newer_%' order by 1`,
    );
  const constraints = () =>
    readRows(
      db,
      z.object({ name: z.string() }),
      sql`select conname as name from pg_constraint where conrelid = 'newer'::regclass and contype in ('c', 'u') and convalidated order by 1`,
    );
  const noted = () =>
    readRows(db, z.object({ n: z.number() }), sql`select count(*)::int as n from drizzle.__drizzle_migrations`);
  try {
    await migrate(db, folder);
    add("newer_table", ["create table newer (n int not null, m int)", "create index newer_old on newer (n)"]);
    add("newer_indexes", [
      'CREATE INDEX CONCURRENTLY "newer_n" ON "newer" USING btree ("n");',
      "create unique index concurrently if not exists newer_m on newer (m)",
      "DROP INDEX CONCURRENTLY newer_old",
    ]);
    add("newer_column", ["alter table newer add column o int", "alter table newer add check (o > 0) not valid"]);
    add("newer_valid", [
      "ALTER TABLE newer VALIDATE CONSTRAINT newer_o_check",
      "alter table newer validate constraint newer_o_check",
    ]);
    add("newer_unique", ["alter table newer add constraint newer_u unique using index newer_m"]);
    await migrate(db, folder);
    const created = await indexes();
    await migrate(db, folder);

    expect(created.map(({ name, valid }) => [name, valid])).toEqual([
      ["newer_n", true],
      ["newer_u", true],
    ]);
    expect(await indexes()).toEqual(created);
    expect(await noted()).toEqual([{ n: journal.entries.length + 5 }]);
    expect(await constraints()).toEqual([{ name: "newer_o_check" }, { name: "newer_u" }]);

    add("newer_again", ["drop index concurrently newer_old", "create index concurrently newer_n on newer (n)"]);
    await db.execute(sql`update pg_index set indisvalid = false where indexrelid = 'newer_n'::regclass`);
    await migrate(db, folder);

    const [again] = await indexes();
    expect([again?.valid, again?.id === created[0]?.id]).toEqual([true, false]);
    expect(await noted()).toEqual([{ n: journal.entries.length + 6 }]);
  } finally {
    await close();
    rmSync(folder, { recursive: true });
  }
});

/** An empty database, without any schema. */
async function openEmpty(): Promise<Store> {
  const created = await createDatabase();
  const pool = new Pool({ connectionString: created.url, max: 1 });
  const close = async () => {
    await pool.end();
    await created.drop();
  };
  const db = drizzlePg(pool, { schema });
  return { db, background: db, maintenance: db, close };
}
