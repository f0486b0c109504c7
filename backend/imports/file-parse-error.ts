/** The reason why a file as a whole can't be imported, with advice for the user. A retry is pointless. */
export class FileParseError extends Error {
  override name = "FileParseError";
}

/** Advice for a password-protected workbook. */
export const passwordAdvice =
  "This workbook is protected by a password. Save it as .xlsx without one or as CSV, and import that file.";
