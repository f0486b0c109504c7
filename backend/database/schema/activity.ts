import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { repeats } from "@/lib/contracts/activity/repeat";
import type { SignalOrigin } from "@/lib/contracts/signals/connector-topic";
import type { SignalFeedback } from "@/lib/contracts/signals/signal-feedback";
import type { SignalKind } from "@/lib/contracts/signals/signal-kind";
import { bytes, inClient, moment } from "../columns";
import { accounts, authorId, clientKey, clientRef, contacts, users } from "./core";

/** Every row belongs to a client and one of its accounts, and is deleted with the account. */
const ofAccount = {
  clientId: clientRef(),
  accountId: uuid("account_id").notNull(),
};

/** Members who watch an account and so receive its alerts. */
export const accountWatches = pgTable(
  "account_watches",
  {
    ...ofAccount,
    userId: text("user_id").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.accountId, table.userId] }),
    inClient(table, table.accountId, accounts).onDelete("cascade"),
    inClient(table, table.userId, users).onDelete("cascade"),
    index("account_watches_of_user").on(table.clientId, table.userId),
  ],
);

/** Events at accounts. */
export const signals = pgTable(
  "signals",
  {
    id: uuid("id").notNull().defaultRandom(),
    ...ofAccount,
    title: text("title").notNull(),
    kind: text("kind").$type<SignalKind>().notNull().default("other"),
    source: text("source").notNull(),
    url: text("url"),
    occurredAt: moment("occurred_at").notNull(),
    createdBy: authorId(),
    createdAt: moment("created_at").notNull(),
    /**
     * The connector that delivered the signal, and the signal's id at the source. Null: entered by a user, or sample
     * data. For `api`, `sourceId` is the id, a space and the source.
     */
    connector: text("connector").$type<SignalOrigin>(),
    sourceId: text("source_id"),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    inClient(table, table.accountId, accounts).onDelete("cascade"),
    uniqueIndex("signals_once")
      .on(table.clientId, table.accountId, table.connector, table.sourceId)
      .where(sql`${table.connector} is not null`),
    uniqueIndex("signals_sent_once").on(table.clientId, table.sourceId).where(sql`${table.connector} = 'api'`),
    index("signals_author").on(table.createdBy).concurrently().where(sql`${table.createdBy} is not null`),
    index("signals_of_account").on(table.clientId, table.accountId, table.occurredAt, table.id),
    index("signals_of_kind").on(table.clientId, table.kind, table.occurredAt, table.accountId),
    index("signals_recent").on(table.clientId, table.occurredAt, table.id),
    // For the feed, in the order of arrival.
    index("signals_arrived").on(table.clientId, table.createdAt, table.id).concurrently(),
    index("signals_arrived_at_account").on(table.clientId, table.accountId, table.createdAt, table.id).concurrently(),
  ],
);

/** Additional sources of a signal: each report by a source is either a signal of its own or one row here. */
export const signalSources = pgTable(
  "signal_sources",
  {
    id: uuid("id").notNull().defaultRandom(),
    ...ofAccount,
    signalId: uuid("signal_id").notNull(),
    /** This and the following columns have the same meaning as in `signals`. */
    title: text("title").notNull(),
    source: text("source").notNull(),
    url: text("url"),
    occurredAt: moment("occurred_at").notNull(),
    createdAt: moment("created_at").notNull(),
    connector: text("connector").$type<SignalOrigin>().notNull(),
    sourceId: text("source_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    inClient(table, table.signalId, signals).onDelete("cascade"),
    inClient(table, table.accountId, accounts).onDelete("cascade"),
    uniqueIndex("signal_sources_once").on(table.clientId, table.accountId, table.connector, table.sourceId),
    uniqueIndex("signal_sources_sent_once").on(table.clientId, table.sourceId).where(sql`${table.connector} = 'api'`),
    index("signal_sources_of_signal").on(table.clientId, table.signalId),
  ],
);

/**
 * Members' feedback on signals. `kind` repeats the signal's, so that a member's preferences are computed from these
 * rows alone.
 */
export const signalFeedback = pgTable(
  "signal_verdicts",
  {
    clientId: text("client_id").notNull(),
    userId: text("user_id").notNull(),
    signalId: uuid("signal_id").notNull(),
    kind: text("kind").$type<SignalKind>().notNull(),
    feedback: text("verdict").$type<SignalFeedback>().notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.userId, table.signalId] }),
    inClient(table, table.signalId, signals).onDelete("cascade"),
    inClient(table, table.userId, users).onDelete("cascade"),
    index("signal_verdicts_of_signal").on(table.clientId, table.signalId),
    index("signal_verdicts_of_user").on(table.clientId, table.userId, table.createdAt),
  ],
);

/** Notes that users wrote about accounts. */
export const notes = pgTable(
  "notes",
  {
    id: uuid("id").notNull().defaultRandom(),
    ...ofAccount,
    body: text("body").notNull(),
    createdBy: authorId(),
    createdAt: moment("created_at").notNull(),
    /** When its author last changed it; null: never. */
    editedAt: moment("edited_at"),
    /** Removed notes are kept, hidden, until the retention job deletes them. */
    removedAt: moment("removed_at"),
    /** The note that this one replies to; a reply can't be replied to. */
    replyTo: uuid("reply_to"),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    inClient(table, table.accountId, accounts).onDelete("cascade"),
    // The migration's SQL says `set null (reply_to)`: replies outlive a deleted note.
    inClient(table, table.replyTo, table).onDelete("set null"),
    index("notes_replies")
      .on(table.clientId, table.replyTo, table.createdAt, table.id)
      .where(sql`${table.replyTo} is not null`),
    index("notes_of_account").on(table.clientId, table.accountId, table.createdAt, table.id),
    index("notes_by_author")
      .on(table.createdBy, table.clientId, table.createdAt)
      .concurrently()
      .where(sql`${table.createdBy} is not null`),
    index("notes_recent").on(table.clientId, table.createdAt, table.id).concurrently(),
    index("notes_removed").on(table.removedAt).where(sql`${table.removedAt} is not null`),
  ],
);

/** Attachments of notes, and uploads not yet attached to one. */
export const attachments = pgTable(
  "attachments",
  {
    clientId: clientRef(),
    id: uuid("id").notNull().defaultRandom(),
    /** Null: not attached to a note yet. */
    noteId: uuid("note_id"),
    /** Its index among the note's files. */
    position: smallint("position").notNull().default(0),
    name: text("name").notNull(),
    bytes: integer("bytes").notNull(),
    /** Detected from its content; null until the first chunk arrives. */
    type: text("type"),
    createdBy: authorId(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    inClient(table, table.noteId, notes).onDelete("cascade"),
    index("attachments_author").on(table.createdBy).concurrently().where(sql`${table.createdBy} is not null`),
    index("attachments_of_note").on(table.clientId, table.noteId).where(sql`${table.noteId} is not null`),
    index("attachments_waiting").on(table.createdAt).where(sql`${table.noteId} is null`),
    index("attachments_waiting_of_user").on(table.clientId, table.createdBy).where(sql`${table.noteId} is null`),
  ],
);

/** Contents of attachments, in chunks of 2 MB. */
export const attachmentChunks = pgTable(
  "attachment_pieces",
  {
    clientId: text("client_id").notNull(),
    attachmentId: uuid("attachment_id").notNull(),
    /** The chunk's index, from 0. */
    index: integer("place").notNull(),
    content: bytes("content").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.attachmentId, table.index] }),
    inClient(table, table.attachmentId, attachments).onDelete("cascade"),
  ],
);

/** Total attachment size of each client, kept by triggers so that no request has to compute the sum. */
export const attachmentTotals = pgTable(
  "attachment_totals",
  {
    clientId: clientKey(),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId] })],
);

/** Calls and meetings, logged after they took place. */
export const conversations = pgTable(
  "conversations",
  {
    id: uuid("id").notNull().defaultRandom(),
    ...ofAccount,
    kind: text("kind", { enum: ["call", "meeting"] }).notNull(),
    body: text("body").notNull(),
    minutes: smallint("minutes"),
    contactId: uuid("contact_id"),
    happenedAt: moment("happened_at").notNull(),
    createdBy: authorId(),
    createdAt: moment("created_at").notNull(),
    editedAt: moment("edited_at"),
    removedAt: moment("removed_at"),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    inClient(table, table.accountId, accounts).onDelete("cascade"),
    inClient(table, table.contactId, contacts).onDelete("set null"),
    index("conversations_of_account").on(table.clientId, table.accountId, table.happenedAt, table.id),
    index("conversations_recent").on(table.clientId, table.createdAt, table.id).concurrently(),
    index("conversations_logged_at_account")
      .on(table.clientId, table.accountId, table.createdAt, table.id)
      .concurrently(),
    index("conversations_by_author")
      .on(table.createdBy, table.clientId, table.happenedAt)
      .concurrently()
      .where(sql`${table.createdBy} is not null`),
    index("conversations_of_contact").on(table.clientId, table.contactId).where(sql`${table.contactId} is not null`),
    index("conversations_removed").on(table.removedAt).where(sql`${table.removedAt} is not null`),
  ],
);

/** One row per member and account: the start of the member's current visit and of the previous one. */
export const accountVisits = pgTable(
  "account_visits",
  {
    ...ofAccount,
    userId: text("user_id").notNull(),
    startedAt: moment("started_at").notNull(),
    /** When the account was last opened again during this visit; null: only once. */
    seenAt: moment("seen_at"),
    /** When the previous visit began; null: this is the first. */
    previousAt: moment("previous_at"),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.userId, table.accountId] }),
    inClient(table, table.accountId, accounts).onDelete("cascade"),
    inClient(table, table.userId, users).onDelete("cascade"),
    index("account_visits_of_account").on(table.clientId, table.accountId),
    // For the accounts that a member opened most recently.
    index("account_visits_latest").on(
      table.clientId,
      table.userId,
      sql`coalesce(${table.seenAt}, ${table.startedAt}) desc`,
    ),
  ],
);

/** Users whom a note mentions, in the order of `position`. */
export const noteMentions = pgTable(
  "note_mentions",
  {
    clientId: text("client_id").notNull(),
    noteId: uuid("note_id").notNull(),
    userId: text("user_id").notNull(),
    position: smallint("position").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.noteId, table.userId] }),
    inClient(table, table.noteId, notes).onDelete("cascade"),
    inClient(table, table.userId, users).onDelete("cascade"),
    index("note_mentions_of_user").on(table.clientId, table.userId),
  ],
);

/** Sort value of tasks without a due date, which come after all others. */
export const lastDay = sql.raw("'9999-12-31'::date");

/**
 * Tasks. `reminded_of`: the due day of the last reminder to the assignee, so that each due day causes only one
 * reminder.
 */
export const tasks = pgTable(
  "tasks",
  {
    id: uuid("id").notNull().defaultRandom(),
    ...ofAccount,
    title: text("title").notNull(),
    dueDate: date("due_date", { mode: "string" }),
    assigneeId: text("assignee_id"),
    contactId: uuid("contact_id"),
    doneAt: moment("done_at"),
    remindedOf: date("reminded_of", { mode: "string" }),
    overdueOf: date("overdue_of", { mode: "string" }),
    /** Recurrence; null: none. */
    repeats: text("repeats", { enum: repeats }),
    /** The day of the month that the user chose; in a shorter month the task falls on the last day. */
    repeatDay: smallint("repeat_day"),
    /** The previous task of a recurring task; each task has at most one successor. */
    followsId: uuid("follows_id"),
    createdBy: authorId(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    inClient(table, table.accountId, accounts).onDelete("cascade"),
    inClient(table, table.assigneeId, users).onDelete("set null"),
    inClient(table, table.contactId, contacts).onDelete("set null"),
    inClient(table, table.followsId, table).onDelete("set null"),
    uniqueIndex("tasks_following").on(table.clientId, table.followsId).where(sql`${table.followsId} is not null`),
    check(
      "tasks_repeat_from_a_day",
      sql`(${table.repeats} is null) = (${table.repeatDay} is null) and (${table.repeats} is null or ${table.dueDate} is not null)`,
    ),
    index("tasks_author").on(table.createdBy).concurrently().where(sql`${table.createdBy} is not null`),
    index("tasks_of_contact").on(table.clientId, table.contactId).where(sql`${table.contactId} is not null`),
    index("tasks_of_assignee").on(table.clientId, table.assigneeId),
    index("tasks_open_of_assignee")
      .on(table.clientId, table.assigneeId, sql`coalesce(${table.dueDate}, ${lastDay})`, table.id)
      .where(sql`${table.doneAt} is null`),
    index("tasks_open_of_account").on(table.clientId, table.accountId).where(sql`${table.doneAt} is null`),
    index("tasks_open_by_day")
      .on(table.clientId, table.dueDate, table.id)
      .where(sql`${table.doneAt} is null and ${table.dueDate} is not null`),
    index("tasks_done_of_assignee")
      .on(table.clientId, table.assigneeId, table.doneAt, table.id)
      .where(sql`${table.doneAt} is not null`),
    index("tasks_done_recently")
      .on(table.clientId, table.doneAt, table.id)
      .concurrently()
      .where(sql`${table.doneAt} is not null`),
    index("tasks_done_at_account")
      .on(table.clientId, table.accountId, table.doneAt, table.id)
      .concurrently()
      .where(sql`${table.doneAt} is not null`),
    index("tasks_of_account").on(table.clientId, table.accountId, table.createdAt, table.id),
    // Only tasks that may still need a reminder: once the assignee was reminded that a task is overdue, no further
    // reminder follows.
    index("tasks_to_remind")
      .on(table.dueDate)
      .where(
        sql`${table.doneAt} is null and ${table.dueDate} is not null and ${table.overdueOf} is distinct from ${table.dueDate}`,
      ),
  ],
);

/** Requests by members to their client's admins for access to something. */
export const accessRequests = pgTable(
  "access_requests",
  {
    id: uuid("id").notNull().defaultRandom(),
    clientId: clientRef(),
    userId: text("user_id").notNull(),
    path: text("path"),
    reason: text("reason"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    inClient(table, table.userId, users).onDelete("cascade"),
    index("access_requests_of_user").on(table.clientId, table.userId, table.createdAt),
    index("access_requests_recent").on(table.clientId, table.createdAt),
    index("access_requests_created").on(table.createdAt),
  ],
);

/**
 * Unsent input in the forms of an account page: one row per user, account and form. After sending or discarding, the
 * row is kept for some time without text, so that an autosave that arrives late doesn't restore the draft
 * (docs/decisions/037).
 */
export const drafts = pgTable(
  "drafts",
  {
    ...ofAccount,
    userId: text("user_id").notNull(),
    form: text("form").notNull(),
    version: bigint("version", { mode: "number" }).notNull(),
    writer: uuid("writer").notNull(),
    seq: integer("seq").notNull(),
    /** Null: sent or discarded. */
    fields: jsonb("fields").$type<Record<string, string>>(),
    savedAt: moment("saved_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.userId, table.accountId, table.form] }),
    inClient(table, table.accountId, accounts).onDelete("cascade"),
    inClient(table, table.userId, users).onDelete("cascade"),
    index("drafts_of_account").on(table.clientId, table.accountId),
    index("drafts_of_user").on(table.clientId, table.userId).where(sql`${table.fields} is not null`),
    index("drafts_saved").on(table.savedAt),
  ],
);

/**
 * Members who have an account open, one row per browser tab, as of the tab's last heartbeat. Unlogged: it writes no WAL
 * and is empty after a crash, until the next heartbeats fill it again (docs/decisions/022).
 */
export const accountPresence = pgTable(
  "account_presence",
  {
    clientId: text("client_id").notNull(),
    /** Id of the browser tab. */
    id: uuid("id").notNull(),
    accountId: uuid("account_id").notNull(),
    userId: text("user_id").notNull(),
    seenAt: moment("seen_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    inClient(table, table.accountId, accounts).onDelete("cascade"),
    inClient(table, table.userId, users).onDelete("cascade"),
    // The heartbeat's time isn't indexed, so a heartbeat updates no index.
    index("account_presence_account").on(table.clientId, table.accountId),
    index("account_presence_user").on(table.clientId, table.userId),
  ],
);
