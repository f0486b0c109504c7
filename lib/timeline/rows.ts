import type { Reply, TimelineChoice, TimelineItem } from "@/lib/contracts/activity/activity";

/** The timeline's filter; null shows everything. */
export interface TimelineFilter {
  kind: TimelineChoice | null;
  /** The id of the user who wrote the entries. */
  by: string | null;
}

export const unfiltered: TimelineFilter = { kind: null, by: null };

/** A row's id, unique within its account's timeline. */
export function timelineItemId(item: TimelineItem): string {
  if (item.kind === "note") return item.note.id;
  if (item.kind === "task") return item.task.id;
  return item.kind === "signal" ? item.signal.id : item.conversation.id;
}

/** Merges rows into a list without duplicates, latest first; for a row in both, the version of `more` wins. */
export function mergeItems(items: readonly TimelineItem[], more: readonly TimelineItem[]): TimelineItem[] {
  const byId = new Map([...items, ...more].map((item) => [timelineItemId(item), item]));
  return [...byId.values()].sort((a, b) => {
    if (a.at !== b.at) return a.at < b.at ? 1 : -1;
    return timelineItemId(a) < timelineItemId(b) ? 1 : -1;
  });
}

/** Whether a row passes the timeline's filter. A task counts for its author and its assignee. */
export function matchesFilter(item: TimelineItem, { kind, by }: TimelineFilter): boolean {
  if (kind === "file" ? !hasFiles(item) : kind !== null && item.kind !== kind) return false;
  return by === null || peopleOf(item).includes(by);
}

/** Whether a note or one of its replies has files. */
function hasFiles(item: TimelineItem): boolean {
  if (item.kind !== "note") return false;
  const thread: readonly Reply[] = [item.note, ...(item.note.replies ?? [])];
  return thread.some(({ files = [] }) => files.length > 0);
}

function peopleOf(item: TimelineItem): (string | undefined)[] {
  if (item.kind === "note") return [item.note, ...(item.note.replies ?? [])].map(({ author }) => author?.uid);
  if (item.kind === "signal") return [item.signal.recorded_by?.uid];
  if (item.kind === "task") return [item.task.created_by?.uid, item.task.assignee?.uid];
  return [item.conversation.author?.uid];
}
