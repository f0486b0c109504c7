/** Why a file as a whole can't be taken, in words that tell what to do. Trying again doesn't help. */
export class FileTrouble extends Error {
  override name = "FileTrouble";
}

/** What is said of a workbook that a password closes. */
export const passwordAdvice =
  "This workbook is protected by a password. Save it as .xlsx without one or as CSV, and import that file.";
