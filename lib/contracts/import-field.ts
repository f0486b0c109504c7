/** What a file can hold. Browsers read this: no zod here. */
export const importKinds = ["accounts", "contacts"] as const;
export type ImportKind = (typeof importKinds)[number];

/** What a column of a file of accounts can be. */
export const accountImportFields = [
  "id",
  "name",
  "domain",
  "website",
  "ticker",
  "cik",
  "sector",
  "sub_industry",
  "industry_code",
  "hq_city",
  "hq_state",
  "hq_country",
  "founded_year",
  "employees",
  "revenue_usd",
  "market_cap_usd",
  "status",
  "tier",
  "stage",
] as const;
export type AccountImportField = (typeof accountImportFields)[number];

/** What a column of a file of contacts can be; `account_…` says by what their account is found. */
export const contactImportFields = [
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

/** What a column of a file of accounts can be of a person at the row's account. */
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

/** Whether a file of accounts has columns of people at them, too. */
export function hasPersonField(fields: readonly (string | null)[]): boolean {
  return personImportFields.some((field) => fields.includes(field));
}

/** What a column can be in a file of each kind. */
export const importFieldsOf: Record<ImportKind, readonly ImportField[]> = {
  accounts: [...accountImportFields, ...personImportFields],
  contacts: contactImportFields,
};
export const importFields = [...accountImportFields, ...contactImportFields] as const;
export type ImportField = (typeof importFields)[number];

/** How far an import is. Those of `openStates` count against the client's quota. */
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

/** States in which the product itself is at work. */
export const busyStates: readonly ImportState[] = ["reading", "checking", "running", "undoing"];

/** States of an import that isn't over. */
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
 * What the preview says of a row. `same`: an account or a contact that has all of these values already; `repeated`: the
 * account of an earlier row, in a file that holds their people, too.
 */
export const importVerdicts = ["new", "matched", "same", "doubtful", "refused", "repeated"] as const;
export type ImportVerdict = (typeof importVerdicts)[number];

/** What became of a row. `kept`: it was changed since, so that taking the import back left it. */
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

/** The parts that an import's rows are shown and downloaded by. */
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

/** What is done with a doubtful row: taken for the account or contact that it is like, added, or left out. */
export const importDecisions = ["match", "new", "skip"] as const;
export type ImportDecision = (typeof importDecisions)[number];

/** Encodings that a file can be read in, beside the one that is guessed. */
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

/** How a file writes numbers: which sign stands before the decimals. */
export const decimalMarks = [".", ","] as const;
export type DecimalMark = (typeof decimalMarks)[number];

/** What one file may be, and one client. */
export const importLimits = {
  fileBytes: 100 * 1024 * 1024,
  /** A file is sent in parts of this size; the last may be smaller. */
  partBytes: 4 * 1024 * 1024,
  rows: 200_000,
  columns: 1_000,
  /** The longest that one row may be, in characters. */
  rowChars: 1_000_000,
  /** Imports of one client that aren't over. */
  open: 5,
  /** Rows that one client reads in within 24 hours. */
  rowsPerDay: 500_000,
  /** How long rows are kept, and an import can be taken back. */
  keepDays: 30,
} as const;
