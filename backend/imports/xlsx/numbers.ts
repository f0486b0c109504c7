import { dayMs } from "@/lib/contracts/wire/durations";
import type { NumberKind } from "./formats";

/** Days from 1899-12-30, the origin of Excel's day numbers, to 1970-01-01. */
const epoch = 25_569;
/** Offset of day numbers in workbooks whose calendar starts at 1904-01-01. */
const days1904 = 1_462;
/** 9999-12-31. */
const lastDay = 2_958_465;

/**
 * Formats a cell's number as text: rounded to 15 digits like Excel, dates and times in ISO 8601.
 *
 * @param raw as stored in the file
 * @param is1904 whether days are counted from 1904
 */
export function writeNumber(raw: string, format: NumberKind, is1904: boolean): string {
  const number = Number(raw);
  if (raw === "" || !Number.isFinite(number)) return raw;
  if (format.kind === "date" || format.kind === "time")
    return writeMoment(number, format.kind, is1904) ?? plain(raw, number);
  if (format.kind === "padded" && Number.isInteger(number) && number >= 0) {
    return plain(raw, number).padStart(format.digits, "0");
  }
  return plain(raw, number);
}

function plain(raw: string, number: number): string {
  // Integers of any length are unchanged: rounding would lose the last digits of an 18-digit id.
  if (/^-?\d+$/.test(raw)) return raw;
  const text = String(Number(number.toPrecision(15)));
  // A trailing zero is added to three decimals, which would otherwise be parsed as thousands in files with a decimal
  // comma.
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
}

function writeMoment(number: number, kind: "date" | "time", is1904: boolean): string | null {
  const days = is1904 ? number + days1904 : number;
  if (days < 0 || days >= lastDay + 1) return null;
  if (days < 1 && !is1904) return timeOf(days);
  // Excel's calendar contains 29 February 1900 (inherited from Lotus 1-2-3), so day numbers before it are off by one.
  const real = days < 60 && !is1904 ? days + 1 : days;
  const moment = new Date(Math.round((real - epoch) * 86_400) * 1_000);
  const [date = "", time = ""] = moment.toISOString().slice(0, 19).split("T");
  if (kind === "time" && days < 1) return time;
  return moment.getTime() % dayMs === 0 ? date : `${date}T${time}`;
}

function timeOf(days: number): string {
  return new Date(Math.round(days * 86_400) * 1_000).toISOString().slice(11, 19);
}
