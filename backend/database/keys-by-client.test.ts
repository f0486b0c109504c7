import { randomUUID } from "node:crypto";
import { eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { uidOf } from "../seed/users";
import { startTestBackend, type TestBackend } from "../test-backend";
import { readRows } from "./database";
import { accountLists } from "./schema/account-lists";
import { accountViews } from "./schema/account-views";
import { users } from "./schema/core";

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

/** Tables whose primary key deliberately doesn't begin with the client: see docs/decisions/007. */
const exempt = new Map([
  ["users", "people are found by their address before their client is known"],
  ["messages", "a message to everyone has no client"],
  ["audit_log", "what concerns the whole product has no client"],
]);
/** Columns that reference the user id alone, because they may name an operator, who belongs to no client. */
const authors = ["created_by", "invited_by", "undone_by"];

test("the primary key of every client table begins with the client", async () => {
  const tables = await readRows(
    backend.store.db,
    z.object({ name: z.string(), key: z.string() }),
    sql`select c.relname as name, string_agg(a.attname, ',' order by k.place) as key
        from pg_class c
        join pg_attribute of_client on of_client.attrelid = c.oid and of_client.attname = 'client_id'
        join pg_constraint p on p.conrelid = c.oid and p.contype = 'p'
        cross join unnest(p.conkey) with ordinality as k(number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
        where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
        group by c.relname`,
  );

  const own = tables.filter(({ name }) => !exempt.has(name));
  expect(own.map(({ name }) => name)).toEqual(expect.arrayContaining(["accounts", "contacts", "notes", "tasks"]));
  expect(own.filter(({ key }) => key.split(",")[0] !== "client_id")).toEqual([]);
});

test("every foreign key between client tables includes the client and never sets it to null", async () => {
  const references = await readRows(
    backend.store.db,
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      blanked: z.array(z.string()).nullable(),
      rule: z.string(),
    }),
    sql`select f.conname as name, f.confdeltype as rule,
          array(select attname::text from pg_attribute where attrelid = f.conrelid and attnum = any (f.conkey)) as columns,
          (select array_agg(attname::text) from pg_attribute
            where attrelid = f.conrelid and attnum = any (f.confdelsetcols)) as blanked
        from pg_constraint f
        where f.contype = 'f'
          and exists (select from pg_attribute where attrelid = f.conrelid and attname = 'client_id')
          and exists (select from pg_attribute where attrelid = f.confrelid and attname = 'client_id')`,
  );

  const own = references.filter(({ columns }) => !columns.some((column) => authors.includes(column)));
  expect(own.length).toBeGreaterThan(10);
  expect(own.filter(({ columns }) => !columns.includes("client_id"))).toEqual([]);
  const blanking = own.filter(({ rule }) => rule === "n");
  expect(blanking.length).toBeGreaterThan(2);
  expect(blanking.filter(({ blanked }) => blanked === null || blanked.includes("client_id"))).toEqual([]);
});

const acme = sql`(select id from accounts where client_id = 'acme' order by name_key limit 1)`;
const globex = sql`(select id from accounts where client_id = 'globex' order by name_key limit 1)`;
const stranger = uidOf("rep@globex.example");

const intruders: [string, SQL][] = [
  [
    "an account owner from another client",
    sql`update accounts set owner_id = ${stranger} where client_id = 'acme' and id = ${acme}`,
  ],
  [
    "a contact of another client's account",
    sql`insert into contacts (client_id, account_id, full_name, title, function, level, source)
        values ('acme', ${globex}, 'A B', 'Buyer', 'procurement', 4, 'test')`,
  ],
  [
    "a manager from another client",
    sql`update contacts set manager_id = (select id from contacts where client_id = 'globex' limit 1)
        where client_id = 'acme' and account_id = ${acme}`,
  ],
  [
    "a fact of another client's account",
    sql`insert into account_facts (client_id, account_id, field, source, value, method, first_seen_at, seen_at, confidence)
        values ('acme', ${globex}, 'name', 'manual', 'A', 'manual', now(), now(), 'high')`,
  ],
  [
    "a note at another client's account",
    sql`insert into notes (client_id, account_id, body, created_at) values ('acme', ${globex}, 'x', now())`,
  ],
  [
    "a mention of another client's user",
    sql`insert into note_mentions select client_id, id, ${stranger}, 0 from notes where client_id = 'acme' limit 1`,
  ],
  ["a task assignee from another client", sql`update tasks set assignee_id = ${stranger} where client_id = 'acme'`],
  [
    "a signal at another client's account",
    sql`insert into signals (client_id, account_id, title, source, occurred_at, created_at)
        values ('acme', ${globex}, 'x', 'y', now(), now())`,
  ],
  ["a watcher from another client", sql`insert into account_watches values ('acme', ${acme}, ${stranger}, now())`],
  [
    "another client's contact in a buying committee",
    sql`insert into committee_seats (client_id, account_id, role_id, contact_id, updated_at)
        select 'acme', ${acme}, r.id, c.id, now() from committee_roles r, contacts c
        where r.client_id = 'acme' and c.client_id = 'globex' limit 1`,
  ],
  [
    "another client's role in a buying committee",
    sql`insert into committee_seats (client_id, account_id, role_id, contact_id, updated_at)
        select 'acme', ${acme}, r.id, c.id, now() from committee_roles r, contacts c
        where r.client_id = 'globex' and c.client_id = 'acme' limit 1`,
  ],
  [
    "another client's account on a list",
    sql`with list as (
          insert into account_lists (client_id, name, is_shared, created_at, updated_at)
          values ('acme', 'x', true, now(), now()) returning id)
        insert into account_list_members (client_id, list_id, account_id, created_at)
        select 'acme', id, ${globex}, now() from list`,
  ],
  [
    "a list owner from another client",
    sql`insert into account_lists (client_id, user_id, name, is_shared, created_at, updated_at)
        values ('acme', ${stranger}, 'x', true, now(), now())`,
  ],
  [
    "an access request from another client's user",
    sql`insert into access_requests (client_id, user_id, created_at) values ('acme', ${stranger}, now())`,
  ],
];

test.each(intruders)("the database refuses %s", async (_what, statement) => {
  await expect(backend.store.db.execute(statement)).rejects.toMatchObject({ cause: { code: "23503" } });
});

test("two clients can have rows with the same id, and each sees its own", async () => {
  const id = randomUUID();
  for (const [clientId, email] of [
    ["acme", "rep@acme.example"],
    ["globex", "rep@globex.example"],
  ] as const) {
    await backend.store.db.execute(
      sql`insert into accounts (client_id, id, name, status) values (${clientId}, ${id}, ${`Twin of ${clientId}`}, 'active')`,
    );
    const headers = await backend.signIn(email);
    expect((await backend.request({ url: `/accounts/${id}/`, headers })).body).toMatchObject({
      name: `Twin of ${clientId}`,
    });
  }
});

test("a user who changes client loses all accounts, tasks and mentions", async () => {
  const { db } = backend.store;
  const uid = uidOf("rep@acme.example");
  const countReferences = () =>
    readRows(
      db,
      z.object({ accounts: z.number(), tasks: z.number(), mentions: z.number() }),
      sql`select (select count(*)::int from accounts where owner_id = ${uid}) as accounts,
            (select count(*)::int from tasks where assignee_id = ${uid}) as tasks,
            (select count(*)::int from note_mentions where user_id = ${uid}) as mentions`,
    );
  const [before] = await countReferences();
  expect(Math.min(before?.accounts ?? 0, before?.tasks ?? 0, before?.mentions ?? 0)).toBeGreaterThan(0);

  await db.update(users).set({ clientId: "globex" }).where(eq(users.id, uid));

  expect(await countReferences()).toEqual([{ accounts: 0, tasks: 0, mentions: 0 }]);
});

test("every table that references a user is cleared when the user changes client", async () => {
  const tables = await readRows(
    backend.store.db,
    z.object({ name: z.string(), isLeft: z.boolean() }),
    sql`select c.relname as name, position(' ' || c.relname || ' ' in p.prosrc) > 0 as "isLeft"
        from pg_constraint f join pg_class c on c.oid = f.conrelid, pg_proc p
        where f.confrelid = 'users'::regclass and cardinality(f.conkey) = 2 and p.proname = 'leave_client'`,
  );

  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(["accounts", "account_views"]));
  expect(tables.filter(({ isLeft }) => !isLeft)).toEqual([]);
});

test("a shared view goes to the client's admin when its owner changes client; a private view is deleted", async () => {
  const { db } = backend.store;
  const [leaver, admin] = [uidOf("leader@acme.example"), uidOf("clientadmin@acme.example")];
  const at = new Date(0);
  const view = {
    clientId: "acme",
    userId: leaver,
    query: "",
    columns: [],
    density: "normal",
    createdAt: at,
    updatedAt: at,
  };
  await db.insert(accountViews).values([
    { ...view, name: "Shared", isShared: true },
    { ...view, name: "Own", isShared: false },
  ]);

  await db.update(users).set({ clientId: "globex" }).where(eq(users.id, leaver));

  const remaining = await db.select().from(accountViews).where(eq(accountViews.clientId, "acme"));
  expect(remaining.map(({ name, userId }) => [name, userId])).toEqual([["Shared", admin]]);
});

test("a shared list goes to the client's admin when its owner changes client; a private list is deleted", async () => {
  const { db } = backend.store;
  const [leaver, admin] = [uidOf("user@acme.example"), uidOf("clientadmin@acme.example")];
  const at = new Date(0);
  const list = { clientId: "acme", userId: leaver, createdAt: at, updatedAt: at };
  await db.insert(accountLists).values([
    { ...list, name: "Shared", isShared: true },
    { ...list, name: "Own", isShared: false },
  ]);

  await db.update(users).set({ clientId: "globex" }).where(eq(users.id, leaver));

  const remaining = await db.select().from(accountLists).where(eq(accountLists.clientId, "acme"));
  expect(remaining.map(({ name, userId }) => [name, userId])).toEqual([["Shared", admin]]);
});

test("a shared list remains without an owner if the client has no admin", async () => {
  const { db } = backend.store;
  const [leaver, admin] = [uidOf("rep@globex.example"), uidOf("clientadmin@globex.example")];
  await db.update(users).set({ disabled: true }).where(eq(users.id, admin));
  const at = new Date(0);
  await db
    .insert(accountLists)
    .values({ clientId: "globex", userId: leaver, name: "Orphan", isShared: true, createdAt: at, updatedAt: at });

  // Earlier tests have moved users to this client; none of these users is its admin.
  await db.update(users).set({ clientId: "acme" }).where(eq(users.id, leaver));

  const remaining = await db.select().from(accountLists).where(eq(accountLists.clientId, "globex"));
  expect(remaining.map(({ name, userId }) => [name, userId])).toEqual([["Orphan", null]]);
});
