/**
 * Reads a time from a document: the database's own timestamp, a date, or ISO 8601 text with a time zone.
 *
 * @returns milliseconds since 1970; undefined for a missing value, null for an invalid one (case R7)
 */
export function readMoment(value: unknown): number | null | undefined {
  if (value === undefined || value === null) return undefined;
  if (value instanceof Date) return finite(value.getTime());
  if (typeof value === "string") return isoPattern.test(value) ? finite(Date.parse(value)) : null;
  if (typeof value !== "object" || !("toMillis" in value) || typeof value.toMillis !== "function") return null;
  return finite(value.toMillis());
}

const isoPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

function finite(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}
