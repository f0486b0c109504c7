import type { CustomKey } from "../accounts/custom-field";
import { importedFields } from "../accounts/fields";

/** The kinds of import files. Browsers import this file, so it doesn't import zod. */
export const importKinds = ["accounts", "contacts", "notes", "tasks", "owners"] as const;
export type ImportKind = (typeof importKinds)[number];

/** The fields that a column of an accounts file can be mapped to. */
export const accountImportFields = ["id" as const, ...importedFields, "owner" as const];
export type AccountImportField = (typeof accountImportFields)[number];

/** The fields that a column of a contacts file can be mapped to; those named `account_…` identify the contact's account. */
export const contactImportFields = [
  "contact_id",
  "full_name",
  "first_name",
  "last_name",
  "title",
  "email",
  "phone",
  "function",
  "level",
  "account_name",
  "account_domain",
  "account_ticker",
  "account_id",
  "do_not_contact",
  "do_not_contact_reason",
] as const;
export type ContactImportField = (typeof contactImportFields)[number];

/** Fields that say which account or contact a note or task is about; `about_id` is the id of either. */
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

/** The kinds of things that happen at accounts, each row being one of them. */
export const activityKinds = ["notes", "tasks"] as const satisfies readonly ImportKind[];
export type ActivityKind = (typeof activityKinds)[number];

/** Whether a file holds notes or tasks. */
export function isActivityKind(kind: ImportKind | null): kind is ActivityKind {
  return activityKinds.some((known) => known === kind);
}

/** The fields of a contact that a column of an accounts file can be mapped to. */
export const personImportFields = [
  "full_name",
  "first_name",
  "last_name",
  "title",
  "email",
  "phone",
  "function",
  "level",
  "do_not_contact",
  "do_not_contact_reason",
] as const satisfies readonly ContactImportField[];

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

/** What a column can be mapped to: a built-in field of an account or a contact, or a custom field of the client. */
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

/** The states in which the backend is working on it. */
export const busyStates: readonly ImportState[] = ["reading", "checking", "running", "undoing"];

/** The states of an import that isn't over. */
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
 * The preview's verdict on a row. `same`: the account or contact has all of these values already; `repeated`: the
 * account of an earlier row of an accounts file, to which it may add values.
 */
export const importVerdicts = ["new", "matched", "same", "doubtful", "refused", "repeated"] as const;
export type ImportVerdict = (typeof importVerdicts)[number];

/** The outcome of a row. `kept`: it was changed after the import, so undoing the import left it. */
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

/** The parts by which an import's rows are shown and downloaded. */
export const importParts = [
  ...importVerdicts,
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

/** The encodings in which a file can be read, in place of the guessed one. */
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

/** The orders of day and month in days such as 3/4/2026. */
export const dayOrders = ["day_first", "month_first"] as const;
export type DayOrder = (typeof dayOrders)[number];

/** The limits of one file, and of one client. */
export const importLimits = {
  fileBytes: 100 * 1024 * 1024,
  /** A file is uploaded in pieces of this size; the last may be smaller. */
  partBytes: 4 * 1024 * 1024,
  rows: 200_000,
  columns: 1_000,
  /** The most characters of an id of another system; a longer text is no id. */
  idChars: 200,
  /** The most cells of a row in the file, of which the columns are kept: as many as a workbook's row can have. */
  rowCells: 16_384,
  /** The most characters of one row. */
  rowChars: 1_000_000,
  /** The most unfinished imports of one client. */
  open: 5,
  /** The most rows that one client can import within 24 hours. */
  rowsPerDay: 500_000,
  /** How many days rows are kept, and an import can be undone. */
  keepDays: 30,
} as const;
