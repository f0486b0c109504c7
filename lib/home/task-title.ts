import { changeLabel } from "@/lib/contracts/home/change-label";
import type { AccountFeedItem } from "@/lib/contracts/home/feed";
import { readTitle } from "@/lib/contracts/home/fold-repeats";

const maxLength = 200;

/** The title that the form of a task made from an entry starts with. */
export function taskTitleFor(item: AccountFeedItem): string {
  return `Follow up: ${subjectOf(item)}`.slice(0, maxLength).trim();
}

function subjectOf(item: AccountFeedItem): string {
  switch (item.kind) {
    case "signal":
      return readTitle(item.signal.title).words;
    case "change":
      return `changed ${changeLabel(item.change)}`;
    case "note":
      return `note by ${item.note.author?.name ?? "a former colleague"}`;
    case "conversation":
      return `${item.conversation.kind} by ${item.conversation.author?.name ?? "a former colleague"}`;
    case "task":
      return item.task.title;
  }
}
