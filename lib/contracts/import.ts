import { z } from "zod";
import {
  decimalMarks,
  importDecisions,
  importDelimiters,
  importEncodings,
  importFields,
  importKinds,
  importLimits,
  importOutcomes,
  importParts,
  importStates,
  importVerdicts,
} from "./import-field";

const counts = z.record(z.string(), z.number().int());

/** A column of the file: its heading, some of its values, and what it is taken for (null: it is left out). */
export const importColumnSchema = z.object({
  heading: z.string(),
  samples: z.array(z.string()),
  field: z.enum(importFields).nullable(),
  /** What in it speaks for that. */
  guessed_by: z.enum(["heading", "content", "earlier"]).nullable(),
});
export type ImportColumn = z.infer<typeof importColumnSchema>;

/** A sheet of a workbook. */
export const importSheetSchema = z.object({ name: z.string(), is_hidden: z.boolean() });
export type ImportSheet = z.infer<typeof importSheetSchema>;

/** One import, as far as it is. */
export const importSchema = z.object({
  id: z.uuid(),
  file_name: z.string(),
  bytes: z.number().int(),
  state: z.enum(importStates),
  /** What it holds; null before it was read. */
  kind: z.enum(importKinds).nullable(),
  /** Why it can't go on, in words that tell what to do; null when it can. */
  problem: z.string().nullable(),
  /** What a person should know of the file, and needn't do anything about. */
  remarks: z.array(z.string()),
  encoding: z.enum(importEncodings).nullable(),
  delimiter: z.enum(importDelimiters).nullable(),
  /** Of a workbook: its sheets, and the one that is read. */
  sheets: z.array(importSheetSchema),
  sheet: z.string().nullable(),
  has_header: z.boolean().nullable(),
  decimal_mark: z.enum(decimalMarks).nullable(),
  /** Whether a value that can't be read keeps its row out, or is left out alone. */
  bad_values: z.enum(["row", "value"]),
  columns: z.array(importColumnSchema),
  /** How many rows the file has; null before it was read. */
  rows: z.number().int().nullable(),
  /** How far the work of this state is, in rows. */
  done: z.number().int(),
  total: z.number().int().nullable(),
  /** How many rows there are of each verdict. */
  verdicts: counts,
  /** How many rows became what. */
  outcomes: counts,
  /** The same of the people in a file of accounts; null: it has no columns of theirs. */
  people: z.object({ verdicts: counts, outcomes: counts }).nullable(),
  created_by: z.object({ uid: z.string(), name: z.string() }).nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
  /** Whether it can still be taken back. */
  can_undo: z.boolean(),
});
export type Import = z.infer<typeof importSchema>;

/** `GET {api}/imports/`: the latest first; a rep's own, everybody's for leaders and admins. Without their columns. */
export const importsSchema = z.object({ items: z.array(importSchema) });
export type Imports = z.infer<typeof importsSchema>;

/** `POST {api}/imports/`: begins an import; its file follows in parts. */
export const newImportSchema = z
  .object({
    file_name: z.string().trim().min(1, "Give the file a name").max(200),
    bytes: z
      .number()
      .int()
      .min(1, "This file is empty")
      .max(importLimits.fileBytes, "This file is larger than 100 MB. Split it, and import the pieces one by one"),
  })
  .strict();
export type NewImport = z.infer<typeof newImportSchema>;

/** `POST {api}/imports/{id}/read/`: reads the file, or reads it again another way. Absent: as it is guessed. */
export const readImportSchema = z
  .object({
    kind: z.enum(importKinds).optional(),
    encoding: z.enum(importEncodings).optional(),
    delimiter: z.enum(importDelimiters).optional(),
    /** Of a workbook: the name of the sheet to read; absent: the first that can be seen. */
    sheet: z.string().max(200).optional(),
    has_header: z.boolean().optional(),
  })
  .strict();
export type ReadImport = z.infer<typeof readImportSchema>;

/** `PUT {api}/imports/{id}/mapping/`: says what each column is, in the file's order; then the rows are looked at. */
export const mapImportSchema = z
  .object({
    fields: z.array(z.enum(importFields).nullable()).max(importLimits.columns),
    decimal_mark: z.enum(decimalMarks),
    bad_values: z.enum(["row", "value"]).default("row"),
  })
  .strict();
export type MapImport = z.input<typeof mapImportSchema>;

/** `PUT {api}/imports/{id}/decisions/`: what is done with one doubtful row; null: as the rule says. */
export const decideImportSchema = z
  .object({
    line: z.number().int().min(1),
    decision: z.enum(importDecisions).nullable(),
    /** `contacts`: the person of a row of a file of accounts. */
    of: z.enum(importKinds).optional(),
  })
  .strict();
export type DecideImport = z.infer<typeof decideImportSchema>;

/** `POST {api}/imports/{id}/action/`. `doubtful`: the rule for doubtful rows that nobody decided. */
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

/** One row of the file, as it was judged and what became of it. */
export const importRowSchema = z.object({
  line: z.number().int(),
  /** What the row says of the account or contact, by field. */
  values: z.record(z.string(), z.union([z.string(), z.number()]).nullable()),
  cells: z.array(z.string()),
  verdict: z.enum(importVerdicts),
  /** The earlier line that has the same account, in a file of accounts with their people; null: none has. */
  account_line: z.number().int().nullable(),
  /** Why it is refused, doubtful, or was left alone. */
  reason: z.string().nullable(),
  /** The heading of the column that the reason is about. */
  column: z.string().nullable(),
  /** The account that it is, or is like; of a contact, the one where they are. */
  account: accountHintSchema.nullable(),
  /** The contact that it is, or is like. */
  contact: z.object({ id: z.uuid(), name: z.string(), title: z.string() }).nullable(),
  /** What can be decided of it; empty unless it is doubtful. */
  choices: z.array(z.enum(importDecisions)),
  /** Fields that would change. */
  changes: z.array(z.string()),
  decision: z.enum(importDecisions).nullable(),
  outcome: z.enum(importOutcomes).nullable(),
});
export type ImportRow = z.infer<typeof importRowSchema>;

export const importRowsQuerySchema = z.strictObject({
  part: z.enum(importParts),
  /** `contacts`: the people of a file of accounts. */
  of: z.enum(importKinds).optional(),
  /** Rows after this line. */
  after: z.coerce.number().int().min(0).default(0),
});
export type ImportRowsQuery = z.output<typeof importRowsQuerySchema>;

/** `GET {api}/imports/{id}/rows/`: in the file's order. `next`: what to give as `after`; null on the last page. */
export const importRowsSchema = z.object({ items: z.array(importRowSchema), next: z.number().int().nullable() });
export type ImportRows = z.infer<typeof importRowsSchema>;

/** `GET {api}/imports/{id}/file/`: one part of the rows as CSV: the file's own columns, with line and reason. */
export const importFileQuerySchema = z.strictObject({
  part: z.enum(importParts),
  of: z.enum(importKinds).optional(),
});
