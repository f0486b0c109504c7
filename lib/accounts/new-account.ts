import type { NewAccount } from "@/lib/contracts/accounts/account";
import { type FormField, formFields, objectFromKeys } from "@/lib/contracts/accounts/fields";
import { readInput } from "@/lib/facts/read-input";

/** The result of reading the form: a valid account, or the problem of each field. */
export type FormReading = { kind: "account"; account: NewAccount } | { kind: "wrong"; fields: Record<string, string> };

/**
 * Reads the form of a new account. Empty fields are left out. A pasted URL is reduced to its domain. The backend checks
 * for duplicates.
 */
export function readNewAccount(form: FormData): FormReading {
  const fields: Record<string, string> = {};
  const values = new Map<FormField, string | number>();
  for (const key of formFields) {
    const reading = readInput(key, String(form.get(key) ?? ""));
    if (reading.kind === "wrong") fields[key] = key === "name" ? "Enter the company’s name." : reading.message;
    else if (reading.value !== null) values.set(key, reading.value);
  }
  if (Object.keys(fields).length > 0) return { kind: "wrong", fields };
  return { kind: "account", account: objectFromKeys<NewAccount>([...values.keys()], (key) => values.get(key)) };
}
