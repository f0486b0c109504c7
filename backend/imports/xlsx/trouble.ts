import { FileTrouble } from "../trouble";

/** A workbook that breaks its own rules. */
export function damaged(): FileTrouble {
  return new FileTrouble(
    "This workbook is damaged. Open it in Excel, save it as .xlsx once more or as CSV, and import that file.",
  );
}

/** A workbook that unpacks to more than any honest one. */
export function tooLarge(): FileTrouble {
  return new FileTrouble(
    "This workbook unpacks to far more than its size. Save the sheet alone as CSV, and import that file.",
  );
}
