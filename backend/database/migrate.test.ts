import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { drizzle as drizzlePg } from "drizzle-orm/node-postgres";
import { migrate as migratePg } from "drizzle-orm/node-postgres/migrator";
import { Pool } from "pg";
import { z } from "zod";
import { createDatabase } from "../test-backend";
import { openPostgres, readRows, type Store } from "./database";
import { migrate } from "./migrate";
import * as schema from "./schema/core";

const migrations = path.join(__dirname, "migrations");
const journalSchema = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) });

/** A folder with the migrations up to the given one, like an earlier release. */
function migrationsUpTo(tag: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), "sightline-migrations-"));
  cpSync(migrations, folder, { recursive: true });
  const file = path.join(folder, "meta", "_journal.json");
  const journal = journalSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  const last = journal.entries.findIndex((entry) => entry.tag === tag);
  if (last < 0) throw new Error(`There is no migration ${tag}`);
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }));
  return folder;
}

/** Creates a database with an earlier release's schema, fills it, and opens it with the current code. */
async function openFrom(tag: string, statements: string): Promise<{ store: Store; close: () => Promise<void> }> {
  const migrationsFolder = migrationsUpTo(tag);
  try {
    const made = await createDatabase();
    const pool = new Pool({ connectionString: made.url, max: 1 });
    await migratePg(drizzlePg(pool), { migrationsFolder });
    await pool.query(statements);
    await pool.end();
    const store = await openPostgres({ url: made.url });
    const close = async () => {
      await store.close();
      await made.drop();
    };
    return { store, close };
  } finally {
    rmSync(migrationsFolder, { recursive: true });
  }
}

/**
 * Two clients with users, accounts and all rows attached to accounts; the user `moved` has changed from acme to globex.
 */
const workspace = `
  insert into clients (id, name) values ('acme', 'Acme'), ('globex', 'Globex');
  insert into users (id, username, email, full_name, role, client_id)
    select c.id || n, c.id || n, n || '@' || c.id || '.example', 'Person ' || n, 'sales_rep', c.id
    from clients c, generate_series(1, 5) n;
  insert into users (id, username, email, full_name, role, client_id)
    values ('moved', 'moved', 'moved@globex.example', 'Moved', 'sales_rep', 'globex'),
           ('operator', 'operator', 'admin@sightline.example', 'Operator', 'admin', null);
  insert into accounts (client_id, name, domain, sector, hq_state, status, owner_id, removed_at)
    select c.id, 'Company ' || n, c.id || n || '.example', 'Sector ' || n % 7, 'NY', 'active',
      case when n % 3 = 0 then c.id || (n % 5 + 1) end, case when n % 50 = 0 then now() end
    from clients c, generate_series(1, 400) n;
  update accounts set owner_id = 'moved' where client_id = 'acme' and name = 'Company 1';
  insert into account_facts (client_id, account_id, field, source, method, seen_at, confidence)
    select client_id, id, field, 'test', 'reported', now(), 'high' from accounts, unnest(array['name', 'sector']) field;
  insert into contacts (client_id, account_id, full_name, title, function, level, source)
    select client_id, id, 'Head ' || n, 'Head', 'executive', 0, 'test' from accounts, generate_series(1, 2) n;
  insert into contacts (client_id, account_id, full_name, title, function, level, source, manager_id, buying_role)
    select client_id, account_id, 'Under ' || full_name, 'Buyer', 'procurement', 3, 'test', id, 'champion' from contacts;
  insert into notes (client_id, account_id, body, mentions, created_by, created_at)
    select client_id, id, 'A note', array[client_id || '2', 'moved', client_id || '1', client_id || '2'], client_id || '3', now()
    from accounts where name like 'Company 1%';
  insert into tasks (client_id, account_id, title, assignee_id, created_by, created_at, updated_at)
    select client_id, id, 'A task', client_id || '4', 'operator', now(), now() from accounts;
  insert into signals (client_id, account_id, title, source, occurred_at, created_by, created_at)
    select client_id, id, 'A signal', 'test', now(), client_id || '5', now() from accounts;
  insert into account_watches (client_id, account_id, user_id, created_at)
    select client_id, id, client_id || '1', now() from accounts;
  insert into access_requests (client_id, user_id, created_at) values ('acme', 'acme1', now());
  insert into invitations (client_id, email, role, invited_by, token_hash, created_at, expires_at)
    values ('acme', 'new@acme.example', 'user', 'acme1', 'hash', now(), now());
  insert into messages (client_id, title, body, severity, roles, start_time, dismissible, enabled, created_by, created_at, updated_at)
    values ('acme', 'T', 'B', 'info', '{}', now(), true, true, 'acme1', now(), now()),
           (null, 'T', 'B', 'info', '{}', now(), true, true, 'operator', now(), now());
`;

test("migrating to keys with the client keeps every row and drops references to other clients' users", async () => {
  const { store, close } = await openFrom("0008_connected-accounts", workspace);
  try {
    const [rows] = await readRows(
      store.db,
      z.record(z.string(), z.number()),
      sql`select (select count(*)::int from accounts) as accounts, (select count(*)::int from account_facts f join accounts a on a.client_id = f.client_id and a.id = f.account_id
          where f.is_chosen and f.value = case f.field when 'name' then a.name else a.sector end) as facts,
        (select count(*)::int from contacts) as contacts,
        (select count(*)::int from contacts where manager_id is not null) as managed,
        (select count(*)::int from committee_roles) as roles,
        (select count(*)::int from committee_seats s join committee_roles r on r.client_id = s.client_id and r.id = s.role_id
          where r.name = 'Champion') as champions,
        (select count(*)::int from notes) as notes, (select count(*)::int from tasks) as tasks,
        (select count(*)::int from tasks where assignee_id is not null) as assigned,
        (select count(*)::int from signals) as signals, (select count(*)::int from account_watches) as watches,
        (select count(*)::int from accounts where owner_id is not null) as owned,
        (select count(*)::int from access_requests) as requests, (select count(*)::int from invitations) as invitations,
        (select count(*)::int from messages) as messages, (select count(*)::int from users) as users`,
    );
    expect(rows).toEqual({
      accounts: 800,
      facts: 1600,
      contacts: 3200,
      managed: 1600,
      roles: 10,
      champions: 800,
      notes: 222,
      tasks: 800,
      assigned: 800,
      signals: 800,
      watches: 800,
      owned: 266,
      requests: 1,
      invitations: 1,
      messages: 2,
      users: 12,
    });
    const [counted] = await readRows(
      store.db,
      z.object({ all: z.number(), owned: z.number() }),
      sql`select sum(amount) filter (where owner = '')::int as all,
            sum(amount) filter (where owner not in ('', 'none'))::int as owned
          from account_counts where client_id = 'acme' and facet = 'total'`,
    );
    expect(counted).toEqual({ all: 392, owned: 131 });
    const mentioned = await readRows(
      store.db,
      z.object({ client_id: z.string(), uids: z.array(z.string()) }),
      sql`select distinct client_id, uids from (
            select client_id, note_id, array_agg(user_id order by position) as uids
            from note_mentions group by client_id, note_id) of_notes order by client_id`,
    );
    expect(mentioned).toEqual([
      { client_id: "acme", uids: ["acme2", "acme1"] },
      { client_id: "globex", uids: ["globex2", "moved", "globex1"] },
    ]);
  } finally {
    await close();
  }
});

test("migrations that create indexes concurrently or validate constraints run once and are recorded", async () => {
  const folder = migrationsUpTo("0008_connected-accounts");
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
    const made = await indexes();
    await migrate(db, folder);

    expect(made.map(({ name, valid }) => [name, valid])).toEqual([
      ["newer_n", true],
      ["newer_u", true],
    ]);
    expect(await indexes()).toEqual(made);
    expect(await noted()).toEqual([{ n: 14 }]);
    expect(await constraints()).toEqual([{ name: "newer_o_check" }, { name: "newer_u" }]);

    add("newer_again", ["drop index concurrently newer_old", "create index concurrently newer_n on newer (n)"]);
    await db.execute(sql`update pg_index set indisvalid = false where indexrelid = 'newer_n'::regclass`);
    await migrate(db, folder);

    const [again] = await indexes();
    expect([again?.valid, again?.id === made[0]?.id]).toEqual([true, false]);
    expect(await noted()).toEqual([{ n: 15 }]);
  } finally {
    await close();
    rmSync(folder, { recursive: true });
  }
});

/** An empty database, without any schema. */
async function openEmpty(): Promise<Store> {
  const made = await createDatabase();
  const pool = new Pool({ connectionString: made.url, max: 1 });
  const close = async () => {
    await pool.end();
    await made.drop();
  };
  const db = drizzlePg(pool, { schema });
  return { db, background: db, close };
}
