import { contactImportFields, type ImportField, type ImportKind } from "@/lib/contracts/imports/import-field";
import { readContact } from "./read-contact";
import { plainFormat } from "./read-custom";
import { readRow } from "./read-row";

/** With fewer values, a column's contents say little: both values of a file with two rows may just be wrong. */
const minValues = 3;

/**
 * Whether a column's contents confirm the field that its heading suggests: at least one value must be valid for that
 * field. A column “Status” with RENEWED or a “Website” with Yes and No is something else.
 */
export function fitsField(values: readonly string[], field: ImportField, kind: ImportKind): boolean {
  if (values.length < minValues || (kind !== "accounts" && kind !== "contacts")) return true;
  const isContactField = contactImportFields.some((known) => known === field);
  const test = isContactField ? isContactValue : isAccountValue;
  return values.some((value) => test(value, field));
}

function isContactValue(text: string, field: ImportField): boolean {
  return readContact([text], { fields: [field], badValues: "row" }).flaw === null;
}

/** Whether a text is valid for a field of an account, with either decimal mark. */
function isAccountValue(text: string, field: ImportField): boolean {
  return ([".", ","] as const).some((mark) => {
    const { flaw } = readRow([text], { fields: [field], formats: [{ ...plainFormat, mark }], badValues: "row" });
    return flaw === null;
  });
}
