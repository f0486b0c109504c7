import type { FieldForm, ReadFieldValue } from "@/lib/contracts/accounts/custom-field";
import { readFieldValue } from "@/lib/contracts/accounts/custom-field";

/** What somebody typed as a value: one that can be sent, null for "not known", or what is wrong with it. */
export type TypedValue = { value: string | null } | { refused: string };

/** Reads what was typed into a field's editor: a number with thousands apart as people write it, nothing as "not known". */
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
