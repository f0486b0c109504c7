import type { HistoryEntry } from "../accounts/account-change";
import type { Signal } from "../activity/activity";
import type { FeedItem, FeedItemOf } from "./feed";

export const accountId = "00000000-0000-4000-8000-000000000001";
const account = { id: accountId, name: "Halcyon" };

export function signalEntry(n: number, signal: Partial<Signal> = {}, at = "2026-03-02T08:00:00.000Z"): FeedItem {
  const id = `00000000-0000-4000-8000-00000000010${n}`;
  const content = { title: "Opened a plant in Ohio", kind: "expansion" as const, source: "Newsroom", url: null };
  const times = { occurred_at: at, created_at: at };
  const own: Signal = { id, account_id: accountId, recorded_by: null, ...content, ...times, ...signal };
  return { id: `signal:${id}`, kind: "signal", at, is_unread: true, account, signal: own };
}

/** An entry about a changed value at Halcyon, by Lena. */
export function changeEntry(n: number, change: Partial<HistoryEntry> = {}, of = account): FeedItemOf<"change"> {
  const at = "2026-03-02T07:00:00.000Z";
  const values = { field: "employees", contact: null, old: 10, new: 20, source: "manual" };
  const actor = { uid: "lena", name: "Lena" };
  const cause = { kind: "edit", id: "00000000-0000-4000-8000-000000000009" };
  const own: HistoryEntry = { id: `${n}`, ...values, actor, cause, at, is_undone: false, is_undo: false, ...change };
  const counts = { account_count: 1, change_count: 1 };
  return { id: `change:${n}`, kind: "change", at, is_unread: false, account: of, change: own, ...counts };
}
