import { sql } from "drizzle-orm";
import type { ExportedTable } from "./tables";

/** The part of a table that an export of a user's own data reads. */
export interface OwnTable extends ExportedTable {
  /** Columns with the user's id. Each has an index, which begins with the client in tables of clients. */
  by: readonly string[];
  /** Whether the rows belong to the user, not to a client: they are exported whichever client the user acts in. */
  isOfUser?: true;
  /** The condition of the index on `by`, if that index is partial. */
  only?: string;
}

const [user, author] = [{ by: ["user_id"] }, { by: ["created_by"] }];
const dates = ["created_at", "updated_at"];

/** All tables that an export of a user's own data reads. */
export const ownTables: readonly OwnTable[] = [
  {
    table: "users",
    by: ["id"],
    isOfUser: true,
    columns: [
      ...["full_name", "email", "username", "role", "title", "time_zone", "linkedin_profile_url", "microsoft_id"],
      ...["disabled", "last_login_at", "created_at"],
    ],
  },
  {
    table: "access_tokens",
    ...user,
    isOfUser: true,
    columns: [
      ...["created_at", "session_started_at", "last_seen_at", "session_ends_at", "revoked_at"],
      ...["method", "factor", "ip", "agent"],
    ],
  },
  { table: "identities", ...user, isOfUser: true, columns: ["issuer", "subject", "username", "created_at"] },
  { table: "known_addresses", ...user, isOfUser: true, columns: ["last_at"] },
  { table: "totp_secrets", ...user, isOfUser: true, columns: ["created_at"] },
  {
    table: "passkeys",
    ...user,
    isOfUser: true,
    columns: ["name", "rp_id", "is_backed_up", "created_at", "last_used_at"],
  },
  {
    table: "scim_users",
    ...user,
    columns: [
      "user_name",
      "external_id",
      "given_name",
      "family_name",
      "manager_id",
      "rule_role",
      "updated_at",
      "deleted_at",
    ],
  },
  { table: "scim_tokens", ...author, columns: ["created_at", "last_used_at"] },
  { table: "team_members", ...user, columns: ["created_at"] },
  { table: "teams", by: ["leader_id"], columns: ["name", "created_at"] },
  { table: "territories", by: ["member_id", "set_by"], columns: ["name", "query", ...dates] },
  { table: "accounts", by: ["owner_id"], only: "removed_at is null", columns: ["name", "created_at"] },
  { table: "account_changes", ...author, columns: ["field", "cause_kind", "at"] },
  { table: "bulks", ...author, columns: ["created_at", "undone_at"] },
  { table: "erasures", ...author, columns: ["state", "created_at", "ended_at"] },
  {
    table: "notes",
    ...author,
    columns: ["body", "created_at", "edited_at", "removed_at"],
    extras: {
      files: sql`(select jsonb_agg(f.name order by f.position) from attachments f
        where f.client_id = t.client_id and f.note_id = t.id)`,
    },
  },
  {
    table: "conversations",
    ...author,
    columns: ["kind", "body", "minutes", "happened_at", "created_at", "edited_at", "removed_at"],
  },
  { table: "tasks", by: ["assignee_id"], columns: ["title", "due_date", "done_at", "repeats", ...dates] },
  { table: "drafts", ...user, columns: ["form", "fields", "saved_at"] },
  { table: "account_views", ...user, columns: ["name", "query", "columns", "density", "is_shared", ...dates] },
  { table: "account_view_choices", ...user, columns: ["is_pinned", "is_default"] },
  { table: "account_lists", ...user, columns: ["name", "is_shared", ...dates] },
  { table: "account_watches", ...user, columns: ["created_at"] },
  { table: "account_visits", ...user, columns: ["started_at", "seen_at", "previous_at"] },
  { table: "account_nudges", ...user, columns: ["at"] },
  { table: "account_mutes", ...user, columns: ["until", "created_at"] },
  { table: "kind_mutes", ...user, columns: ["kind", "until", "created_at"] },
  {
    table: "alert_rules",
    ...user,
    columns: ["name", "query", "kind", "topics", "least_sigma", "is_on", ...dates, "removed_at"],
  },
  {
    table: "alert_preferences",
    ...user,
    columns: [
      ...["ways", "digest_hour", "digest_weekday", "quiet_from", "quiet_until", "mailed_at", "updated_at"],
      ...["feed_mail", "feed_since", "feed_due_at"],
    ],
  },
  { table: "access_requests", ...user, columns: ["path", "reason", "created_at"] },
  { table: "signal_verdicts", ...user, columns: ["kind", "verdict", "created_at"] },
  { table: "queue_decisions", ...user, columns: ["kind", "title", "former_rating", "until", "created_at"] },
  { table: "queue_weights", ...user, columns: ["weights", "updated_at"] },
  { table: "week_goals", ...user, columns: ["goal", "updated_at"] },
  { table: "feed_visits", ...user, columns: ["seen_at"] },
  { table: "feed_reads", ...user, columns: ["entry_id", "created_at"] },
  { table: "hidden_steps", ...user, columns: ["name", "created_at"] },
  // `before` and `after` are left out, as they are values of other people and companies.
  { table: "audit_log", by: ["actor_id"], columns: ["action", "at", "ip", "agent"] },
];

/**
 * Columns with a user's id that aren't read, each with what the file lacks as a result, in the words of its read-me.
 */
export const excludedColumns: readonly { what: string; columns: readonly string[] }[] = [
  {
    what: "Accounts that are being handed over right now. The audit log keeps each hand-over",
    columns: ["hand_overs.user_id", "hand_overs.created_by"],
  },
  {
    what: "Secrets: passwords, codes, links and tokens, and the data that verifies them",
    columns: ["one_time_links.user_id", "recovery_codes.user_id", "sign_in_tickets.user_id"],
  },
  { what: "Alerts, in the app and on their way by email", columns: ["alert_mails.user_id", "rule_alerts.user_id"] },
  {
    what: "The contents of files. Files attached to notes are named with the note",
    columns: ["attachments.created_by"],
  },
  { what: "What others did to your user account. Your admins see it in the audit log", columns: ["audit_log.subject"] },
  {
    what: "Values of accounts and contacts that you entered or rejected, which are about others",
    columns: ["account_facts.rejected_by", "contact_facts.rejected_by"],
  },
  {
    what: "Records that can’t be looked up by who added them: signals, chart annotations, announcements, custom fields, tasks given to colleagues, entries of account lists, accounts created or removed, merged and compared accounts, imports, invitations, API tokens and deletions of clients",
    columns: [
      ...["signals.created_by", "chart_annotations.created_by", "tasks.created_by", "account_list_members.created_by"],
      ...["accounts.created_by", "accounts.removed_by", "account_merges.created_by", "account_pairs.created_by"],
      ...["messages.created_by", "account_fields.created_by", "account_fields.removed_by"],
      ...[
        "imports.created_by",
        "imports.undone_by",
        "transfers.created_by",
        "invitations.invited_by",
        "invitation_lists.created_by",
        "api_tokens.created_by",
      ],
      "client_deletions.created_by",
    ],
  },
  {
    what: "Mentions of you in notes, groups of your company’s directory, and whether you hid your team’s views, which are stored as ids only",
    columns: ["note_mentions.user_id", "scim_group_members.user_id", "view_opt_outs.user_id"],
  },
  {
    what: "Which account you have open right now, and the keys of your latest requests",
    columns: ["account_presence.user_id", "idempotency_keys.user_id"],
  },
];
