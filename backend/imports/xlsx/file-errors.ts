import { FileParseError } from "../file-parse-error";

/** A workbook that violates the file format. */
export function corruptFileError(): FileParseError {
  return new FileParseError(
    "This workbook is damaged. Open it in Excel, save it as .xlsx again or as CSV, and import that file.",
  );
}

/** A workbook that unpacks to more than the limits. */
export function tooLarge(): FileParseError {
  return new FileParseError(
    "This workbook unpacks to far more than its size. Save the sheet alone as CSV, and import that file.",
  );
}
