import { sql } from "drizzle-orm";
import { type Database, readRows } from "../database/database";
import { isNotSuspended } from "../database/suspension";
import { type JobRow, jobRowSchema } from "./job-row";
import type { JobOptions } from "./queue";

/**
 * Claims the next due job of a queue, oldest first. The client that was served last comes after all others, so that no
 * client waits until another one's jobs are all done. Jobs of suspended clients wait, unless the queue runs for them.
 *
 * @param fullClients clients whose share of the queue is in use; their jobs wait
 * @param lastClient the client that was served last; null: none
 * @param leaseSeconds time without a renewal after which another process takes the job over
 * @returns null when no job is due
 */
export async function claimDue(
  db: Database,
  { name, options: { runsForSuspended } }: { name: string; options: Pick<JobOptions, "runsForSuspended"> },
  {
    fullClients,
    lastClient,
    leaseSeconds,
  }: { fullClients: readonly string[]; lastClient: string | null; leaseSeconds: number },
): Promise<JobRow | null> {
  const client = sql`data ->> 'clientId'`;
  const isAllowed = fullClients.length === 0 ? sql`true` : sql`coalesce(${client}, '') not in ${fullClients}`;
  const [row] = await readRows(
    db,
    jobRowSchema,
    sql`with next as (
          select id from pgboss.job where name = ${name} and state < 'active' and start_after < now() and ${isAllowed}
            and ${runsForSuspended ? sql`true` : isNotSuspended(client)}
          order by ${client} is not distinct from ${lastClient}::text and ${client} is not null, created_on, id
          limit 1 for update skip locked
        )
        update pgboss.job j set state = 'active', started_on = now(), expire_in = ${`${leaseSeconds} s`}::interval,
          retry_count = case when started_on is not null then retry_count + 1 else retry_count end
        from next where j.name = ${name} and j.id = next.id
        returning j.id, j.retry_count as "retryCount", j.retry_limit as "retryLimit", j.data`,
  );
  return row ?? null;
}
