import type { CustomKey } from "../accounts/custom-field";
import { importedFields } from "../accounts/fields";

/** The kinds of import files. Browser code imports this file: no zod here. */
export const importKinds = ["accounts", "contacts", "notes", "tasks", "owners"] as const;
export type ImportKind = (typeof importKinds)[number];

/** The fields that a column of an accounts file can be mapped to. */
export const accountImportFields = ["id" as const, ...importedFields, "owner" as const];

const nameAndRoleFields = [
  "full_name",
  "first_name",
  "last_name",
  "title",
  "email",
  "phone",
  "function",
  "level",
] as const;
const doNotContactFields = ["do_not_contact", "do_not_contact_reason"] as const;

/** The fields of a contact that a column of an accounts file can be mapped to. */
export const personImportFields = [...nameAndRoleFields, ...doNotContactFields] as const;

/**
 * The fields that a column of a contacts file can be mapped to; fields named `account_…` identify the contact's
 * account.
 */
export const contactImportFields = [
  "contact_id",
  ...nameAndRoleFields,
  "account_name",
  "account_domain",
  "account_ticker",
  "account_id",
  ...doNotContactFields,
] as const;
export type ContactImportField = (typeof contactImportFields)[number];

/** Fields that identify the account or contact of a note or task; `about_id` is the id of either. */
export const linkImportFields = [
  "about_id",
  "account_id",
  "account_name",
  "account_domain",
  "account_ticker",
  "contact_id",
  "contact_name",
  "contact_email",
] as const;

/** The fields that a column of a notes file can be mapped to. */
export const noteImportFields = ["note_id", "body", "written_at", "author", ...linkImportFields] as const;
export type NoteImportField = (typeof noteImportFields)[number];

/** The fields that a column of a tasks file can be mapped to. */
export const taskImportFields = [
  "task_id",
  "subject",
  "due_date",
  "is_done",
  "assignee",
  "written_at",
  ...linkImportFields,
] as const;
export type TaskImportField = (typeof taskImportFields)[number];

/** The fields that a column of a file of another system's users can be mapped to. */
export const ownerImportFields = ["owner_id", "owner_name", "owner_email"] as const;

/** The kinds of files in which each row is an activity at an account. */
export const activityKinds = ["notes", "tasks"] as const satisfies readonly ImportKind[];
export type ActivityKind = (typeof activityKinds)[number];

/** Whether a file holds notes or tasks. */
export function isActivityKind(kind: ImportKind | null): kind is ActivityKind {
  return activityKinds.some((known) => known === kind);
}

/** Whether an accounts file also has columns of contacts. */
export function hasPersonField(fields: readonly (string | null)[]): boolean {
  return personImportFields.some((field) => fields.includes(field));
}

/** The fields that a column can be mapped to, by the kind of file. */
export const importFieldsOf: Record<ImportKind, readonly ImportField[]> = {
  accounts: [...accountImportFields, ...personImportFields],
  contacts: contactImportFields,
  notes: noteImportFields,
  tasks: taskImportFields,
  owners: ownerImportFields,
};
export const importFields = [
  ...new Set([
    ...accountImportFields,
    ...contactImportFields,
    ...noteImportFields,
    ...taskImportFields,
    ...ownerImportFields,
  ] as const),
];
export type ImportField = (typeof importFields)[number];

/** The target of a column's mapping: a built-in field of an account or a contact, or a custom field of the client. */
export type ImportTarget = ImportField | CustomKey;

/** The states of an import. Those in `openStates` count against the client's quota. */
export const importStates = [
  "uploading",
  "reading",
  "mapping",
  "checking",
  "ready",
  "running",
  "paused",
  "done",
  "cancelled",
  "failed",
  "undoing",
  "undone",
] as const;
export type ImportState = (typeof importStates)[number];

export const busyStates: readonly ImportState[] = ["reading", "checking", "running", "undoing"];

export const openStates: readonly ImportState[] = [
  "uploading",
  "reading",
  "mapping",
  "checking",
  "ready",
  "running",
  "paused",
];

/**
 * The match result of a row in the preview. `same`: the account or contact already has all of these values; `repeated`:
 * an earlier row of an accounts file has the same account, to which this row may add values.
 */
export const importRowStatuses = ["new", "matched", "same", "doubtful", "refused", "repeated"] as const;

/** The outcome of a row. `kept`: it was changed after the import, so undoing the import didn't revert it. */
export const importOutcomes = [
  "added",
  "changed",
  "unchanged",
  "skipped",
  "refused",
  "undone",
  "kept",
  "repeated",
] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** The groups by which an import's rows are shown and downloaded. */
export const importParts = [
  ...importRowStatuses,
  "added",
  "changed",
  "unchanged",
  "skipped",
  "failed",
  "undone",
  "kept",
  "again",
] as const;
export type ImportPart = (typeof importParts)[number];

/** The decisions on a doubtful row: matched with the similar account or contact, added, or skipped. */
export const importDecisions = ["match", "new", "skip"] as const;
export type ImportDecision = (typeof importDecisions)[number];

/** The encodings in which a file can be read instead of the detected one. */
export const importEncodings = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "windows-1250",
  "windows-1251",
  "windows-1253",
  "windows-1254",
  "iso-8859-15",
  "macintosh",
  "shift_jis",
  "euc-kr",
  "gb18030",
  "big5",
] as const;
export type ImportEncoding = (typeof importEncodings)[number];

export const importDelimiters = [",", ";", "\t", "|"] as const;
export type ImportDelimiter = (typeof importDelimiters)[number];

/** The decimal separators of numbers in a file. */
export const decimalMarks = [".", ","] as const;
export type DecimalMark = (typeof decimalMarks)[number];

/** The orders of day and month in dates such as 3/4/2026. */
export const dayOrders = ["day_first", "month_first"] as const;
export type DayOrder = (typeof dayOrders)[number];

/** The limits per file and per client. */
export const importLimits = {
  fileBytes: 100 * 1024 * 1024,
  /** A file is uploaded in chunks of this size; the last may be smaller. */
  chunkBytes: 4 * 1024 * 1024,
  rows: 200_000,
  columns: 1_000,
  /** The maximum number of characters of another system's id; a longer text is not an id. */
  idChars: 200,
  /** The maximum number of cells in a row, including those of skipped columns: the limit of a workbook's row. */
  rowCells: 16_384,
  /** The maximum number of characters in one row. */
  rowChars: 1_000_000,
  /** The maximum number of unfinished imports per client. */
  open: 5,
  /** The maximum number of rows that one client can import within 24 hours. */
  rowsPerDay: 500_000,
  /** The number of days for which the file of an import that wasn't started is stored. */
  fileDays: 7,
  /** The maximum number of days for which rows are stored, and an import can be undone; a client can choose fewer. */
  maxRetentionDays: 30,
} as const;
