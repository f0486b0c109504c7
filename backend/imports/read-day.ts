import type { DayOrder } from "@/lib/contracts/imports/import-field";
import { isTooLong } from "./numbers";

/** A day as `2026-03-31`, or the reason why a text isn't one. */
export type ReadDay = { day: string } | { refused: string };

const noDay = { refused: "Enter a date such as 2026-03-31" };
const shortYear = { refused: "Enter the year with four digits" };
const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const orderNames: Record<DayOrder, string> = { day_first: "day before month", month_first: "month before day" };

/**
 * Parses a day in the formats of files: `2026-03-31`, `31.03.2026`, `3/31/2026`, `31 Mar 2026`, `March 31, 2026`, with
 * or without a time of day. A year of two digits is rejected, because its century is unknown.
 *
 * @param order of day and month in the column; a text that contradicts it is rejected, so that a column is parsed
 * consistently
 */
export function readDay(text: string, order: DayOrder): ReadDay {
  if (isTooLong(text)) return noDay;
  const [, iso] = /^(\d{4}-\d\d-\d\d)(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/.exec(text) ?? [];
  if (iso) return existing(iso);
  const plain = withoutTime(text);
  const numbers = splitNumbers(plain);
  if (numbers !== null) {
    if (numbers.year.length === 2) return shortYear;
    const [day, month] = order === "day_first" ? [numbers.first, numbers.second] : [numbers.second, numbers.first];
    if (Number(month) > 12 && Number(day) <= 12) {
      return { refused: `The dates in this column are written ${orderNames[order]}` };
    }
    return existing(join(numbers.year, month, day));
  }
  const [, day, monthName, of] = /^(\d{1,2})\.?[ -]([a-z]{3})[a-z]*\.?,?[ -](\d{4}|\d{2})$/i.exec(plain) ?? [];
  if (day && monthName && of) return readNamed(of, monthName, day);
  const [, word, at, its] = /^([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4}|\d{2})$/i.exec(plain) ?? [];
  return word && at && its ? readNamed(its, word, at) : noDay;
}

/** The numbers of a day such as `3/31/2026`, in their written order; null for any other text. */
export function splitNumbers(text: string): { first: string; second: string; year: string; sign: string } | null {
  const [, first = "", sign = "", second = "", year = ""] =
    /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text) ?? [];
  return year === "" ? null : { first, second, year, sign };
}

/** Removes the time of day from `3/31/2026 2:05 PM` or `31.03.2026 14:05`. */
export function withoutTime(text: string): string {
  return text.replace(/(?:,|(?<!\s))\s+\d{1,2}:\d\d(:\d\d)?(\s*[ap]\.?m\.?)?$/i, "");
}

function readNamed(year: string, word: string, day: string): ReadDay {
  const month = months.indexOf(word.toLowerCase()) + 1;
  if (month === 0) return noDay;
  return year.length === 2 ? shortYear : existing(join(year, String(month), day));
}

function join(year: string, month: string, day: string): string {
  return [year, month.padStart(2, "0"), day.padStart(2, "0")].join("-");
}

/** Rejects days that don't exist, such as February 31, and the year 0, which the database doesn't support. */
function existing(day: string): ReadDay {
  const at = new Date(`${day}T00:00:00Z`);
  const isDay = !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === day && day >= "0001-01-01";
  return isDay ? { day } : noDay;
}
