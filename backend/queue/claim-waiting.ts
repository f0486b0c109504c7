import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, readRows } from "../database/database";
import type { Queue } from "./enqueue";

const rowSchema = z.object({
  id: z.string(),
  data: z.preprocess(
    (value) => (typeof value === "string" ? JSON.parse(value) : value),
    z.object({ data: z.unknown() }),
  ),
});

/**
 * Claims further waiting jobs of one client from a queue, oldest first, and completes them within the caller's
 * transaction. Jobs that another process is running, or whose data this build can't read, are left unchanged.
 *
 * @param which a condition on the job's own data, named `own.data`
 */
export async function claimWaiting<Data>(
  tx: Database,
  { name, schema }: Queue<Data>,
  clientId: string,
  { limit, which }: { limit: number; which: SQL },
): Promise<Data[]> {
  const rows = await readRows(
    tx,
    rowSchema,
    sql`select id, j.data from pgboss.job j cross join lateral (select j.data -> 'data' as data) own
        where name = ${name} and state < 'active' and start_after < now()
          and coalesce(j.data ->> 'clientId', '') = ${clientId} and ${which}
        order by created_on, id limit ${limit} for update of j skip locked`,
  );
  const read = rows.map(({ id, data }) => ({ id, read: schema.safeParse(data.data) }));
  const claimed = read.flatMap(({ id, read: { data } }) => (data === undefined ? [] : [{ id, data }]));
  if (claimed.length > 0) {
    const ids = sql.join(
      claimed.map(({ id }) => sql`${id}::uuid`),
      sql`, `,
    );
    await tx.execute(sql`delete from pgboss.job where name = ${name} and id in (${ids})`);
  }
  return claimed.map(({ data }) => data);
}
