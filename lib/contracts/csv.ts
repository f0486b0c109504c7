/** The byte order mark of a CSV file, by which spreadsheets recognise UTF-8. */
export const csvMark = "\uFEFF";

/**
 * The first characters by which a spreadsheet may take a text for a formula; some take the full-width forms for the
 * plain ones.
 */
const risky = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * Makes a text safe for spreadsheets: one that would run as a formula is prefixed with an apostrophe. So is one that
 * begins with apostrophes before such a character, so that {@link readGuarded} restores every text exactly (case W5).
 */
export function guardText(text: string): string {
  return risky.test(text.replace(/^'+/, "")) ? `'${text}` : text;
}

/** Removes the apostrophe that {@link guardText} added; any other text is unchanged. */
export function readGuarded(text: string): string {
  return text.startsWith("'") && risky.test(text.replace(/^'+/, "")) ? text.slice(1) : text;
}

/**
 * Writes one line of a CSV file (RFC 4180) with its line break. Numbers are written as they are, texts are guarded by
 * {@link guardText}, null is an empty cell.
 */
export function writeCsvLine(cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map(writeCell).join(",")}\r\n`;
}

function writeCell(value: string | number | boolean | null): string {
  if (value === null) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return String(value);
  const text = guardText(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
