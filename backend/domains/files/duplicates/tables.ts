import { type SQL, sql } from "drizzle-orm";

/** Separator between the parts of a composite row key; it occurs in no part. */
const between = sql`chr(31)`;

/**
 * A table whose rows move to the survivor, and move back on undo if unchanged. `t` is the table's alias in every
 * fragment.
 */
export interface MovedTable {
  table: string;
  /** A row's key as text. */
  rowId: SQL;
  /** Condition for the row that item `i` refers to. Default: the row at the survivor whose key is {@link rowId}. */
  isNamed?: SQL;
  /** Whether the row can move; a row that duplicates one of the survivor's stays behind. */
  isFree?: (survivor: SQL) => SQL;
  /** Whether the row is unchanged since the merge. `merge` is the merge row, `merged` the merged account. */
  isUntouched?: SQL;
  /** User-facing description of a row that stays at the survivor. Default: the row isn't listed. */
  listed?: { kind: string; label: SQL };
}

const byUuid = sql`t.id = i.row_id::uuid`;

/** Listed in the order in which rows move back: committee seats after the contacts that hold them. */
export const movedTables: readonly MovedTable[] = [
  {
    table: "contacts",
    rowId: sql`t.id::text`,
    isNamed: byUuid,
    isUntouched: sql`t.updated_at <= merge.created_at`,
    listed: { kind: "person", label: sql`t.full_name` },
  },
  {
    table: "notes",
    rowId: sql`t.id::text`,
    isNamed: byUuid,
    // A thread isn't split: a reply added since the merge keeps the whole thread at the survivor.
    isUntouched: sql`not exists (select from notes x
      where x.client_id = t.client_id
        and (x.id = coalesce(t.reply_to, t.id) or x.reply_to = coalesce(t.reply_to, t.id))
        and (x.edited_at > merge.created_at or x.removed_at > merge.created_at
          or not exists (select from account_merge_items own
            where own.client_id = x.client_id and own.merge_id = merge.id and own.table_name = 'notes'
              and own.row_id = x.id::text)))`,
    listed: { kind: "note", label: sql`left(t.body, 80)` },
  },
  {
    table: "conversations",
    rowId: sql`t.id::text`,
    isNamed: byUuid,
    isUntouched: sql`(t.edited_at is null or t.edited_at <= merge.created_at)
      and (t.removed_at is null or t.removed_at <= merge.created_at)`,
    listed: { kind: "call or meeting", label: sql`left(t.body, 80)` },
  },
  {
    table: "tasks",
    rowId: sql`t.id::text`,
    isNamed: byUuid,
    isUntouched: sql`t.updated_at <= merge.created_at`,
    listed: { kind: "task", label: sql`t.title` },
  },
  {
    table: "signals",
    rowId: sql`t.id::text`,
    isNamed: byUuid,
    isFree: (survivor) => sql`(t.connector is null or not exists (
        select from signals o where o.client_id = t.client_id and o.account_id = ${survivor}
          and o.connector = t.connector and o.source_id = t.source_id
        union all
        select from signal_sources o where o.client_id = t.client_id and o.account_id = ${survivor}
          and o.connector = t.connector and o.source_id = t.source_id))`,
  },
  {
    table: "signal_sources",
    rowId: sql`t.id::text`,
    isNamed: byUuid,
    // The row moves together with its signal.
    isFree: (survivor) => sql`exists (select from signals s
        where s.client_id = t.client_id and s.id = t.signal_id and s.account_id = ${survivor})
      and not exists (select from signal_sources o where o.client_id = t.client_id and o.account_id = ${survivor}
        and o.connector = t.connector and o.source_id = t.source_id)`,
  },
  {
    table: "committee_seats",
    rowId: sql`t.role_id::text`,
    isFree: (survivor) => sql`not exists (select from committee_seats o
      where o.client_id = t.client_id and o.account_id = ${survivor} and o.role_id = t.role_id)`,
    isUntouched: sql`t.updated_at <= merge.created_at and exists (select from contacts c
      where c.client_id = t.client_id and c.id = t.contact_id and c.account_id = merge.merged_id)`,
  },
  {
    table: "incoming_facts",
    rowId: sql`t.source || ${between} || t.fact_id`,
    isUntouched: sql`t.received_at <= merge.created_at`,
  },
  { table: "alert_mails", rowId: sql`t.user_id || ${between} || t.alert_id` },
];

/**
 * Tables whose rows are copied to the survivor; the merged account keeps its own rows, hidden. Undo deletes the copies.
 */
export const copiedTables: readonly {
  table: string;
  rowId: SQL;
  /** Columns copied from the original row. */
  columns: readonly string[];
  /** Columns that get new values in the copy. */
  own: Readonly<Record<string, "at" | "false">>;
  /** Whether a copy is unchanged since the merge. */
  isUntouched: SQL;
}[] = [
  {
    table: "account_watches",
    rowId: sql`t.user_id`,
    columns: ["user_id"],
    own: { created_at: "at" },
    isUntouched: sql`t.created_at = merge.created_at`,
  },
  {
    table: "account_list_members",
    rowId: sql`t.list_id::text`,
    columns: ["list_id", "created_by"],
    own: { created_at: "at" },
    isUntouched: sql`t.created_at = merge.created_at`,
  },
  {
    table: "account_facts",
    rowId: sql`t.field || ${between} || t.source || ${between} || t.value`,
    columns: [
      ...["field", "source", "value", "method", "first_seen_at", "seen_at", "confidence", "url"],
      ...["document_title", "document_reference", "document_read_at"],
      ...["rejected_at", "rejected_by", "rejected_reason"],
    ],
    own: { is_chosen: "false" },
    isUntouched: sql`not t.is_chosen`,
  },
];

/** Tables with account ids that a merge doesn't touch, each with the reason. */
export const untouchedTables: Readonly<Record<string, string>> = {
  account_logos: "each account keeps its own logo",
  account_changes: "history is never rewritten: each account keeps its own",
  account_visits: "a visit to one account isn't a visit to the other",
  account_presence: "open pages are redirected to the survivor and report their presence there",
  drafts: "moved by moveDrafts, unless a user has drafts of the same form at both accounts",
  account_nudges: "a nudge about one account wasn't about the other",
  source_questions: "recheck requests concern one account's company only",
  account_mutes: "muting one account doesn't mute the other",
  account_inactivity: "each account has its own inactivity, which a trigger maintains",
  bulk_items: "bulk changes stay recorded at the account that they changed",
  external_ids: "lookups redirect an id of the merged account to the survivor",
  import_rows: "a row keeps the result of its import",
  account_checks: "a queue of accounts to compare",
  account_keys: "the job deletes them once the account is removed",
  account_pairs: "the job deletes them once the account is removed",
  account_merges: "earlier merges stay recorded",
  account_field_values: "a trigger maintains them; values move as evidence, and appear here if they are chosen",
  accounts: "moveAttachedRows redirects accounts merged earlier to the survivor",
};
