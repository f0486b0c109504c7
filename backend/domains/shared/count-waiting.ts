import { sql } from "drizzle-orm";
import { z } from "zod";
import { healthLimits, type OperatorHealth } from "@/lib/contracts/operations/health";
import { type Database, readRows } from "../../database/database";

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
