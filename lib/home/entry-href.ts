import { tabHref } from "@/lib/activity/account-tab";
import type { AccountFeedItem } from "@/lib/contracts/home/feed";

/** The URL of an entry on its account's page. */
export function entryHref(item: AccountFeedItem): string {
  const { id } = item.account;
  if (item.kind === "signal") return tabHref(id, "signals", { signal: item.signal.id });
  if (item.kind === "change") return tabHref(id, "history");
  if (item.kind === "note") return tabHref(id, "activity", { note: item.note.reply_to ?? item.note.id });
  return tabHref(id, "activity", item.kind === "task" ? { task: item.task.id } : {});
}
