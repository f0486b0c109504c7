import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { DeadLetter, OperatorHealth, SendAgain } from "@/lib/contracts/operations/health";
import { healthLimits } from "@/lib/contracts/operations/health";
import { type Database, readRows } from "../../database/database";
import { outbox } from "../../database/schema/outbox";

/** The name under which the realtime outbox's dead letters are listed; no job queue uses it. */
const outboxQueue = "outbox";

/** The number of overdue changes for the realtime database, the age of the oldest, and the number of failed changes. */
export async function countOutbox(db: Database, now: Date): Promise<OperatorHealth["outbox"]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const [counted] = await readRows(
    db,
    z.object({ waiting: z.number(), oldest: z.number().nullable(), failed: z.number() }),
    sql`select count(*)::int as waiting,
               extract(epoch from ${at} - min(case when attempts = 0 then greatest(due_at, created_at) else created_at end))::float8 as oldest,
               (select count(*)::int from (
                  select 1 from outbox where failed_at is not null limit ${healthLimits.waiting}) given_up) as failed
        from (select attempts, due_at, created_at from outbox
              where delivered_at is null and failed_at is null and (due_at <= ${at} or attempts > 0)
              order by due_at, seq limit ${healthLimits.waiting}) waiting`,
  );
  const { waiting = 0, oldest = null, failed = 0 } = counted ?? {};
  return { waiting, oldest_seconds: oldest === null ? null : Math.max(0, Math.round(oldest)), failed };
}

/** The numbers of waiting, running and failed jobs of each queue, by name. */
export async function countQueues(db: Database): Promise<OperatorHealth["queues"]> {
  return readRows(
    db,
    z.object({ name: z.string(), waiting: z.number(), running: z.number(), failed: z.number() }),
    sql`select queue.name,
               count(*) filter (where job.state < 'active')::int as waiting,
               count(*) filter (where job.state = 'active')::int as running,
               count(*) filter (where job.state = 'failed')::int as failed
        from pgboss.queue queue
        left join pgboss.job job on job.name = queue.name and job.state <> 'completed'
        group by queue.name order by queue.name`,
  );
}

const failedJobSchema = z.object({
  name: z.string(),
  id: z.string(),
  client: z.string().nullable(),
  attempts: z.number(),
  failedAt: z.coerce.date(),
  problem: z.string().nullable(),
});

/** The dead letters, newest first. */
export async function listDeadLetters(db: Database): Promise<DeadLetter[]> {
  const jobs = await readRows(
    db,
    failedJobSchema,
    sql`select name, id, data->>'clientId' as client, (retry_count + 1)::int as attempts,
               coalesce(completed_on, created_on) as "failedAt",
               coalesce(output->>'problem', output#>>'{value,message}') as problem
        from pgboss.job where state = 'failed'
        order by completed_on desc, id limit ${healthLimits.deadLetters}`,
  );
  const changes = await db
    .select()
    .from(outbox)
    .where(isNotNull(outbox.failedAt))
    .orderBy(desc(outbox.failedAt), desc(outbox.seq))
    .limit(healthLimits.deadLetters);
  const rows = [
    ...jobs.map(({ name, id, client, attempts, failedAt, problem }) => ({
      queue: name,
      id,
      client_id: client,
      attempts,
      failed_at: failedAt.toISOString(),
      problem: problem ?? "",
    })),
    ...changes.map(({ seq, path, attempts, failedAt, lastError }) => ({
      queue: outboxQueue,
      id: String(seq),
      client_id: /^clients\/([^/]+)\//.exec(path)?.[1] ?? null,
      attempts,
      failed_at: failedAt?.toISOString() ?? "",
      problem: lastError ?? "",
    })),
  ];
  return rows.sort((a, b) => b.failed_at.localeCompare(a.failed_at));
}

/**
 * Retries a dead letter from the beginning, with all its attempts. A change for the realtime database can't overwrite a
 * later one, because its version is lower.
 *
 * @returns false if there is no such dead letter
 */
export async function sendAgain(tx: Database, { queue, id }: SendAgain): Promise<boolean> {
  return queue === outboxQueue ? sendChangeAgain(tx, id) : sendJobAgain(tx, queue, id);
}

async function sendChangeAgain(tx: Database, id: string): Promise<boolean> {
  if (!/^\d{1,15}$/.test(id)) return false;
  const again = await tx
    .update(outbox)
    .set({ failedAt: null, attempts: 0, dueAt: new Date(0) })
    .where(and(eq(outbox.seq, Number(id)), isNotNull(outbox.failedAt)))
    .returning({ seq: outbox.seq });
  return again.length > 0;
}

async function sendJobAgain(tx: Database, queue: string, id: string): Promise<boolean> {
  if (!z.uuid().safeParse(id).success) return false;
  const again = await readRows(
    tx,
    z.object({ id: z.string() }),
    sql`update pgboss.job
        set state = 'retry', retry_count = 0, completed_on = null, start_after = now() - interval '1 second',
            keep_until = now() + interval '30 days'
        where name = ${queue} and id = ${id}::uuid and state = 'failed' returning id`,
  );
  return again.length > 0;
}
