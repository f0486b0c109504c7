import type { AccountField } from "@/lib/contracts/accounts/account-field";
import { type ReadFieldValue, readFieldValue } from "@/lib/contracts/accounts/custom-field";
import type { DayOrder, DecimalMark } from "@/lib/contracts/imports/import-field";
import { isTooLong, readAmount } from "./numbers";
import { readDay } from "./read-day";

/** Number and date format of a column. */
export interface CellFormat {
  mark: DecimalMark;
  order: DayOrder;
}

export const plainFormat: CellFormat = { mark: ".", order: "month_first" };

/** Parses a cell as a value of a custom field: numbers and days in file formats, a choice by its option's label. */
export function readCustomCell(field: AccountField, text: string, { mark, order }: CellFormat): ReadFieldValue {
  switch (field.type) {
    case "text":
      return readFieldValue(field, text);
    case "number":
      if (isTooLong(text)) return { refused: "At most 15 digits, 6 of them after the decimal point" };
      return readFieldValue(
        field,
        (mark === "." && /^-?\d+(\.\d+)?$/.test(text) ? text : null) ?? amountOf(text, mark),
      );
    case "date": {
      const read = readDay(text, order);
      return "day" in read ? { value: read.day } : read;
    }
    case "choice": {
      const label = text.toLowerCase();
      // Retired options are accepted, so that an export with them can be imported again.
      const option = field.options.find((one) => one.label.toLowerCase() === label);
      return option ? { value: option.id } : { refused: `${field.name} has no such option` };
    }
  }
}

function amountOf(text: string, mark: DecimalMark): string {
  const amount = readAmount(text, mark);
  // A number that a double can't represent in plain digits is passed on as text, which validation rejects.
  return amount === null || !/^-?\d+(\.\d+)?$/.test(String(amount)) ? text : String(amount);
}

/** The type of most of a column's values, for creating a custom field. */
export type GuessedType = AccountField["type"];

/**
 * A column is guessed to be a choice if it has at most this many different values, all of them short, and each occurs
 * at least twice on average.
 */
const maxGuessed = 12;

/** Guesses the type of a new field from a column's first rows; the user can correct it. */
export function guessType(values: readonly string[], format: CellFormat): GuessedType {
  const known = values.filter((value) => value !== "");
  if (known.length === 0) return "text";
  const is = (type: "number" | "date") =>
    known.every(
      (value) => "value" in readCustomCell({ id: "", name: "", type, options: [], version: 1 }, value, format),
    );
  if (is("date")) return "date";
  // Leading zeros mean that the digits are an identifier.
  if (is("number") && !known.some((value) => /^0\d/.test(value))) return "number";
  const different = new Set(known.map((value) => value.toLowerCase()));
  const repeats = different.size <= maxGuessed && different.size * 2 <= known.length;
  return repeats && known.every((value) => value.length <= 40) ? "choice" : "text";
}

/** The distinct values of a column, ignoring case, as options in alphabetical order. */
export function guessOptions(values: readonly string[]): string[] {
  const labels = new Map(values.filter((value) => value !== "").map((value) => [value.toLowerCase(), value] as const));
  return [...labels.values()].sort((a, b) => a.localeCompare(b, "en"));
}
