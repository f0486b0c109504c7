import { and, asc, eq, lte, sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { z } from "zod";
import { dayMs, minuteMs } from "@/lib/contracts/wire/durations";
import { type Database, readRows } from "../../../database/database";
import { auditLog, auditStreams } from "../../../database/schema/audit";
import type { EmailTemplates } from "../../../mail/email-templates";
import { enqueueMail } from "../../../mail/mail-queue";
import type { OutboundFetch } from "../../../outbound/fetch";
import { sendWebhook } from "../../../outbound/webhook";
import { noClient } from "../../../principal";
import type { Sealer } from "../../../secrets/seal";
import { listAdminAddresses } from "../client-admins";
import { recordAudit } from "./audit";
import { findNames, serializeAuditEntry } from "./audit-list";
import { findStream, hostOf, isAfter, type StreamRow, streamPurpose } from "./audit-stream";

const batchSize = 200;
/** The pause after the first failure; it doubles with each further one. */
const firstPauseMs = minuteMs;
const maxPauseMs = 60 * minuteMs;
/** Sending stops when it has failed for this long. */
const maxFailingMs = 5 * dayMs;

interface Services {
  db: Database;
  now: () => Date;
  pause: (ms: number) => Promise<void>;
  sealer: Sealer;
  emailTemplates: EmailTemplates;
  webhookFetch: OutboundFetch;
  log: Pick<FastifyBaseLogger, "warn">;
  signal: AbortSignal;
}

/** Lists the clients, and `noClient` for the operator, whose streams have entries to send now. */
export async function listDueStreams(db: Database, now: Date): Promise<string[]> {
  const rows = await readRows(
    db,
    z.object({ client_id: z.string() }),
    sql`select client_id from audit_streams s
        where stopped_at is null and (next_attempt_at is null or next_attempt_at <= ${now.toISOString()}::timestamptz)
          and case when client_id = ${noClient} then exists (select from audit_log where id > s.position)
            else exists (select from audit_log l where l.client_id = s.client_id and l.id > s.position) end
        order by client_id`,
  );
  return rows.map(({ client_id: clientId }) => clientId);
}

/**
 * Sends the next batch of a stream, and then stores its end as the stream's position. After a crash in between, the
 * batch is sent again. If two processes send the same batch, only one stores it; if the settings change in the
 * meantime, neither does.
 *
 * @returns whether more entries are due now
 */
export async function deliverNext(services: Services, clientId: string): Promise<boolean> {
  const { db, now } = services;
  const stream = await findStream(db, clientId);
  if (stream === null || stream.stoppedAt !== null || (stream.nextAttemptAt ?? 0) > now()) return false;
  const settledId = await findSettledId(services);
  if (settledId === null) {
    services.log.warn({ clientId }, "the entries of an audit stream wait for a running transaction");
    // This isn't a failure of the receiver.
    const nextAttemptAt = new Date(now().getTime() + firstPauseMs);
    await db.update(auditStreams).set({ nextAttemptAt }).where(isUnchanged(stream));
    return false;
  }
  const rows = await db
    .select()
    .from(auditLog)
    .where(and(isAfter(clientId, stream.position), lte(auditLog.id, settledId)))
    .orderBy(asc(auditLog.id))
    .limit(batchSize);
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return false;
  const items = rows.map(serializeAuditEntry);
  const data = { items, names: await findNames(db, rows) };
  const problem = await send(services, stream, { id: `audit_${first.id}_${last.id}`, type: "audit.entries", data });
  if (problem !== null) {
    await recordFailure(services, stream, problem);
    return false;
  }
  const stored = await db.transaction((tx) =>
    tx
      .update(auditStreams)
      .set({
        position: last.id,
        lastSuccessAt: now(),
        failures: 0,
        failingSince: null,
        lastFailedAt: null,
        failure: null,
        nextAttemptAt: null,
      })
      .where(isUnchanged(stream))
      .returning({ clientId: auditStreams.clientId }),
  );
  return stored.length > 0 && rows.length === batchSize;
}

/**
 * Sends an event without entries.
 *
 * @returns why the receiver didn't accept it; null: it did
 */
export async function sendTestEvent(
  services: Pick<Services, "webhookFetch" | "sealer" | "now" | "signal">,
  stream: StreamRow,
): Promise<string | null> {
  const id = `audit_test_${services.now().getTime()}`;
  return send(services, stream, { id, type: "audit.test", data: { items: [], names: {} } });
}

async function send(
  { webhookFetch, sealer, now, signal }: Pick<Services, "webhookFetch" | "sealer" | "now" | "signal">,
  { clientId, url, sealedSecret }: StreamRow,
  message: { id: string; type: string; data: unknown },
): Promise<string | null> {
  const secret = sealer.open(sealedSecret, streamPurpose(clientId));
  if (secret === null) return "The secret can’t be decrypted any more. Create a new one";
  return sendWebhook(webhookFetch, { url, secret }, message, { now: now(), signal });
}

/** The maximum number of polls for the end of running transactions, and the pause before each. */
const settling = { polls: 20, pauseMs: 250 };

/**
 * Finds an id up to which every entry is committed or will never be: ids are assigned before their transactions commit,
 * so a greater id can become visible first, and a position beyond it would skip the smaller one. Each transaction that
 * inserts holds a lock on the table from before it draws its id until after its rows are visible. So once all
 * transactions that held it after the sequence was read have ended, no smaller id is missing.
 *
 * @returns null: a transaction ran for too long
 */
async function findSettledId({ db, pause }: Pick<Services, "db" | "pause">): Promise<number | null> {
  const [sequence] = await readRows(
    db,
    z.object({ last: z.coerce.number() }),
    sql`select last_value as last from audit_log_id_seq`,
  );
  let waiting = new Set(await listWriters(db));
  for (let poll = 0; waiting.size > 0; poll += 1) {
    if (poll === settling.polls) return null;
    await pause(settling.pauseMs);
    waiting = new Set((await listWriters(db)).filter((id) => waiting.has(id)));
  }
  return sequence?.last ?? null;
}

async function listWriters(db: Database): Promise<string[]> {
  const rows = await readRows(
    db,
    z.object({ id: z.string() }),
    sql`select virtualtransaction as id from pg_locks
        where locktype = 'relation' and relation = 'audit_log'::regclass and mode = 'RowExclusiveLock'
          and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows.map(({ id }) => id);
}

/** Stores a failure and the time of the next attempt. After days of failures, sending stops and admins are emailed. */
async function recordFailure(
  { db, now, sealer, emailTemplates }: Services,
  stream: StreamRow,
  failure: string,
): Promise<void> {
  const at = now();
  const failingSince = stream.failingSince ?? at;
  const isStopped = at.getTime() - failingSince.getTime() >= maxFailingMs;
  const pauseMs = Math.min(firstPauseMs * 2 ** Math.min(stream.failures, 10), maxPauseMs);
  await db.transaction(async (tx) => {
    const [stored] = await tx
      .update(auditStreams)
      .set({
        failures: stream.failures + 1,
        failingSince,
        lastFailedAt: at,
        failure,
        nextAttemptAt: new Date(at.getTime() + pauseMs),
        stoppedAt: isStopped ? at : null,
      })
      .where(isUnchanged(stream))
      .returning({ clientId: auditStreams.clientId });
    if (!stored || !isStopped) return;
    const { clientId } = stream;
    const address = hostOf(stream.url);
    const details = { address, failure };
    await recordAudit(tx, { at, clientId, actorId: null, action: "audit.stream_stop", subject: "log", details });
    for (const to of await listAdminAddresses(tx, clientId)) {
      const message = emailTemplates.auditStreamStopped(to, { address, failure });
      await enqueueMail(tx, { sealer, mail: { kind: "message", message } });
    }
  });
}

/** Condition for a stream whose settings, position and failures are those that were read. */
function isUnchanged({ clientId, version, position, failures, createdAt }: StreamRow) {
  return and(
    eq(auditStreams.clientId, clientId),
    eq(auditStreams.version, version),
    eq(auditStreams.position, position),
    eq(auditStreams.failures, failures),
    eq(auditStreams.createdAt, createdAt),
  );
}
