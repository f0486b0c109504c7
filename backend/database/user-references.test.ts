import { sql } from "drizzle-orm";
import { z } from "zod";
import { startTestBackend, type TestBackend } from "../test-backend";
import { readRows } from "./database";

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

test("every foreign key to a user has an index, so that deleting a user scans no table", async () => {
  const references = await readRows(
    backend.store.db,
    z.object({ table: z.string(), columns: z.array(z.string()), isIndexed: z.boolean() }),
    // An index supports a reference if it covers every row in which the reference isn't null, and begins with the
    // reference's columns, in any order. For a reference to a client's member, an index that begins with the client is
    // enough: no rows of other clients are read.
    sql`select f.conrelid::regclass::text as table,
          array(select attname::text from pg_attribute where attrelid = f.conrelid and attnum = any (f.conkey)) as columns,
          exists (select from pg_index i where i.indrelid = f.conrelid and i.indisvalid
            and ((i.indkey::int2[])[0:cardinality(f.conkey) - 1] @> f.conkey
              or (cardinality(f.conkey) > 1 and i.indpred is null and i.indkey[0] = f.conkey[1]))
            and (i.indpred is null or exists (select from pg_attribute a where a.attrelid = f.conrelid
              and a.attnum = any (f.conkey)
              and pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))) as "isIndexed"
        from pg_constraint f where f.contype = 'f' and f.confrelid = 'users'::regclass order by 1, 2`,
  );

  expect(references.length).toBeGreaterThan(40);
  expect(references.filter(({ isIndexed }) => !isIndexed)).toEqual([]);
});
