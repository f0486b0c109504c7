import { describeOverdue } from "@/lib/activity/due";
import { signalNames } from "@/lib/activity/signal-names";
import type { HomeQueue, QueueItem } from "@/lib/contracts/home/home-queue";
import type { QueueKind } from "@/lib/contracts/home/queue-kind";
import { formatPlural } from "@/lib/contracts/text/format-number";

/** The names of the kinds of queue items, as shown in the weight settings. */
export const kindNames: Record<QueueKind, string> = {
  task: "My tasks",
  signal: "Signals",
  quiet: "Inactive accounts",
  unassigned: "Accounts without an owner",
  team_task: "Overdue team tasks",
  request: "Requests and invitations",
};

/** Describes where the ranking's weights come from: user, team or default. */
export function describeWeights({
  weights_of: of,
  team_weights: team,
}: Pick<HomeQueue, "weights_of" | "team_weights">): string {
  if (of === "usual") return "You use the default weights.";
  if (of === "team") return `You use the weights of your team ${team?.name ?? ""}.`;
  return team ? `You use your own weights, not those of your team ${team.name}.` : "You use your own weights.";
}

/** Whether a text contains a name as whole words: "Gap analysis" contains "Gap", "Gapminder" doesn't. */
export function containsWords(text: string, name: string): boolean {
  const wordsOf = (value: string) => ` ${value.replace(/[^\p{L}\p{N}]+/gu, " ").trim()} `;
  return wordsOf(text).includes(wordsOf(name));
}

/** Explains in one line why an item is in the queue. `today`: YYYY-MM-DD. */
export function describeReason(item: QueueItem, today: string): string {
  return reasonsOf(item, today)
    .filter((part) => part !== null)
    .join(" · ");
}

function reasonsOf(item: QueueItem, today: string): (string | null)[] {
  switch (item.kind) {
    case "task":
      return [dueText(item, today)];
    case "team_task":
      return [dueText(item, today), item.detail];
    case "signal":
      return [
        item.signal_kind === null || item.signal_kind === "other" ? null : signalNames[item.signal_kind],
        item.days === 0 ? "today" : `${formatPlural(item.days, "day")} ago`,
        item.detail,
      ];
    case "quiet":
      return [
        item.is_untouched ? "No activity yet" : `No activity for ${formatPlural(item.days, "day")}`,
        item.is_mine ? null : item.detail,
      ];
    case "unassigned":
      return ["No owner yet"];
    case "request":
      return [item.days === 0 ? "Today" : `${formatPlural(item.days, "day")} ago`, item.detail];
  }
}

function dueText({ due_date: day }: QueueItem, today: string): string | null {
  if (day === null) return null;
  return day < today ? describeOverdue(day, today) : "Today";
}
