/** Begins a CSV file, so that spreadsheets read it as UTF-8. */
export const csvMark = "\uFEFF";

/** A text that begins with one of these may be run as a formula; the wide ones are taken for the narrow ones by some spreadsheets. */
const risky = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * Makes a text harmless for spreadsheets: one that would be run as a formula gets an apostrophe in front. So does one
 * that begins with apostrophes before such a sign, so that {@link readGuarded} gives back exactly what was written
 * (case W5).
 */
export function guardText(text: string): string {
  return risky.test(text.replace(/^'+/, "")) ? `'${text}` : text;
}

/** Takes away the apostrophe that {@link guardText} put in front; any other text stays as it is. */
export function readGuarded(text: string): string {
  return text.startsWith("'") && risky.test(text.replace(/^'+/, "")) ? text.slice(1) : text;
}

/**
 * Writes one line of a CSV file (RFC 4180), its end included. A number is written as it is, a text is guarded by
 * {@link guardText}, what isn't known is an empty cell.
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
