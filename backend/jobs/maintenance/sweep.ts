import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { bulkUndoDays } from "@/lib/contracts/accounts/account-bulk";
import { attachmentLimits } from "@/lib/contracts/activity/attachment-limits";
import { type RetentionKey, retentionPeriods } from "@/lib/contracts/clients/retention-periods";
import { maxFeedDays } from "@/lib/contracts/home/feed-choice";
import { importLimits } from "@/lib/contracts/imports/import-field";
import { ruleLimits } from "@/lib/contracts/rules/rule-kind";
import { dayMs, hourMs } from "@/lib/contracts/wire/durations";
import { type Database, readRows } from "../../database/database";
import { deleteEndedMessages } from "../../domains/announcements/messages/delete-ended";
import { enqueueDueClients } from "../../domains/clients/purge/due-clients";
import { newsDays } from "../../domains/insights/series/moves";
import { keyTtlMs } from "../../domains/shared/idempotency";
import { deleteRemovedFields } from "../../domains/values/custom-fields/delete-removed";
import { maintainQueues } from "../../queue/queue";
import { defineTimedJob, type JobServices } from "../define-job";
import { type ChosenRetention, listChosenRetention, selectOldEntries } from "./retention";

const batchSize = 1_000;

/**
 * A rule for deleting old rows of `table`: those for which `isOver` holds, given the oldest time to keep. `keep` is a
 * number of milliseconds, or names the period that a client can choose.
 */
interface Step {
  table: string;
  keep: number | RetentionKey;
  isOver: (before: SQL) => SQL;
}

const steps: readonly Step[] = [
  { table: "sign_in_counters", keep: hourMs, isOver: (before) => sql`last_at < ${before}` },
  { table: "account_presence", keep: hourMs, isOver: (before) => sql`seen_at < ${before}` },
  { table: "sign_in_tickets", keep: 0, isOver: (before) => sql`expires_at < ${before}` },
  { table: "passkey_challenges", keep: 0, isOver: (before) => sql`expires_at < ${before}` },
  { table: "one_time_links", keep: 0, isOver: (before) => sql`expires_at < ${before}` },
  { table: "invitations", keep: "invitations", isOver: (before) => sql`expires_at < ${before}` },
  {
    table: "invitation_lists",
    keep: "invitations",
    isOver: (before) => sql`created_at < ${before} and not exists (select from invitation_list_rows r
      where r.client_id = invitation_lists.client_id and r.list_id = invitation_lists.id and r.state = 'waiting')`,
  },
  { table: "idempotency_keys", keep: keyTtlMs, isOver: (before) => sql`created_at < ${before}` },
  // Changes that were given up, which the operator may resend.
  { table: "outbox", keep: 30 * dayMs, isOver: (before) => sql`failed_at < ${before}` },
  // Undelivered changes, which only accumulate while no realtime database is configured.
  {
    table: "outbox",
    keep: retentionPeriods.alerts.default * dayMs,
    isOver: (before) =>
      sql`delivered_at is null and failed_at is null and due_at < ${before} and created_at < ${before}`,
  },
  { table: "access_tokens", keep: 30 * dayMs, isOver: (before) => sql`expires_at < ${before}` },
  { table: "known_addresses", keep: 180 * dayMs, isOver: (before) => sql`last_at < ${before}` },
  { table: "access_requests", keep: "access_requests", isOver: (before) => sql`created_at < ${before}` },
  {
    table: "bulk_items",
    keep: bulkUndoDays * dayMs,
    isOver: (before) => sql`(client_id, bulk_id) in (select client_id, id from bulks where created_at < ${before})`,
  },
  { table: "bulks", keep: bulkUndoDays * dayMs, isOver: (before) => sql`created_at < ${before}` },
  // Unfinished uploads, with their chunks.
  {
    table: "imports",
    keep: dayMs,
    isOver: (before) => sql`created_at < ${before} and state in ('uploading', 'failed') and started_at is null`,
  },
  // Imports abandoned before anything was written.
  {
    table: "imports",
    keep: "import_rows",
    isOver: (before) => sql`created_at < ${before} and started_at is null`,
  },
  {
    table: "import_pieces",
    keep: importLimits.fileDays * dayMs,
    isOver: (before) => sql`(client_id, import_id) in (select client_id, id from imports where created_at < ${before})`,
  },
  {
    table: "import_keys",
    keep: "import_rows",
    isOver: (before) => sql`(client_id, import_id) in (select client_id, id from imports where created_at < ${before})`,
  },
  // Transfers whose files were all excluded or abandoned.
  {
    table: "transfers",
    keep: "import_rows",
    isOver: (before) =>
      sql`created_at < ${before} and not exists (select 1 from imports i
        where i.client_id = transfers.client_id and i.transfer_id = transfers.id)`,
  },
  // The rows of imports, except of those that still have to be written or undone.
  {
    table: "import_rows",
    keep: "import_rows",
    isOver: (before) =>
      sql`(client_id, import_id) in (select client_id, id from imports
        where created_at < ${before} and state not in ('running', 'paused', 'undoing'))`,
  },
  // The alerts that rules have raised are counted for 30 days; a removed rule can be restored for one day. An industry
  // move is kept while it may still be corrected, so that it isn't reported twice.
  {
    table: "rule_alerts",
    keep: ruleLimits.days * dayMs,
    isOver: (before) => sql`at < ${before} and alert_id not like 'move-%'`,
  },
  { table: "rule_alerts", keep: 2 * newsDays * dayMs, isOver: (before) => sql`at < ${before}` },
  { table: "alert_rules", keep: dayMs, isOver: (before) => sql`removed_at < ${before}` },
  // Notes and conversations removed by their author: no user sees them, and they may name people.
  { table: "notes", keep: "removed_activity", isOver: (before) => sql`removed_at < ${before}` },
  { table: "conversations", keep: "removed_activity", isOver: (before) => sql`removed_at < ${before}` },
  // Attachments never used in a note, with their chunks.
  {
    table: "attachments",
    keep: attachmentLimits.waitingHours * hourMs,
    isOver: (before) => sql`note_id is null and created_at < ${before}`,
  },
  // The feed no longer shows older entries.
  { table: "feed_reads", keep: (maxFeedDays + 1) * dayMs, isOver: (before) => sql`created_at < ${before}` },
  // Unsent drafts, and the empty rows that distinguish late autosaves from new ones.
  { table: "drafts", keep: "drafts", isOver: (before) => sql`saved_at < ${before}` },
];

/** Deletes expired rows, and enqueues jobs for the data of deleted clients, every hour. */
export const sweepJob = defineTimedJob("sweep", (run) => sweep(run, run.signal), {
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
  const chosen = await listChosenRetention(db);
  for (const step of steps)
    await attempt(step.table, async () => {
      for (const isOver of conditionsOf(step, chosen, now()))
        await deleteInBatches(
          db,
          step.table,
          sql`select ctid from ${sql.identifier(step.table)} where ${isOver}`,
          signal,
        );
    });
  await attempt("audit_log", () => deleteInBatches(db, "audit_log", selectOldEntries(now()), signal));
  await attempt("messages", () => deleteEndedMessages(db, now(), signal));
  await attempt("account_fields", () => deleteRemovedFields(db, now(), signal));
  await maintainQueues(db);
  await attempt("clients", () => enqueueDueClients(db, now()));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} steps of the sweep failed`);
}

/** The conditions of a step: one for each client that has chosen its period, and one for all others. */
function conditionsOf({ keep, isOver }: Step, chosen: readonly ChosenRetention[], now: Date): SQL[] {
  const overBefore = (retentionMs: number) =>
    isOver(sql`${new Date(now.getTime() - retentionMs).toISOString()}::timestamptz`);
  if (typeof keep === "number") return [overBefore(keep)];
  const periods = chosen.flatMap(({ id, retention: { [keep]: days } }) => (days === undefined ? [] : [{ id, days }]));
  const ids = sql.param(periods.map(({ id }) => id));
  return [
    ...periods.map(({ id, days }) => sql`client_id = ${id} and ${overBefore(days * dayMs)}`),
    sql`client_id <> all(${ids}::text[]) and ${overBefore(retentionPeriods[keep].default * dayMs)}`,
  ];
}

/** @param found selects the `ctid` of each row to delete */
async function deleteInBatches(db: Database, table: string, found: SQL, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const rows = await readRows(
      db,
      z.object({ one: z.number() }),
      sql`delete from ${sql.identifier(table)} where ctid = any(array(${found} limit ${batchSize})) returning 1 as one`,
    );
    if (rows.length < batchSize || signal?.aborted) return;
  }
}
