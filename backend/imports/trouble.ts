/** Why a file as a whole can't be imported, with advice for the user. Repeating the attempt is pointless. */
export class FileTrouble extends Error {
  override name = "FileTrouble";
}

/** Advice for a password-protected workbook. */
export const passwordAdvice =
  "This workbook is protected by a password. Save it as .xlsx without one or as CSV, and import that file.";
