import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { undoableDays } from "@/lib/contracts/accounts/account-bulk";
import { attachmentLimits } from "@/lib/contracts/activity/attachment-limits";
import { draftLimits } from "@/lib/contracts/activity/draft-limits";
import { importLimits } from "@/lib/contracts/imports/import-field";
import { ruleLimits } from "@/lib/contracts/rules/rule-kind";
import { type Database, readRows } from "../../database/database";
import { enqueueDueClients } from "../../domains/clients/purge/due-clients";
import { newsDays } from "../../domains/insights/series/moves";
import { keyKeptMs } from "../../domains/shared/idempotency";
import { deleteRemovedFields } from "../../domains/values/custom-fields/delete-removed";
import { maintainQueues } from "../../queue/queue";
import { defineJob, type JobServices } from "../define-job";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const batchSize = 1_000;
/** Number of days for which a removed note or conversation can be restored. */
const removedDays = 30;

/** A rule for deleting old rows of `table`: those for which `isOver` holds, given the oldest time to keep. */
interface Step {
  table: string;
  keepMs: number;
  isOver: (before: SQL) => SQL;
}

const steps: readonly Step[] = [
  { table: "sign_in_counters", keepMs: hourMs, isOver: (before) => sql`last_at < ${before}` },
  { table: "account_presence", keepMs: hourMs, isOver: (before) => sql`seen_at < ${before}` },
  { table: "sign_in_tickets", keepMs: 0, isOver: (before) => sql`expires_at < ${before}` },
  { table: "passkey_challenges", keepMs: 0, isOver: (before) => sql`expires_at < ${before}` },
  { table: "one_time_links", keepMs: 0, isOver: (before) => sql`expires_at < ${before}` },
  { table: "invitations", keepMs: 30 * dayMs, isOver: (before) => sql`expires_at < ${before}` },
  { table: "idempotency_keys", keepMs: keyKeptMs, isOver: (before) => sql`created_at < ${before}` },
  // Changes that were given up, which the operator may resend.
  { table: "outbox", keepMs: 30 * dayMs, isOver: (before) => sql`failed_at < ${before}` },
  { table: "access_tokens", keepMs: 30 * dayMs, isOver: (before) => sql`expires_at < ${before}` },
  { table: "known_addresses", keepMs: 180 * dayMs, isOver: (before) => sql`last_at < ${before}` },
  { table: "access_requests", keepMs: 90 * dayMs, isOver: (before) => sql`created_at < ${before}` },
  {
    table: "bulk_items",
    keepMs: undoableDays * dayMs,
    isOver: (before) => sql`(client_id, bulk_id) in (select client_id, id from bulks where created_at < ${before})`,
  },
  { table: "bulks", keepMs: undoableDays * dayMs, isOver: (before) => sql`created_at < ${before}` },
  // Unfinished uploads, with their chunks.
  {
    table: "imports",
    keepMs: dayMs,
    isOver: (before) => sql`created_at < ${before} and state in ('uploading', 'failed') and started_at is null`,
  },
  // Imports abandoned before anything was written.
  {
    table: "imports",
    keepMs: importLimits.keepDays * dayMs,
    isOver: (before) => sql`created_at < ${before} and started_at is null`,
  },
  {
    table: "import_pieces",
    keepMs: 7 * dayMs,
    isOver: (before) => sql`(client_id, import_id) in (select client_id, id from imports where created_at < ${before})`,
  },
  {
    table: "import_keys",
    keepMs: importLimits.keepDays * dayMs,
    isOver: (before) => sql`(client_id, import_id) in (select client_id, id from imports where created_at < ${before})`,
  },
  // Transfers whose files were all excluded or abandoned.
  {
    table: "transfers",
    keepMs: importLimits.keepDays * dayMs,
    isOver: (before) =>
      sql`created_at < ${before} and not exists (select 1 from imports i
        where i.client_id = transfers.client_id and i.transfer_id = transfers.id)`,
  },
  // Except the rows of an import that is still to be written or undone.
  {
    table: "import_rows",
    keepMs: importLimits.keepDays * dayMs,
    isOver: (before) =>
      sql`(client_id, import_id) in (select client_id, id from imports
        where created_at < ${before} and state not in ('running', 'paused', 'undoing'))`,
  },
  // Alerts of rules are counted for 30 days; a removed rule can be restored for one day. An industry move is kept while
  // it may still be corrected, so that it isn't reported twice.
  {
    table: "rule_alerts",
    keepMs: ruleLimits.days * dayMs,
    isOver: (before) => sql`at < ${before} and alert_id not like 'move-%'`,
  },
  { table: "rule_alerts", keepMs: 2 * newsDays * dayMs, isOver: (before) => sql`at < ${before}` },
  { table: "alert_rules", keepMs: dayMs, isOver: (before) => sql`removed_at < ${before}` },
  // Notes and conversations removed by their author: no user sees them, and they may name people.
  { table: "notes", keepMs: removedDays * dayMs, isOver: (before) => sql`removed_at < ${before}` },
  { table: "conversations", keepMs: removedDays * dayMs, isOver: (before) => sql`removed_at < ${before}` },
  // Attachments never used in a note, with their chunks.
  {
    table: "attachments",
    keepMs: attachmentLimits.waitingHours * hourMs,
    isOver: (before) => sql`note_id is null and created_at < ${before}`,
  },
  // Unsent drafts, and the empty rows that distinguish late autosaves from new ones.
  { table: "drafts", keepMs: draftLimits.keepDays * dayMs, isOver: (before) => sql`saved_at < ${before}` },
  { table: "audit_log", keepMs: 2 * 365 * dayMs, isOver: (before) => sql`at < ${before}` },
];

/** Deletes expired rows, and enqueues jobs for the data of deleted clients, every hour. */
export const sweepJob = defineJob("sweep", z.object({}), (_data, run) => sweep(run, run.signal), {
  everySeconds: 3_600,
  retryLimit: 2,
  timeoutSeconds: 600,
});

/**
 * Deletes expired rows in batches, so that no statement takes long. A step that fails doesn't stop the others.
 *
 * @throws AggregateError of the steps that failed
 */
export async function sweep(
  { db, now, log }: Pick<JobServices, "db" | "now" | "log">,
  signal?: AbortSignal,
): Promise<void> {
  const failures: unknown[] = [];
  const attempt = async (name: string, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      failures.push(error);
      log.error({ step: name, err: error }, "cleanup step failed");
    }
  };
  for (const step of steps)
    await attempt(step.table, () => {
      const before = sql`${new Date(now().getTime() - step.keepMs).toISOString()}::timestamptz`;
      return deleteInBatches(db, step.table, step.isOver(before), signal);
    });
  await attempt("account_fields", () => deleteRemovedFields(db, now(), signal));
  await maintainQueues(db);
  await attempt("clients", () => enqueueDueClients(db, now()));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} steps of the sweep failed`);
}

async function deleteInBatches(db: Database, table: string, isOver: SQL, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const rows = await readRows(
      db,
      z.object({ one: z.number() }),
      sql`delete from ${sql.identifier(table)} where ctid = any(array(
            select ctid from ${sql.identifier(table)} where ${isOver} limit ${batchSize}))
          returning 1 as one`,
    );
    if (rows.length < batchSize || signal?.aborted) return;
  }
}
