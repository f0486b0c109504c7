import type { Week } from "@/lib/contracts/home/week";
import { maxWeekGoal } from "@/lib/contracts/home/week-limit";
import { formatCount, formatPlural } from "@/lib/contracts/text/format-number";

/** Describes a week: `7 of 20 accounts touched this week`; without a goal, only the count. */
export function describeWeek({ goal, touched }: Pick<Week, "goal" | "touched">): string {
  if (goal === null) return `${formatPlural(touched, "account")} touched this week`;
  const line = `${formatCount(touched)} of ${formatPlural(goal, "account")} touched this week`;
  return touched >= goal ? `${line}: goal reached` : line;
}

/** Reads a typed goal; an empty text means no goal. */
export function readGoal(text: string): { kind: "ok"; goal: number | null } | { kind: "bad"; problem: string } {
  const typed = text.trim();
  if (typed === "") return { kind: "ok", goal: null };
  const goal = /^\d{1,4}$/.test(typed) ? Number(typed) : 0;
  if (goal >= 1 && goal <= maxWeekGoal) return { kind: "ok", goal };
  return { kind: "bad", problem: `Enter a whole number from 1 to ${maxWeekGoal}, or leave empty for no goal.` };
}
