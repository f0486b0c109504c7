const maxDateChars = 60;
const time = /\d:\d\d/;
const zone = /\dz$|\b(gmt|utc?|[ecmp][sd]t)\b|:\d\d(\.\d{1,9})? ?[+-]\d\d:?\d\d/i;

/**
 * Parses a date of a feed in the format of RSS (RFC 822) or Atom (RFC 3339). A date without a time zone is read as UTC,
 * never in the server's time zone; a date without a time as noon, which is the same day in America and in Europe.
 */
export function readDate(date: string | null | undefined): Date | null {
  const text = date?.trim() ?? "";
  if (text === "" || text.length > maxDateChars) return null;
  const at = new Date(inUtc(text));
  return Number.isNaN(at.getTime()) || at.getTime() <= 0 ? null : at;
}

function inUtc(text: string): string {
  const isIso = /^\d{4}-\d{2}-\d{2}/.test(text);
  if (!time.test(text)) return isIso ? `${text.slice(0, 10)}T12:00:00Z` : `${text} 12:00:00 UTC`;
  return zone.test(text) ? text : `${text}${isIso ? "Z" : " UTC"}`;
}
