import { corruptFileError } from "./file-errors";
import { workbookLimits } from "./limits";

/** The column of a cell reference such as `BC12`, from 0. */
export function columnIn(reference: string): number {
  const [letters = ""] = /^[A-Z]{1,3}/.exec(reference) ?? [];
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  if (column < 1 || column > workbookLimits.columns) throw corruptFileError();
  return column - 1;
}

/** A column's letters, as Excel shows them: 0 is A. */
export function columnLetters(column: number): string {
  const rest = Math.floor(column / 26);
  return `${rest > 0 ? columnLetters(rest - 1) : ""}${String.fromCharCode(65 + (column % 26))}`;
}
