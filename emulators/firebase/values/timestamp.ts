import { invalidArgument } from "../status";

const MIN_SECONDS = -62_135_596_800;
const MAX_SECONDS = 253_402_300_799;
const SHAPE = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?([Zz]|[+-]\d\d:\d\d)$/;

/**
 * Parses an RFC 3339 time into whole microseconds since 1970, truncating finer fractions as Firestore does. Errors:
 * INVALID_ARGUMENT if invalid, or outside years 1 to 9999.
 */
export function parseTimestampMicros(text: unknown): number {
  const match = typeof text === "string" ? SHAPE.exec(text) : null;
  if (match === null) throw invalidArgument(`Invalid timestamp: ${JSON.stringify(text)}`);
  const [, year, month, day, hour, minute, second, fraction = "", zone = "Z"] = match;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  if (date.getUTCMonth() !== Number(month) - 1 || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) {
    throw invalidArgument(`Invalid timestamp: ${JSON.stringify(text)}`);
  }
  date.setUTCHours(Number(hour), Number(minute), Number(second));
  const seconds = date.getTime() / 1000 - zoneSeconds(zone);
  if (seconds < MIN_SECONDS || seconds > MAX_SECONDS) throw invalidArgument(`Timestamp out of range: ${text}`);
  return seconds * 1_000_000 + Number(fraction.padEnd(6, "0").slice(0, 6));
}

function zoneSeconds(zone: string): number {
  if (zone.length === 1) return 0;
  const seconds = Number(zone.slice(1, 3)) * 3600 + Number(zone.slice(4, 6)) * 60;
  return zone.startsWith("-") ? -seconds : seconds;
}

/**
 * Microseconds since 1970 as RFC 3339 in UTC, always with six fractional digits: the form of commit, create, update and
 * read times.
 */
export function formatTimestampMicros(micros: number): string {
  const seconds = Math.floor(micros / 1_000_000);
  const fraction = String(micros - seconds * 1_000_000).padStart(6, "0");
  return `${formatSeconds(seconds)}.${fraction}Z`;
}

function formatSeconds(seconds: number): string {
  // toISOString pads years before 1000; years outside 0001 to 9999 don't occur here.
  return new Date(seconds * 1000).toISOString().slice(0, 19);
}

/**
 * The canonical form of a `timestampValue`: UTC, truncated to microseconds, with 0, 3 or 6 fractional digits as
 * ProtoJSON prints them.
 */
export function canonicalTimestamp(text: unknown): string {
  const full = formatTimestampMicros(parseTimestampMicros(text));
  if (full.endsWith(".000000Z")) return `${full.slice(0, 19)}Z`;
  return full.endsWith("000Z") ? `${full.slice(0, 23)}Z` : full;
}

/** Compares two canonical timestamps. */
export function compareTimestamps(left: string, right: string): number {
  if (left === right) return 0;
  // Without the Z, a shorter fraction is a prefix of a longer one and therefore sorts before it.
  return left.slice(0, -1) < right.slice(0, -1) ? -1 : 1;
}
