import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { ImportColumn, ImportSheet, ImportTopRow } from "@/lib/contracts/imports/import";
import {
  importDecisions,
  importDelimiters,
  importEncodings,
  importKinds,
  importOutcomes,
  importRowStatuses,
  importStates,
} from "@/lib/contracts/imports/import-field";
import { importLinks, transferStates } from "@/lib/contracts/imports/transfer-state";
import { bytes, inClient, keyText, moment } from "../columns";
import { notes, tasks } from "./activity";
import { accounts, authorId, clientKey, contacts, users } from "./core";

/**
 * Several files of one export that are imported together; each file is an import. The imports' states determine the
 * transfer's next step; the row is locked while that step is computed.
 */
export const transfers = pgTable(
  "transfers",
  {
    clientId: clientKey(),
    id: uuid("id").notNull().defaultRandom(),
    createdBy: authorId(),
    state: text("state", { enum: transferStates }).notNull().default("preparing"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    index("transfers_created").on(table.createdAt),
    index("transfers_author").on(table.createdBy).concurrently().where(sql`${table.createdBy} is not null`),
  ],
);

/**
 * Imports of files with accounts or contacts, and their progress. The row is locked while a batch of rows is written,
 * so that pausing and canceling take effect between two batches.
 */
export const imports = pgTable(
  "imports",
  {
    clientId: clientKey(),
    id: uuid("id").notNull().defaultRandom(),
    createdBy: authorId(),
    /** The file's transfer; null: it was uploaded alone, or excluded from the transfer. */
    transferId: uuid("transfer_id"),
    fileName: text("file_name").notNull(),
    bytes: integer("bytes").notNull(),
    state: text("state", { enum: importStates }).notNull().default("uploading"),
    /** Whether the file holds accounts or contacts, as chosen by the user or guessed; null before the file was read. */
    kind: text("kind", { enum: importKinds }),
    problem: text("problem"),
    remarks: jsonb("remarks").$type<string[]>().notNull().default([]),
    /** Incremented whenever reading or checking starts or is requested; work that started earlier stops. */
    reading: integer("reading").notNull().default(0),
    encoding: text("encoding", { enum: importEncodings }),
    delimiter: text("delimiter", { enum: importDelimiters }),
    /** A workbook's sheets, and the selected one. */
    sheets: jsonb("sheets").$type<ImportSheet[]>().notNull().default([]),
    sheet: text("sheet"),
    /** The line with the headings; 0: there are none; null: not detected yet. */
    headingRow: integer("heading_row"),
    /** The file's first rows, one of which may hold the headings. */
    topRows: jsonb("top_rows").$type<ImportTopRow[]>().notNull().default([]),
    badValues: text("bad_values", { enum: ["row", "value"] })
      .notNull()
      .default("row"),
    columns: jsonb("columns").$type<ImportColumn[]>().notNull().default([]),
    /** Hash of the file's headings in their order, which identifies a later file with the same columns. */
    headingsKey: text("headings_key"),
    rowCount: integer("row_count"),
    /** The decision for ambiguous rows that have no decision of their own. */
    doubtful: text("doubtful", { enum: importDecisions }),
    done: integer("done").notNull().default(0),
    /** The last line processed in the import's current state. */
    atLine: integer("at_line").notNull().default(0),
    statuses: jsonb("verdicts").$type<Record<string, number>>().notNull().default({}),
    outcomes: jsonb("outcomes").$type<Record<string, number>>().notNull().default({}),
    /**
     * For files of accounts with contacts: whether the current state has reached the contacts, and the counts of
     * contacts.
     */
    atPeople: boolean("at_people").notNull().default(false),
    personStatuses: jsonb("person_verdicts").$type<Record<string, number>>().notNull().default({}),
    personOutcomes: jsonb("person_outcomes").$type<Record<string, number>>().notNull().default({}),
    /** The members that a user chose for the owners in the file: member ids by the owner's text. */
    ownerChoices: jsonb("owner_choices").$type<Record<string, string>>().notNull().default({}),
    /** For a file of a transfer: the number of rows with each result of their link (`import_rows.link`). */
    links: jsonb("links").$type<Record<string, number>>().notNull().default({}),
    /** For a file of a transfer: when its rows were last checked; null: they must be checked. */
    checkedAt: moment("checked_at"),
    /** The user who undid it. References the user id alone, like `createdBy`. */
    undoneBy: text("undone_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    /** When writing began; it counts as the time at which the file's values were observed. */
    startedAt: moment("started_at"),
    endedAt: moment("ended_at"),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    inClient(table, table.transferId, transfers).onDelete("cascade"),
    index("imports_author").on(table.createdBy).concurrently().where(sql`${table.createdBy} is not null`),
    index("imports_undone_by").on(table.undoneBy).concurrently().where(sql`${table.undoneBy} is not null`),
    index("imports_of_transfer").on(table.clientId, table.transferId).where(sql`${table.transferId} is not null`),
    index("imports_recent").on(table.clientId, table.createdAt, table.id),
    index("imports_of_make").on(table.clientId, table.headingsKey, table.createdAt),
    index("imports_created").on(table.createdAt),
  ],
);

/** Contents of import files, in chunks, kept until the import has run. */
export const importChunks = pgTable(
  "import_pieces",
  {
    clientId: text("client_id").notNull(),
    importId: uuid("import_id").notNull(),
    /** The chunk's index, from 0. */
    index: integer("place").notNull(),
    content: bytes("content").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.importId, table.index] }),
    inClient(table, table.importId, imports).onDelete("cascade"),
  ],
);

/** The rows of an import: their cells, match results and outcomes. */
export const importRows = pgTable(
  "import_rows",
  {
    clientId: text("client_id").notNull(),
    importId: uuid("import_id").notNull(),
    /** True for the contact of a row in a file of accounts; that row's account has an import row of its own. */
    isPerson: boolean("is_person").notNull().default(false),
    /** The row's first line in the file, from 1. */
    line: integer("line").notNull(),
    /** In a file of accounts: the first line with the same account. */
    accountLine: integer("account_line"),
    cells: jsonb("cells").$type<string[]>().notNull(),
    /** Why the line can't be read, regardless of the column mapping. */
    flaw: text("flaw"),
    status: text("verdict", { enum: importRowStatuses }),
    reason: text("reason"),
    /** Index of the column with the problem, from 0. */
    place: integer("place"),
    values: jsonb("values").$type<Record<string, string | number>>(),
    changes: text("changes").array(),
    /** The account that the row matches, resembles or created; for a contact, the account it belongs to. */
    accountId: uuid("account_id"),
    /** The contact that the row matches, resembles or created. */
    contactId: uuid("contact_id"),
    /** The note or task that the row created. */
    itemId: uuid("item_id"),
    /** In a file of a transfer: the result of the row's link to an account or a contact. */
    link: text("link", { enum: importLinks }),
    decision: text("decision", { enum: importDecisions }),
    outcome: text("outcome", { enum: importOutcomes }),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.importId, table.isPerson, table.line] }),
    inClient(table, table.importId, imports).onDelete("cascade"),
    index("import_rows_by_verdict").on(table.clientId, table.importId, table.status, table.line),
    index("import_rows_by_outcome")
      .on(table.clientId, table.importId, table.outcome, table.line)
      .where(sql`${table.outcome} is not null`),
  ],
);

/** Keys (ids, domains, names, emails) by which a transfer's other files reference rows of a file. */
export const importKeys = pgTable(
  "import_keys",
  {
    clientId: text("client_id").notNull(),
    importId: uuid("import_id").notNull(),
    key: keyText("key").notNull(),
    /** The first line with this key. */
    line: integer("line").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.importId, table.key] }),
    inClient(table, table.importId, imports).onDelete("cascade"),
  ],
);

/**
 * Ids of imported records in other systems. For a note or a task that has no such id, `externalId` is a hash of its
 * content, so that importing the same file again doesn't create it a second time.
 */
export const externalIds = pgTable(
  "external_ids",
  {
    clientId: text("client_id").notNull(),
    kind: text("kind", { enum: importKinds }).notNull(),
    externalId: keyText("external_id").notNull(),
    /** The import that recorded the id first; undoing it deletes the row. */
    importId: uuid("import_id").notNull(),
    accountId: uuid("account_id"),
    contactId: uuid("contact_id"),
    noteId: uuid("note_id"),
    taskId: uuid("task_id"),
    /**
     * For a user of the other system: the email of the same person as a member here. A member who has left is no longer
     * matched.
     */
    memberEmail: text("member_email"),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.kind, table.externalId] }),
    inClient(table, table.accountId, accounts).onDelete("cascade"),
    inClient(table, table.contactId, contacts).onDelete("cascade"),
    inClient(table, table.noteId, notes).onDelete("cascade"),
    inClient(table, table.taskId, tasks).onDelete("cascade"),
    index("external_ids_of_account").on(table.clientId, table.accountId).where(sql`${table.accountId} is not null`),
    index("external_ids_of_contact").on(table.clientId, table.contactId).where(sql`${table.contactId} is not null`),
    index("external_ids_of_note").on(table.clientId, table.noteId).where(sql`${table.noteId} is not null`),
    index("external_ids_of_task").on(table.clientId, table.taskId).where(sql`${table.taskId} is not null`),
  ],
);
