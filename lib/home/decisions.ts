import { addDays } from "@/lib/activity/due";
import type { QueueKind } from "@/lib/contracts/home/queue-kind";

/** Returns the day after a date; both YYYY-MM-DD. */
export function tomorrow(today: string): string {
  return addDays(today, 1);
}

/** The Monday of the following week: one to seven days later. */
export function nextMonday(today: string): string {
  const weekday = new Date(today).getUTCDay();
  return addDays(today, weekday === 0 ? 1 : 8 - weekday);
}

/** Whether items of this kind can be marked as not useful; tasks and requests can't. */
export function canGiveFeedback(kind: QueueKind): boolean {
  return kind === "signal" || kind === "quiet" || kind === "unassigned";
}
