import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, readRows } from "../../database/database";

/**
 * One attempt at a job. pg-boss increments `retryCount` each time a job is claimed, so the number identifies the
 * attempt.
 */
export interface Attempt {
  name: string;
  id: string;
  /** 0 for the first attempt. */
  retryCount: number;
}

/** The lease of an attempt expired, and the job belongs to a later attempt or to none. */
export class LeaseLostError extends Error {
  constructor() {
    super("The lease of this attempt was lost");
  }
}

/**
 * An attempt was stopped for a reason that isn't its own, which counts as neither failure nor crash: its client was
 * suspended, or its process is stopping. The job returns to its queue.
 */
export class AttemptReleasedError extends Error {}

/**
 * Locks the job of an attempt until the transaction ends, so that later statements of the transaction can't affect a
 * later attempt.
 *
 * @throws LeaseLostError when the attempt no longer holds its job
 */
export async function lockAttempt(tx: Database, { name, id, retryCount }: Attempt): Promise<void> {
  const rows = await readRows(
    tx,
    z.object({ id: z.string() }),
    sql`select id from pgboss.job where name = ${name} and id = ${id}::uuid and state = 'active'
        and retry_count = ${retryCount} for update`,
  );
  if (rows.length === 0) throw new LeaseLostError();
}

/**
 * Renews the leases of attempts; otherwise another process takes over their jobs.
 *
 * @returns the attempts that still hold their jobs
 */
export async function renewLeases<One extends Attempt>(
  db: Database,
  attempts: readonly One[],
  leaseSeconds: number,
): Promise<Set<One>> {
  if (attempts.length === 0) return new Set();
  const list = (rows: SQL[]) => sql.join(rows, sql`, `);
  const rows = await readRows(
    db,
    z.object({ id: z.string(), retryCount: z.number() }),
    sql`update pgboss.job set expire_in = now() - started_on + ${`${leaseSeconds} s`}::interval
        where name in (${list(attempts.map(({ name }) => sql`${name}`))}) and state = 'active'
          and (id, retry_count) in
            (${list(attempts.map(({ id, retryCount }) => sql`(${id}::uuid, ${retryCount}::int)`))})
        returning id, retry_count as "retryCount"`,
  );
  const held = new Set(rows.map(({ id, retryCount }) => `${id} ${retryCount}`));
  return new Set(attempts.filter(({ id, retryCount }) => held.has(`${id} ${retryCount}`)));
}

/** Makes jobs due again whose processes stopped renewing their leases, and counts these crashes in the jobs' data. */
export async function expireLeases(db: Database): Promise<void> {
  await db.execute(
    sql`update pgboss.job set state = 'retry', start_after = now() + retry_delay * interval '1 s',
          data = data || jsonb_build_object('crashes', coalesce((data ->> 'crashes')::int, 0) + 1)
        where state = 'active' and started_on + expire_in < now()`,
  );
}

/**
 * Returns the job of an attempt to its queue, as if the attempt hadn't begun: clearing the start time keeps the next
 * claim from counting as a retry.
 *
 * @throws LeaseLostError when the attempt no longer holds its job
 */
export async function releaseAttempt(db: Database, attempt: Attempt): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAttempt(tx, attempt);
    await tx.execute(sql`update pgboss.job set state = 'retry', started_on = null
      where name = ${attempt.name} and id = ${attempt.id}::uuid`);
  });
}
