import type { Contact, ContactChange, ContactValues } from "@/lib/contracts/contacts/contact";

type Field = keyof ContactValues;
type Value = string | boolean | null;

/** The values typed into a contact's form, by field; a form may have only some of the fields. */
export type TypedValues = Readonly<Partial<Record<Field, Value>>>;

/**
 * Compares the typed values with those seen when the form was opened. Only differing ones are sent, each with the value
 * it replaces, so that a colleague's change isn't overwritten.
 *
 * @returns null if nothing differs
 */
export function changeOf(seen: Contact, typed: TypedValues): ContactChange | null {
  const before = valuesOf(seen);
  const changed = Object.entries(typed).filter(([field, value]) => before.get(field) !== value);
  if (changed.length === 0) return null;
  return {
    values: Object.fromEntries(changed),
    expected: Object.fromEntries(changed.map(([field]) => [field, before.get(field) ?? null])),
  };
}

/** Reads the current values, by field, from a refusal with `changed`; null if it has none. */
export function currentOf(fields: Readonly<Record<string, string>>): Record<string, Value> | null {
  try {
    const known: unknown = JSON.parse(fields.current ?? "null");
    if (typeof known !== "object" || known === null || Array.isArray(known)) return null;
    const entries = Object.entries(known).filter((entry): entry is [string, Value] => isValue(entry[1]));
    return entries.length > 0 ? Object.fromEntries(entries) : null;
  } catch {
    return null;
  }
}

function isValue(value: unknown): value is Value {
  return value === null || typeof value === "string" || typeof value === "boolean";
}

function valuesOf(contact: Contact): Map<string, Value | undefined> {
  return new Map<string, Value | undefined>(Object.entries(contact));
}
