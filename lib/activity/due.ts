import type { Task } from "@/lib/contracts/activity/activity";
import { formatPlural } from "@/lib/contracts/text/format-number";
import { dayMs } from "@/lib/contracts/wire/durations";

/** Whether a task is overdue, due today, due later, or without a due date. */
export type Due = "overdue" | "today" | "later" | "none";

const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" });
const withYear = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/**
 * Compares an open task's due date with today; a done task counts as having no due date.
 *
 * @param today YYYY-MM-DD
 */
export function dueOf({ due_date: day, done_at: doneAt }: Pick<Task, "due_date" | "done_at">, today: string): Due {
  if (day === null || doneAt !== null) return "none";
  if (day < today) return "overdue";
  return day === today ? "today" : "later";
}

/**
 * Formats a date relative to today: `Today`, `Tomorrow`, `Yesterday`, `Tue, 24 Nov`, with the year if it isn't the
 * current one.
 */
export function formatDue(day: string, today: string): string {
  const away = Math.round((Date.parse(day) - Date.parse(today)) / dayMs);
  if (away === 0) return "Today";
  if (away === 1) return "Tomorrow";
  if (away === -1) return "Yesterday";
  return (day.slice(0, 4) === today.slice(0, 4) ? weekday : withYear).format(new Date(day));
}

/** Describes by how many days a task is overdue: `1 day overdue`, `3 days overdue`. */
export function describeOverdue(day: string, today: string): string {
  const days = Math.round((Date.parse(today) - Date.parse(day)) / dayMs);
  return `${formatPlural(days, "day")} overdue`;
}

/** Returns the date in a time zone, as YYYY-MM-DD; by default in the device's. */
export function dayOf(ms: number, timeZone?: string): string {
  return new Intl.DateTimeFormat("en-CA", { dateStyle: "short", ...(timeZone && { timeZone }) }).format(ms);
}

/** Returns the date a number of days after another; both YYYY-MM-DD. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** Sorts open tasks by due date, tasks without a due date last, and done tasks with the latest first. */
export function orderTasks(tasks: readonly Task[], isDone: (task: Task) => boolean): { open: Task[]; done: Task[] } {
  const open = tasks.filter((task) => !isDone(task));
  const done = tasks.filter(isDone);
  const dayKey = ({ due_date: day }: Task) => day ?? "9999";
  open.sort((a, b) => compare(dayKey(a), dayKey(b)) || compare(a.created_at, b.created_at));
  done.sort((a, b) => compare(b.done_at ?? "", a.done_at ?? ""));
  return { open, done };
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
