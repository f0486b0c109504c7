import type { Repeat } from "@/lib/contracts/activity/repeat";
import { dayMs } from "@/lib/contracts/wire/durations";
import { addDays } from "./days";

const daysApart = { day: 1, weekday: 1, week: 7, two_weeks: 14 } as const;
const monthsApart = { month: 1, quarter: 3, year: 12 } as const;

interface Series {
  repeats: Repeat;
  /** Due day of the last task, YYYY-MM-DD. */
  due: string;
  /** Day of the month, 1 to 31: a shorter month uses its last day, and the next month uses this day again. */
  dayOfMonth: number;
}

/**
 * The due day of a recurring task's successor: the first day of the series that is after the last due day and not in
 * the past. Missed days are skipped.
 *
 * @param today YYYY-MM-DD, in the assignee's time zone
 * @returns YYYY-MM-DD; null: after the year 9999
 */
export function nextDay({ repeats, due, dayOfMonth }: Series, today: string): string | null {
  const tomorrow = addDays(due, 1);
  const earliest = tomorrow > today ? tomorrow : today;
  const found =
    repeats === "month" || repeats === "quarter" || repeats === "year"
      ? byMonths(due, dayOfMonth, monthsApart[repeats], earliest)
      : byDays(due, daysApart[repeats], earliest);
  const day = repeats === "weekday" ? afterWeekend(found) : found;
  return /^\d{4}-/.test(day) && day > due ? day : null;
}

function byDays(due: string, apart: number, earliest: string): string {
  const away = (Date.parse(earliest) - Date.parse(due)) / dayMs;
  return addDays(due, Math.ceil(away / apart) * apart);
}

function byMonths(due: string, dayOfMonth: number, apart: number, earliest: string): string {
  const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  const steps = Math.max(1, Math.floor((monthOf(earliest) - monthOf(due)) / apart));
  const day = inMonth(monthOf(due) + steps * apart, dayOfMonth);
  return day >= earliest ? day : inMonth(monthOf(due) + (steps + 1) * apart, dayOfMonth);
}

/** @param month months since the year 0 */
function inMonth(month: number, dayOfMonth: number): string {
  const [year, index] = [Math.floor(month / 12), month % 12];
  const last = new Date(Date.UTC(year, index + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, index, Math.min(dayOfMonth, last))).toISOString().slice(0, -14);
}

function afterWeekend(day: string): string {
  const weekday = new Date(day).getUTCDay();
  return weekday === 6 ? addDays(day, 2) : weekday === 0 ? addDays(day, 1) : day;
}
