import "client-only";

/**
 * Converts a document's value so that it can be posted between threads: a timestamp becomes a date, and any other class
 * instance an empty object, which readers treat as an unreadable value (case R7).
 */
export function toPlain(value: unknown): unknown {
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  if (Array.isArray(value)) return value.map(toPlain);
  if ("toDate" in value && typeof value.toDate === "function") return value.toDate();
  return Object.getPrototypeOf(value) === Object.prototype ? toPlainFields(value) : {};
}

/** Converts all fields of a document. */
export function toPlainFields(fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, toPlain(value)]));
}
