import { sql } from "drizzle-orm";
import { z } from "zod";
import { readRows } from "../../../../database/database";
import { startTestBackend, type TestBackend } from "../../../../test-backend";
import { contactTables } from "./contact-entries";
import { excludedColumns, ownTables } from "./own-tables";
import { type ExportedTable, readPages } from "./tables";

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

const placeSchema = z.object({ place: z.string() });

/** Every column that refers to a table by a foreign key. */
async function listReferences(table: string): Promise<string[]> {
  const rows = await readRows(
    backend.store.db,
    placeSchema,
    sql`select c.relname || '.' || a.attname as place
        from pg_constraint f join pg_class c on c.oid = f.conrelid
          join pg_attribute a on a.attrelid = f.conrelid and a.attnum = any(f.conkey) and a.attname <> 'client_id'
        where f.contype = 'f' and f.confrelid = ${table}::regclass and not c.relispartition`,
  );
  return rows.map(({ place }) => place);
}

/** Columns whose names suggest a user's id, but that have no foreign key. */
async function listLooseReferences(): Promise<string[]> {
  const rows = await readRows(
    backend.store.db,
    placeSchema,
    sql`select table_name || '.' || column_name as place from information_schema.columns
        where table_schema = 'public' and data_type = 'text'
          and column_name ~ '^(user|actor|owner|leader|assignee|member|author)_id$|_by$'`,
  );
  return rows.map(({ place }) => place);
}

test("each column with a user's id is exported, or listed as left out with an explanation", async () => {
  const stored = new Set([...(await listReferences("users")), ...(await listLooseReferences())]);
  const exported = ownTables.flatMap(({ table, by }) => by.map((column) => `${table}.${column}`));
  const listed = [...exported, ...excludedColumns.flatMap(({ columns }) => columns)];

  expect([...stored].filter((place) => !listed.includes(place))).toEqual([]);
  const withoutMeaning = ["users.id", "audit_log.subject"];
  expect(listed.filter((place) => !stored.has(place) && !withoutMeaning.includes(place))).toEqual([]);
  expect(new Set(listed).size).toBe(listed.length);
});

test("each table that refers to contacts is exported with the contact", async () => {
  const exported = contactTables.map(({ table, by }) => `${table}.${by}`);

  // This column isn't exported, because a contact who reports to the person is someone else.
  expect([...exported, "contacts.manager_id"].sort()).toEqual(
    ["contacts.id", ...(await listReferences("contacts"))].sort(),
  );
});

test.each<[string, ExportedTable]>([
  ...ownTables.map((exported): [string, ExportedTable] => [`${exported.table} of users`, exported]),
  ...contactTables.map((exported): [string, ExportedTable] => [`${exported.table} of contacts`, exported]),
])("the columns of %s exist, each page can be read, and no column is a secret", async (_, exported) => {
  const { table, columns } = exported;
  const rows = await readRows(
    backend.store.db,
    z.object({ name: z.string() }),
    sql`select attname as name from pg_attribute
        where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`,
  );

  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining([...columns]));
  const names = [...columns, ...Object.keys(exported.extras ?? {})].sort();
  for await (const page of readPages(backend.store.db, exported, sql`true`))
    for (const row of page) expect(Object.keys(row).sort()).toEqual(names);
  expect(columns.filter((name) => /hash|sealed|secret|_digest$|ending|token/.test(name))).toEqual([]);
});

test.each(ownTables)("an index finds a user's rows of $table", async ({ table, by, isOfUser, only }) => {
  const rows = await readRows(
    backend.store.db,
    z.object({ columns: z.array(z.string().nullable()), condition: z.string().nullable() }),
    sql`select array(select a.attname::text from unnest(i.indkey) with ordinality k(n, at)
            left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.n order by k.at) as columns,
          pg_get_expr(i.indpred, i.indrelid) as condition
        from pg_index i where i.indrelid = ${table}::regclass`,
  );
  for (const column of by) {
    const usable = rows.filter(
      ({ columns: [first, second], condition }) =>
        (condition === null ||
          [only, `${column} is not null`].includes(condition.toLowerCase().replace(/[()]/g, ""))) &&
        (first === column || (!isOfUser && first === "client_id" && second === column)),
    );
    expect(usable.length).toBeGreaterThan(0);
  }
});
