import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { ImportColumn, ImportSheet } from "@/lib/contracts/import";
import {
  decimalMarks,
  importDecisions,
  importDelimiters,
  importEncodings,
  importKinds,
  importOutcomes,
  importStates,
  importVerdicts,
} from "@/lib/contracts/import-field";
import { bytes, moment } from "../columns";
import { clients, users } from "./core";

/**
 * Files of accounts or contacts that are brought in, and how far each is. The row is locked while a batch of rows is written, so
 * that whoever pauses or cancels does it between two batches.
 */
export const imports = pgTable(
  "imports",
  {
    clientId: text("client_id")
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    id: uuid("id").notNull().defaultRandom(),
    /** The operator's people may be among them. */
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    fileName: text("file_name").notNull(),
    bytes: integer("bytes").notNull(),
    state: text("state", { enum: importStates }).notNull().default("uploading"),
    /** What the file holds: as somebody said, or as it was guessed; null before it was read. */
    kind: text("kind", { enum: importKinds }),
    problem: text("problem"),
    remarks: jsonb("remarks").$type<string[]>().notNull().default([]),
    /** How often it was asked to be read: work for an earlier asking ends. */
    reading: integer("reading").notNull().default(0),
    encoding: text("encoding", { enum: importEncodings }),
    delimiter: text("delimiter", { enum: importDelimiters }),
    /** Of a workbook: its sheets, and the one that is read. */
    sheets: jsonb("sheets").$type<ImportSheet[]>().notNull().default([]),
    sheet: text("sheet"),
    hasHeader: boolean("has_header"),
    decimalMark: text("decimal_mark", { enum: decimalMarks }),
    badValues: text("bad_values", { enum: ["row", "value"] })
      .notNull()
      .default("row"),
    columns: jsonb("columns").$type<ImportColumn[]>().notNull().default([]),
    /** Names the file's make: the same headings in the same order. */
    headingsKey: text("headings_key"),
    rowCount: integer("row_count"),
    /** The rule for doubtful rows. */
    doubtful: text("doubtful", { enum: importDecisions }),
    done: integer("done").notNull().default(0),
    /** The last line that the work of this state has dealt with. */
    atLine: integer("at_line").notNull().default(0),
    verdicts: jsonb("verdicts").$type<Record<string, number>>().notNull().default({}),
    outcomes: jsonb("outcomes").$type<Record<string, number>>().notNull().default({}),
    /** Of a file of accounts with their people: whether the work of this state is at the people, and their counts. */
    atPeople: boolean("at_people").notNull().default(false),
    personVerdicts: jsonb("person_verdicts").$type<Record<string, number>>().notNull().default({}),
    personOutcomes: jsonb("person_outcomes").$type<Record<string, number>>().notNull().default({}),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    /** When writing began: the moment at which its source says what it says. */
    startedAt: moment("started_at"),
    endedAt: moment("ended_at"),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    index("imports_recent").on(table.clientId, table.createdAt, table.id),
    index("imports_of_make").on(table.clientId, table.headingsKey, table.createdAt),
    index("imports_created").on(table.createdAt),
  ],
);

/** The pieces of an import's file, until it was run. */
export const importPieces = pgTable(
  "import_pieces",
  {
    clientId: text("client_id").notNull(),
    importId: uuid("import_id").notNull(),
    /** From 0. */
    place: integer("place").notNull(),
    content: bytes("content").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.importId, table.place] }),
    foreignKey({
      columns: [table.clientId, table.importId],
      foreignColumns: [imports.clientId, imports.id],
    }).onDelete("cascade"),
  ],
);

/** The rows of an import: as the file has them, how they were judged, what became of them. */
export const importRows = pgTable(
  "import_rows",
  {
    clientId: text("client_id").notNull(),
    importId: uuid("import_id").notNull(),
    /** Whether this is the person of a row of a file of accounts; the account of it is a row of its own. */
    isPerson: boolean("is_person").notNull().default(false),
    /** Where the row begins in the file, from 1. */
    line: integer("line").notNull(),
    /** The line in which the row's account stands first, in a file of accounts with their people. */
    accountLine: integer("account_line"),
    cells: jsonb("cells").$type<string[]>().notNull(),
    /** Why the line itself can't be taken, whatever its columns are. */
    flaw: text("flaw"),
    verdict: text("verdict", { enum: importVerdicts }),
    reason: text("reason"),
    /** The column that the reason is about, from 0. */
    place: integer("place"),
    values: jsonb("values").$type<Record<string, string | number>>(),
    /** Fields that would change. */
    changes: text("changes").array(),
    /** The account that it is, is like, or became; of a contact, the one where they are. */
    accountId: uuid("account_id"),
    /** The contact that it is, is like, or became. */
    contactId: uuid("contact_id"),
    decision: text("decision", { enum: importDecisions }),
    outcome: text("outcome", { enum: importOutcomes }),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.importId, table.isPerson, table.line] }),
    foreignKey({
      columns: [table.clientId, table.importId],
      foreignColumns: [imports.clientId, imports.id],
    }).onDelete("cascade"),
    index("import_rows_by_verdict").on(table.clientId, table.importId, table.verdict, table.line),
    index("import_rows_by_outcome")
      .on(table.clientId, table.importId, table.outcome, table.line)
      .where(sql`${table.outcome} is not null`),
  ],
);
