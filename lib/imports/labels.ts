import { headingOf, type ImportedField, isImportedField } from "@/lib/contracts/accounts/fields";
import {
  type DayOrder,
  type DecimalMark,
  type ImportDecision,
  type ImportDelimiter,
  type ImportEncoding,
  type ImportField,
  type ImportKind,
  type ImportPart,
  type ImportState,
  importFields,
} from "@/lib/contracts/imports/import-field";

/** A field's name in the column mapping. */
export function importFieldName(field: ImportField): string {
  return isImportedField(field) ? headingOf(field) : otherNames[field];
}

const otherNames: Record<Exclude<ImportField, ImportedField>, string> = {
  id: "Id, here or elsewhere",
  full_name: "Full name",
  first_name: "First name",
  last_name: "Last name",
  title: "Title",
  email: "Email",
  phone: "Phone",
  function: "Function",
  level: "Level",
  account_name: "Account’s name",
  account_domain: "Account’s domain",
  account_ticker: "Account’s ticker",
  account_id: "Account’s id",
  do_not_contact: "Do not contact",
  do_not_contact_reason: "Do-not-contact reason",
  contact_id: "Person’s id",
  contact_name: "Person’s name",
  contact_email: "Person’s email",
  about_id: "Account’s or contact’s id",
  note_id: "Id",
  body: "Text",
  written_at: "Written on",
  author: "Author",
  task_id: "Id",
  subject: "Title",
  due_date: "Due",
  is_done: "Done",
  assignee: "Assignee",
  owner: "Owner",
  owner_id: "Id",
  owner_name: "Name",
  owner_email: "Email",
};

export const kindNames: Record<ImportKind, string> = {
  accounts: "Accounts",
  contacts: "Contacts",
  notes: "Notes",
  tasks: "Tasks",
  owners: "Owners",
};

/** The file kinds as options: an accounts file may contain contacts, a contacts file adds no accounts. */
export const kindChoices: Record<ImportKind, string> = {
  accounts: "Accounts, with or without contacts",
  contacts: "Contacts at existing accounts",
  notes: "Notes about accounts or contacts",
  tasks: "Tasks for accounts",
  owners: "Owners, as members here",
};

/** The name of a field that an import can change. */
export function fieldName(field: string): string {
  const known = importFields.find((one) => one === field);
  return known === undefined ? field.replaceAll("_", " ") : importFieldName(known);
}

export const stateNames: Record<ImportState, string> = {
  uploading: "Upload not finished",
  reading: "Reading the file",
  mapping: "Match columns",
  checking: "Checking rows",
  ready: "Ready to run",
  running: "Running",
  paused: "Paused",
  done: "Done",
  cancelled: "Cancelled",
  failed: "Unreadable",
  undoing: "Undoing",
  undone: "Undone",
};

/** The effect of each rule on ambiguous rows, for a file with accounts and contacts, or for several files. */
export const ruleNamesOfBoth: Record<ImportDecision, string> = {
  skip: "are left out",
  match: "use the closest match",
  new: "are added as new where that is certain",
};

export const partNames: Record<ImportPart, string> = {
  new: "New",
  matched: "Will change",
  same: "Unchanged",
  doubtful: "Doubtful",
  refused: "Refused",
  repeated: "Repeated account",
  added: "Added",
  changed: "Changed",
  unchanged: "Unchanged",
  skipped: "Left out",
  failed: "Refused",
  undone: "Undone",
  kept: "Kept",
  again: "Repeated account",
};

export const encodingNames: Record<ImportEncoding, string> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16 (Windows)",
  "utf-16be": "UTF-16 (big-endian)",
  "windows-1252": "Western (Windows-1252)",
  "windows-1250": "Central European (Windows-1250)",
  "windows-1251": "Cyrillic (Windows-1251)",
  "windows-1253": "Greek (Windows-1253)",
  "windows-1254": "Turkish (Windows-1254)",
  "iso-8859-15": "Western (ISO 8859-15)",
  macintosh: "Western (Mac)",
  shift_jis: "Japanese (Shift JIS)",
  "euc-kr": "Korean (EUC-KR)",
  gb18030: "Chinese (GB 18030)",
  big5: "Chinese (Big5)",
};

export const delimiterNames: Record<ImportDelimiter, string> = {
  ",": "Comma ( , )",
  ";": "Semicolon ( ; )",
  "\t": "Tab",
  "|": "Bar ( | )",
};

export const decimalNames: Record<DecimalMark, string> = { ".": "1,234.56", ",": "1.234,56" };

export const dayNames: Record<DayOrder, string> = { month_first: "12/31/2026", day_first: "31/12/2026" };

/** The URL of a transfer's page, which imports several files together. */
export function transferHref(id: string): string {
  return `/all-accounts/import/transfer/${id}`;
}

export const steps = ["Upload", "Match columns", "Review", "Run", "Done"] as const;
export type Step = (typeof steps)[number];

export function stepOf(state: ImportState): Step {
  switch (state) {
    case "uploading":
    case "reading":
    case "failed":
      return "Upload";
    case "mapping":
      return "Match columns";
    case "checking":
    case "ready":
      return "Review";
    case "running":
    case "paused":
      return "Run";
    default:
      return "Done";
  }
}
