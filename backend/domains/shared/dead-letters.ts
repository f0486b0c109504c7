import { and, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { deadLetterLimits } from "@/lib/contracts/operations/dead-letter-limits";
import type {
  ChosenDeadLetters,
  DeadLetterFilter,
  DeadLetterResult,
  DeadLetters,
} from "@/lib/contracts/operations/dead-letters";
import { notFound } from "@/lib/contracts/wire/app-error";
import { type Database, readRows } from "../../database/database";
import type { Principal } from "../../principal";
import { actorOf, recordAudit } from "./audit/audit";

/** The name under which the realtime outbox's dead letters are listed; no job queue uses it. */
const outboxQueue = "outbox";

const jobs = sql`select name as queue, id::text as id, data ->> 'clientId' as client_id, (retry_count + 1)::int as attempts,
    coalesce(completed_on, created_on) as failed_at,
    coalesce(output ->> 'problem', output #>> '{value,message}', '') as problem
  from pgboss.job where state = 'failed'`;

/** The path of a change begins with its client or its user. */
const changes = sql`select ${outboxQueue}::text as queue, seq::text as id,
    coalesce(substring(path from '^clients/([^/]+)/'),
      (select client_id from users where users.id = substring(path from '^users/([^/]+)/'))) as client_id,
    attempts, failed_at, coalesce(last_error, '') as problem
  from outbox where failed_at is not null`;

const letters = sql`(${jobs} union all ${changes}) letters`;

const letterSchema = z.object({
  queue: z.string(),
  id: z.string(),
  client_id: z.string().nullable(),
  attempts: z.number(),
  failed_at: z.coerce.date().transform((at) => at.toISOString()),
  problem: z.string(),
});

/** Lists the dead letters that match, the latest first, with the clients and queues of all dead letters. */
export async function listDeadLetters(
  db: Database,
  { limit, ...filter }: DeadLetterFilter & { limit: number },
): Promise<DeadLetters> {
  const [items, [counted], clients, queues] = await Promise.all([
    readRows(
      db,
      letterSchema,
      sql`select * from ${letters} where ${matches(filter)} order by failed_at desc, queue, id limit ${limit}`,
    ),
    // Times in JSON are truncated to milliseconds.
    readRows(
      db,
      z.object({ at: z.coerce.date(), total: z.number() }),
      sql`select now() + interval '1 ms' as at, (select count(*)::int from ${letters} where ${matches(filter)}) as total`,
    ),
    readRows(
      db,
      z.object({ id: z.string(), name: z.string() }),
      sql`select id, name from clients where id in (select client_id from ${letters}) order by name, id`,
    ),
    readRows(db, z.object({ queue: z.string() }), sql`select distinct queue from ${letters} order by queue`),
  ]);
  return {
    at: (counted?.at ?? new Date()).toISOString(),
    items,
    total: counted?.total ?? 0,
    clients,
    queues: queues.map(({ queue }) => queue),
  };
}

/** @param matching.ids unique among all dead letters: those of jobs are UUIDs, those of changes are numbers */
function matches({ client, queue, ids }: DeadLetterFilter & { ids?: readonly string[] | undefined }): SQL {
  const conditions = and(
    client === undefined ? undefined : sql`client_id = ${client}`,
    queue === undefined ? undefined : sql`queue = ${queue}`,
    ids === undefined ? undefined : sql`id in (select value from ${elementsOf(ids)})`,
  );
  return conditions ?? sql`true`;
}

interface Act {
  by: Principal;
  which: ChosenDeadLetters;
  now: Date;
}

/**
 * Retries dead letters from the beginning, with the full number of attempts. A change for the realtime database can't
 * overwrite a later one, because its version is lower.
 *
 * @throws AppError 404 `not_found`: a single dead letter was chosen, and it no longer is one
 */
export function retryDeadLetters(tx: Database, act: Act): Promise<DeadLetterResult> {
  return actOn(tx, act, {
    action: "job.send_again",
    details: {},
    onJobs: (isChosen) => sql`update pgboss.job
      set state = 'retry', retry_count = 0, completed_on = null, start_after = now() - interval '1 second',
          keep_until = now() + interval '30 days'
      where ${isChosen} and state = 'failed'`,
    onChanges: (isChosen) => sql`update outbox set failed_at = null, attempts = 0, due_at = 'epoch'
      where ${isChosen} and failed_at is not null`,
  });
}

/**
 * Deletes dead letters.
 *
 * @throws AppError 404 `not_found`: a single dead letter was chosen, and it no longer is one
 */
export function discardDeadLetters(tx: Database, { reason, ...act }: Act & { reason: string }) {
  return actOn(tx, act, {
    action: "job.discard",
    details: { reason },
    onJobs: (isChosen) => sql`delete from pgboss.job where ${isChosen} and state = 'failed'`,
    onChanges: (isChosen) => sql`delete from outbox where ${isChosen} and failed_at is not null`,
  });
}

interface Effect {
  action: "job.send_again" | "job.discard";
  details: Record<string, unknown>;
  onJobs: (isChosen: SQL) => SQL;
  onChanges: (isChosen: SQL) => SQL;
}

/** Acts on the chosen dead letters, and records it in the operator's audit log. */
async function actOn(tx: Database, { by, which, now }: Act, effect: Effect): Promise<DeadLetterResult> {
  const isChosen =
    "matching" in which
      ? sql`${matches(which.matching)} and failed_at <= ${which.until}::timestamptz`
      : sql`queue = ${which.queue} and id = ${which.id}`;
  const found = await readRows(
    tx,
    z.object({ queue: z.string(), id: z.string() }),
    sql`select queue, id from ${letters} where ${isChosen} order by failed_at desc, queue, id
        limit ${deadLetterLimits.perRequest}`,
  );
  const seqs = found.flatMap(({ queue, id }) => (queue === outboxQueue ? [Number(id)] : []));
  const ids = found.flatMap(({ queue, id }) => (queue === outboxQueue ? [] : [id]));
  const jobIds = sql`id in (select value::uuid from ${elementsOf(ids)})`;
  const changeIds = sql`seq in (select value::bigint from ${elementsOf(seqs)})`;
  const changed = [
    ...(await listChanged(tx, sql`${effect.onJobs(jobIds)} returning id::text`)),
    ...(await listChanged(tx, sql`${effect.onChanges(changeIds)} returning seq::text as id`)),
  ];
  const count = changed.length;
  if (count === 0 && "id" in which) throw notFound();
  if (count > 0) {
    const [subject, details] = describeChosen(which, changed);
    const entry = { ...actorOf(by), at: now, action: effect.action, subject };
    await recordAudit(tx, { ...entry, details: { ...details, ...effect.details } });
  }
  return { count, has_more: found.length === deadLetterLimits.perRequest };
}

const elementsOf = (list: readonly unknown[]) => sql`jsonb_array_elements_text(${JSON.stringify(list)}::jsonb)`;

async function listChanged(tx: Database, change: SQL): Promise<string[]> {
  return (await readRows(tx, z.object({ id: z.string() }), change)).map(({ id }) => id);
}

/**
 * The subject and the details of the audit entry about the chosen dead letters. `changed`: the ids of those that were
 * changed.
 */
function describeChosen(which: ChosenDeadLetters, changed: readonly string[]): [string, Record<string, unknown>] {
  if ("id" in which) return [which.id, { queue: which.queue }];
  const { ids, ...filter } = which.matching;
  const count = changed.length;
  return ids ? ["selected", { ...filter, count, ids: changed }] : ["all", { ...filter, count }];
}
