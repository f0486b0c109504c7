/** The byte order mark of a CSV file, by which spreadsheets recognize UTF-8. */
export const csvMark = "\uFEFF";

/**
 * Positions at which a spreadsheet may interpret text as a formula, and the apostrophes in front of them: at the start,
 * and after a semicolon, tab or line break, which separate cells in some locales. Some spreadsheets treat the
 * full-width signs like the plain ones.
 */
const formulaStarts = /(?<=^|[;\t\r\n])'*(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])|^'*(?=[\t\r])/g;

/**
 * Makes a text safe for spreadsheets: an apostrophe is inserted before each sign that would start a formula, even if
 * apostrophes already precede it, so that {@link readGuarded} restores every text exactly (case W5).
 */
export function guardText(text: string): string {
  return text.replace(formulaStarts, "'$&");
}

/** Removes the apostrophes that {@link guardText} added; any other text is unchanged. */
export function readGuarded(text: string): string {
  return text.replace(formulaStarts, (apostrophes) => apostrophes.slice(1));
}

/**
 * Formats one line of a CSV file (RFC 4180) with its line break. Numbers are written as they are, texts are guarded by
 * {@link guardText}, null is an empty cell.
 */
export function writeCsvLine(cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map(writeCell).join(",")}\r\n`;
}

/**
 * Appends a zero to three decimals, because `1.250` could be read as 1250 where the comma is the decimal mark.
 */
function writeFigure(value: number): string {
  const text = String(value);
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
}

function writeCell(value: string | number | boolean | null): string {
  if (value === null) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return writeFigure(value);
  const text = guardText(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
