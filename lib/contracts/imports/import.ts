import { z } from "zod";
import { type CustomKey, customFieldTypes, isCustomKey } from "../accounts/custom-field";
import {
  dayOrders,
  decimalMarks,
  importDecisions,
  importDelimiters,
  importEncodings,
  importFields,
  importKinds,
  importLimits,
  importOutcomes,
  importParts,
  importRowStatuses,
  importStates,
} from "./import-field";

/** The target of a column's mapping; `custom:{id}` is a custom field of accounts. */
const targetSchema = z.union([
  z.enum(importFields),
  z.custom<CustomKey>((name) => typeof name === "string" && isCustomKey(name), "Unknown field"),
]);

const counts = z.record(z.string(), z.number().int());

/** A column of the file: its heading, sample values, and the field it is mapped to (null: it is skipped). */
export const importColumnSchema = z.object({
  heading: z.string(),
  samples: z.array(z.string()),
  field: targetSchema.nullable(),
  /** For an unmapped column: the custom field that could be created for it. */
  custom: z
    .object({ type: z.enum(customFieldTypes), options: z.array(z.string()) })
    .nullable()
    .optional(),
  /**
   * The format of its numbers, derived from all its cells. `is_sure` false: the cells are ambiguous. Null or absent: it
   * makes no difference.
   */
  decimals: z
    .object({ mark: z.enum(decimalMarks), is_sure: z.boolean() })
    .nullable()
    .optional(),
  /**
   * Like `decimals`, for the order of day and month; `two_digit_years` counts dates that can't be parsed because of
   * their two-digit years.
   */
  days: z
    .object({ order: z.enum(dayOrders), is_sure: z.boolean(), two_digit_years: z.number().int() })
    .nullable()
    .optional(),
  /** The basis of the guess of the field. */
  guessed_by: z.enum(["heading", "content", "earlier"]).nullable(),
});
export type ImportColumn = z.infer<typeof importColumnSchema>;

export const importSheetSchema = z.object({ name: z.string(), is_hidden: z.boolean() });
export type ImportSheet = z.infer<typeof importSheetSchema>;

/** One of a file's first rows: its line and the beginning of its text. */
export const importTopRowSchema = z.object({ line: z.number().int(), text: z.string() });
export type ImportTopRow = z.infer<typeof importTopRowSchema>;

export const importSchema = z.object({
  id: z.uuid(),
  file_name: z.string(),
  bytes: z.number().int(),
  state: z.enum(importStates),
  /** The kind of file; null until it has been read. */
  kind: z.enum(importKinds).nullable(),
  /** The problem that blocks it, with its remedy; null if there is none. */
  problem: z.string().nullable(),
  /** Notes on the file that need no action. */
  remarks: z.array(z.string()),
  encoding: z.enum(importEncodings).nullable(),
  delimiter: z.enum(importDelimiters).nullable(),
  sheets: z.array(importSheetSchema),
  sheet: z.string().nullable(),
  /** The line with the headings; 0: there are none; null: the file hasn't been read yet. Rows above it are skipped. */
  heading_row: z.number().int().nullable(),
  /** The first rows, one of which may hold the headings. */
  top_rows: z.array(importTopRowSchema),
  /** Whether an invalid value excludes its row, or only the value. */
  bad_values: z.enum(["row", "value"]),
  columns: z.array(importColumnSchema),
  /** The number of rows; null until the file has been read. */
  rows: z.number().int().nullable(),
  /** The progress of the current state, in rows. */
  done: z.number().int(),
  total: z.number().int().nullable(),
  /** The number of rows by match result. */
  statuses: counts,
  outcomes: counts,
  /** Both numbers for the contacts in an accounts file; null: it has no contact columns. */
  people: z.object({ statuses: counts, outcomes: counts }).nullable(),
  /** The transfer that the file belongs to; null: it was imported alone. */
  transfer: z.uuid().nullable(),
  /** For a file of a transfer: the number of rows by link result. */
  links: counts,
  created_by: z.object({ uid: z.string(), name: z.string() }).nullable(),
  /**
   * The user who undid it; null: it wasn't undone, or before this was recorded. A backend of the previous version omits
   * it.
   */
  undone_by: z.object({ uid: z.string(), name: z.string() }).nullable().default(null),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
  /** Whether it can still be undone. */
  can_undo: z.boolean(),
  /**
   * Whether the reader may download its rows: their own file, or any file if they may export data. A backend of the
   * previous version omits it.
   */
  can_download: z.boolean().default(false),
});
export type Import = z.infer<typeof importSchema>;

/**
 * `GET {api}/imports/`: the latest first; a rep's own, or all of the client's for leaders and admins. Without columns.
 * `undo_days`: the number of days after its upload for which an import can be undone in this client.
 */
export const importsSchema = z.object({ items: z.array(importSchema), undo_days: z.int() });
export type Imports = z.infer<typeof importsSchema>;

/** `POST {api}/imports/`: starts an import; its file follows in chunks. */
export const newImportSchema = z
  .object({
    file_name: z.string().trim().min(1, "Enter a file name").max(200),
    bytes: z
      .number()
      .int()
      .min(1, "This file is empty")
      .max(importLimits.fileBytes, "This file is larger than 100 MB. Split it and import the parts one at a time"),
  })
  .strict();
export type NewImport = z.infer<typeof newImportSchema>;

/**
 * `POST {api}/imports/{id}/read/`: reads the file, or reads it again with other options. Absent options are detected.
 */
export const parseImportSchema = z
  .object({
    kind: z.enum(importKinds).optional(),
    encoding: z.enum(importEncodings).optional(),
    delimiter: z.enum(importDelimiters).optional(),
    /** For a workbook: the sheet to read; absent: the first visible one. */
    sheet: z.string().max(200).optional(),
    /** The line with the headings, one of `top_rows`; 0: there are none. */
    heading_row: z.number().int().min(0).optional(),
  })
  .strict();
export type ParseImport = z.infer<typeof parseImportSchema>;

/**
 * `PUT {api}/imports/{id}/mapping/`: maps the columns, in the file's order; then the rows are checked. `decimal_marks`
 * and `day_orders` set the format of numbers and dates by column; null or absent: the detected format, which is refused
 * if it is ambiguous for a custom field or a date.
 */
export const mapImportSchema = z
  .object({
    fields: z.array(targetSchema.nullable()).max(importLimits.columns),
    decimal_marks: z.array(z.enum(decimalMarks).nullable()).max(importLimits.columns).default([]),
    day_orders: z.array(z.enum(dayOrders).nullable()).max(importLimits.columns).default([]),
    bad_values: z.enum(["row", "value"]).default("row"),
  })
  .strict();

/** `PUT {api}/imports/{id}/decisions/`: decides on one doubtful row; null: the general rule applies. */
export const decideImportSchema = z
  .object({
    line: z.number().int().min(1),
    decision: z.enum(importDecisions).nullable(),
    /** `contacts`: the contact in a row of an accounts file. */
    of: z.enum(importKinds).optional(),
  })
  .strict();
export type DecideImport = z.infer<typeof decideImportSchema>;

/** `POST {api}/imports/{id}/action/`. `doubtful`: the rule for doubtful rows without a decision. */
export const importActionSchema = z.discriminatedUnion("action", [
  z.object({ action: z.literal("run"), doubtful: z.enum(importDecisions) }).strict(),
  z.object({ action: z.enum(["pause", "resume", "cancel", "undo"]) }).strict(),
]);
export type ImportAction = z.infer<typeof importActionSchema>;

const accountHintSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  domain: z.string().nullable(),
  place: z.string().nullable(),
});

/** One row of the file, with its match result and outcome. */
export const importRowSchema = z.object({
  line: z.number().int(),
  /** The row's values for the account or contact, by field. */
  values: z.record(z.string(), z.union([z.string(), z.number()]).nullable()),
  cells: z.array(z.string()),
  status: z.enum(importRowStatuses),
  /** The earlier line with the same account, in an accounts file; null if there is none. */
  account_line: z.number().int().nullable(),
  /** The reason why it was refused, is doubtful, or was skipped. */
  reason: z.string().nullable(),
  /** The heading of the column that the reason concerns. */
  column: z.string().nullable(),
  /** The matching or similar account; for a contact, the account they are at. */
  account: accountHintSchema.nullable(),
  /** The matching or similar contact. */
  contact: z.object({ id: z.uuid(), name: z.string(), title: z.string() }).nullable(),
  /** The possible decisions; empty unless the row is doubtful. */
  choices: z.array(z.enum(importDecisions)),
  changes: z.array(z.string()),
  decision: z.enum(importDecisions).nullable(),
  outcome: z.enum(importOutcomes).nullable(),
});
export type ImportRow = z.infer<typeof importRowSchema>;

export const importRowsQuerySchema = z.strictObject({
  part: z.enum(importParts),
  /** `contacts`: the contacts in an accounts file. */
  of: z.enum(importKinds).optional(),
  /** Rows after this line. */
  after: z.coerce.number().int().min(0).default(0),
  /** Only rows with this reason, one of the group's `reasons`. */
  reason: z.string().min(1).max(200).optional(),
});
export type ImportRowsQuery = z.output<typeof importRowsQuerySchema>;

/** `GET {api}/imports/{id}/rows/`: in the file's order. `next`: the next page's `after`; null on the last page. */
export const importRowsSchema = z.object({
  items: z.array(importRowSchema),
  next: z.number().int().nullable(),
  /**
   * On the first page: the group's reasons with "…" in place of the rows' own values and numbers, the most frequent
   * first.
   */
  reasons: z.array(z.object({ reason: z.string(), count: z.number().int() })),
});
export type ImportRows = z.infer<typeof importRowsSchema>;

/** `GET {api}/imports/{id}/file/`: one group of rows as CSV: the file's own columns, with the line and the reason. */
export const importFileQuerySchema = z.strictObject({
  part: z.enum(importParts),
  of: z.enum(importKinds).optional(),
});
