import type { AccountField } from "@/lib/contracts/accounts/account-field";
import { type ReadFieldValue, readFieldValue } from "@/lib/contracts/accounts/custom-field";
import type { DayOrder, DecimalMark } from "@/lib/contracts/imports/import-field";
import { isTooLong, readAmount } from "./numbers";
import { readDay } from "./read-day";

/** How a column's numbers and days are written. */
export interface CellFormat {
  mark: DecimalMark;
  order: DayOrder;
}

export const plainFormat: CellFormat = { mark: ".", order: "month_first" };

/** Reads a cell as a value of a custom field: numbers and days as files write them, a choice by its option's label. */
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
      // An option that isn't offered any more stands where it was chosen: an export of it comes in again.
      const option = field.options.find((one) => one.label.toLowerCase() === label);
      return option ? { value: option.id } : { refused: `${field.name} has no such option` };
    }
  }
}

function amountOf(text: string, mark: DecimalMark): string {
  const amount = readAmount(text, mark);
  // What a double can't say in plain digits is refused as it is written.
  return amount === null || !/^-?\d+(\.\d+)?$/.test(String(amount)) ? text : String(amount);
}

/** What most of a column's values are, for a field that is made for it. */
export type GuessedType = AccountField["type"];

/** So few different values, each of them short, are taken for options. */
const maxGuessed = 12;

/** Guesses what a column holds that is to become a field: from the first rows, so that a person looks at it. */
export function guessType(values: readonly string[], format: CellFormat): GuessedType {
  const known = values.filter((value) => value !== "");
  if (known.length === 0) return "text";
  const is = (type: "number" | "date") =>
    known.every(
      (value) => "value" in readCustomCell({ id: "", name: "", type, options: [], version: 1 }, value, format),
    );
  if (is("date")) return "date";
  // Leading zeros say that digits are a name.
  if (is("number") && !known.some((value) => /^0\d/.test(value))) return "number";
  const different = new Set(known.map((value) => value.toLowerCase()));
  const repeats = different.size <= maxGuessed && different.size * 2 <= known.length;
  return repeats && known.every((value) => value.length <= 40) ? "choice" : "text";
}

/** The options that a column's values are, as they first stand there, in the order of the alphabet. */
export function guessOptions(values: readonly string[]): string[] {
  const labels = new Map(values.filter((value) => value !== "").map((value) => [value.toLowerCase(), value] as const));
  return [...labels.values()].sort((a, b) => a.localeCompare(b, "en"));
}
