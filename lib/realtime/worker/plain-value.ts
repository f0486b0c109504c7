import "client-only";

/**
 * Makes a document's value fit to be posted from one thread to another: a timestamp becomes a date, and what has no plain
 * form an empty object, which reads as nothing that can be meant (case R7).
 */
export function toPlain(value: unknown): unknown {
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  if (Array.isArray(value)) return value.map(toPlain);
  if ("toDate" in value && typeof value.toDate === "function") return value.toDate();
  return Object.getPrototypeOf(value) === Object.prototype ? toPlainFields(value) : {};
}

/** The same for all of a document's fields. */
export function toPlainFields(fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, toPlain(value)]));
}
