import { sql } from "drizzle-orm";
import { type Database, readRows } from "../database/database";
import { isNotSuspended } from "../database/suspension";
import { type JobRow, jobRowSchema } from "./job-row";
import type { JobOptions } from "./queue";

/** A job's client, "" for none: the expression of the index `job_turns`, which lists each client's waiting jobs. */
const clientKey = sql`coalesce(data ->> 'clientId', '')`;

/**
 * Claims the next due job of a queue: the oldest one of the client that follows the client that was served last, so
 * that clients take turns and no client waits until another one's jobs are all done. Jobs of no client take turns like
 * those of one client. Jobs of suspended clients wait, unless the queue runs for them.
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
  const last = lastClient ?? "";
  const isAllowed = fullClients.length === 0 ? sql`true` : sql`${clientKey} not in ${fullClients}`;
  // Two statements, because each of them reads the index from where it starts, and stops at the first job.
  for (const isNext of [sql`${clientKey} > ${last}`, sql`${clientKey} <= ${last}`]) {
    const [row] = await readRows(
      db,
      jobRowSchema,
      sql`with next as (
            select id from pgboss.job where name = ${name} and state < 'active' and ${isNext} and start_after < now()
              and ${isAllowed} and ${runsForSuspended ? sql`true` : isNotSuspended(clientKey)}
            order by ${clientKey}, created_on, id limit 1 for update skip locked
          )
          update pgboss.job j set state = 'active', started_on = now(), expire_in = ${`${leaseSeconds} s`}::interval,
            retry_count = case when started_on is not null then retry_count + 1 else retry_count end
          from next where j.name = ${name} and j.id = next.id
          returning j.id, j.retry_count as "retryCount", j.retry_limit as "retryLimit", j.singleton_key as key, j.data`,
    );
    if (row) return row;
  }
  return null;
}
