import type { FieldForm, ReadFieldValue } from "@/lib/contracts/accounts/custom-field";
import { readFieldValue } from "@/lib/contracts/accounts/custom-field";

/** A typed value: valid, null for "not known", or the reason why it is invalid. */
export type TypedValue = { value: string | null } | { refused: string };

/** Reads the text of a field's editor: a number may contain thousands separators; an empty text means "not known". */
export function readTyped(form: FieldForm, typed: string): TypedValue {
  const text = typed.trim();
  if (text === "") return { value: null };
  const read: ReadFieldValue = readFieldValue(form, form.type === "number" ? plain(text) : text);
  return read;
}

/** `1,250.5`, `1 250.5` and `1'250.5` are `1250.5`. */
function plain(text: string): string {
  return /^-?\d{1,3}([,'’  ]\d{3})+(\.\d+)?$/.test(text) ? text.replace(/[,'’  ]/g, "") : text;
}
