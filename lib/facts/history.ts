import { contactValueText } from "@/lib/contacts/values";
import type { HistoryEntry, PlainValue } from "@/lib/contracts/accounts/account-change";
import { findSeatRole } from "@/lib/contracts/contacts/committee-seat";
import { valueText } from "./fields";

const flags: ReadonlySet<string> = new Set(["do_not_contact", "left_company", "manager_assumed", "removed"]);

/** Values of contacts that are stored as keys. */
const ofContacts: ReadonlySet<string> = new Set(["function", "level", "buying_role"]);

/** Formats a changed value; null is "not known". */
export function changeText(field: string, value: PlainValue): string {
  if (value === null && flags.has(field)) return "no";
  const isPerson = field === "owner" || findSeatRole(field) !== null;
  if (value === null && field === "logo") return "none";
  if (value === null) return isPerson ? "nobody" : valueText(field, value);
  return ofContacts.has(field) ? contactValueText(field, value) : valueText(field, value);
}

/**
 * Fields whose changes can't be undone in place: an addition is undone by removing, a move by moving back, a merge by
 * its own undo.
 */
const additions: ReadonlySet<string> = new Set(["account", "contact", "account_id", "merged", "merged_into"]);

/** Whether a change can be undone in place: it hasn't been undone already, and isn't an addition. */
export function canUndo(entry: HistoryEntry): boolean {
  return !entry.is_undone && !additions.has(entry.field);
}

/** Finds the id of the merge that can be undone at this entry; null for any other entry. */
export function mergeOf({ field, cause, is_undone: isUndone, is_undo: isUndo }: HistoryEntry): string | null {
  return field === "merged" && cause.kind === "merge" && !isUndone && !isUndo ? cause.id : null;
}

/** Counts the listed changes of each cause, by the id of its first change. */
export function causeSizes(entries: readonly HistoryEntry[]): Map<string, number> {
  const sizes = new Map<string, number>();
  const heads = new Map<string, string>();
  for (const entry of entries) {
    const key = `${entry.cause.kind} ${entry.cause.id}`;
    const head = heads.get(key) ?? entry.id;
    heads.set(key, head);
    if (canUndo(entry)) sizes.set(head, (sizes.get(head) ?? 0) + 1);
  }
  return sizes;
}

/** Returns the end of a day given in the URL, or now if that is in the future; null for an invalid date. */
export function momentOfDay(day: string | null, nowMs: number): string | null {
  if (day === null || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const end = Date.parse(`${day}T23:59:59.999Z`);
  return Number.isNaN(end) ? null : new Date(Math.min(end, nowMs)).toISOString();
}
