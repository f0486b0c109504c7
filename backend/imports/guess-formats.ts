import type { ImportColumn } from "@/lib/contracts/imports/import";
import type { DayOrder, DecimalMark } from "@/lib/contracts/imports/import-field";
import { isTooLong, readAmount } from "./numbers";
import { splitNumbers, withoutTime } from "./read-day";

export type ColumnFormats = Pick<ImportColumn, "decimals" | "days">;

/**
 * Collects the number and date format of each column over all rows of a file. All cells of a column are considered
 * together, so that the column is parsed consistently.
 */
export function createFormatGuesser() {
  const columns: ReturnType<typeof createColumn>[] = [];
  return {
    /** Adds the cells of one row. */
    add(cells: readonly string[]): void {
      cells.forEach((cell, index) => {
        const text = cell.trim();
        if (text === "" || isTooLong(text) || !/\d/.test(text)) return;
        columns[index] ??= createColumn();
        columns[index].add(text);
      });
    },
    /** The formats of a column, by its index. */
    find(index: number): ColumnFormats {
      return columns[index]?.find() ?? { decimals: null, days: null };
    },
  };
}

/** Guesses the decimal mark of a column with these cells; null when it makes no difference. */
export function guessDecimals(texts: readonly string[]): NonNullable<ImportColumn["decimals"]> | null {
  return formatsOf(texts).decimals ?? null;
}

/** Guesses the order of day and month in a column with these cells; null when it makes no difference. */
export function guessDays(texts: readonly string[]): NonNullable<ImportColumn["days"]> | null {
  return formatsOf(texts).days ?? null;
}

function formatsOf(texts: readonly string[]): ColumnFormats {
  const guesser = createFormatGuesser();
  for (const text of texts) guesser.add([text]);
  return guesser.find(0);
}

function createColumn() {
  const decimals = { ".": 0, ",": 0 };
  const likely = { ".": 0, ",": 0 };
  const orders = { day_first: 0, month_first: 0 };
  const open = { dotted: 0, other: 0 };
  let twoDigitYears = 0;

  function countNumber(text: string): void {
    if (!/[.,]/.test(text)) return;
    const [point, comma] = [readAmount(text, "."), readAmount(text, ",")];
    if (point === comma) return;
    if (comma === null) decimals["."] += 1;
    else if (point === null) decimals[","] += 1;
    // A mark before three digits is more often a thousands separator than a decimal mark.
    else likely[Math.abs(point) > Math.abs(comma) ? "." : ","] += 1;
  }

  function countDay(text: string): void {
    const plain = withoutTime(text);
    if (/^(\d{1,2}\.?[ -][a-z]{3,9}|[a-z]{3,9}\.? \d{1,2}),?[ -]\d{2}$/i.test(plain)) twoDigitYears += 1;
    const numbers = splitNumbers(plain);
    if (numbers === null) return;
    if (numbers.year.length === 2) twoDigitYears += 1;
    const [first, second] = [Number(numbers.first), Number(numbers.second)];
    if (first > 12 && second <= 12) orders.day_first += 1;
    else if (second > 12 && first <= 12) orders.month_first += 1;
    else if (first !== second) open[numbers.sign === "." ? "dotted" : "other"] += 1;
  }

  return {
    add(text: string): void {
      countNumber(text);
      countDay(text);
    },
    find(): ColumnFormats {
      return { decimals: decideMark(decimals, likely), days: decideOrder(orders, open, twoDigitYears) };
    },
  };
}

type Votes<Key extends string> = Readonly<Record<Key, number>>;

function decideMark(sure: Votes<DecimalMark>, likely: Votes<DecimalMark>): ColumnFormats["decimals"] {
  const pick = (votes: Votes<DecimalMark>) => (votes[","] > votes["."] ? "," : ".");
  if (sure["."] !== sure[","]) return { mark: pick(sure), is_sure: true };
  return sure["."] + likely["."] + likely[","] === 0 ? null : { mark: pick(likely), is_sure: false };
}

function decideOrder(
  { day_first, month_first }: Votes<DayOrder>,
  { dotted, other }: Votes<"dotted" | "other">,
  twoDigitYears: number,
): ColumnFormats["days"] {
  const days = (order: DayOrder, isSure: boolean) => ({ order, is_sure: isSure, two_digit_years: twoDigitYears });
  if (day_first !== month_first) return days(day_first > month_first ? "day_first" : "month_first", true);
  // With dots, the day always comes first.
  if (day_first === 0 && dotted > 0) return days("day_first", true);
  if (day_first + other > 0) return days("month_first", false);
  return twoDigitYears > 0 ? days("month_first", true) : null;
}
