import { contactValueText } from "@/lib/contacts/values";
import type { HistoryEntry, PlainValue } from "@/lib/contracts/accounts/account-change";
import { findCustomField } from "@/lib/contracts/accounts/custom-field";
import { findFieldInfo } from "@/lib/contracts/accounts/fields";
import { findSeatRole } from "@/lib/contracts/contacts/committee-seat";
import { valueText } from "./fields";

const otherLabels: Record<string, string> = {
  account: "Account added",
  owner: "Owner",
  full_name: "Name",
  title: "Title",
  function: "Function",
  level: "Level",
  buying_role: "Buying role",
  manager_id: "Reports to",
  manager_assumed: "Reporting line assumed",
  email: "Email",
  phone: "Phone",
  do_not_contact: "Do not contact",
  do_not_contact_reason: "Do not contact, why",
  do_not_contact_since: "Do not contact since",
  left_company: "Left the company",
  account_id: "Account",
  merged: "Merged in",
  merged_into: "Merged into",
  removed: "Removed",
  contact: "Person added",
};

/** Returns the label of a changed field. */
export function changeLabel({ field, label }: Pick<HistoryEntry, "field" | "label">): string {
  if (findSeatRole(field) !== null) return label ? `Buying committee: ${label}` : "Buying committee";
  if (findCustomField(field) !== null) return label ?? "A custom field";
  return findFieldInfo(field)?.label ?? otherLabels[field] ?? field;
}

const flags: ReadonlySet<string> = new Set(["do_not_contact", "left_company", "manager_assumed", "removed"]);

/** Values of contacts that are stored as keys. */
const ofContacts: ReadonlySet<string> = new Set(["function", "level", "buying_role"]);

/** Formats a changed value; null is "not known". */
export function changeText(field: string, value: PlainValue): string {
  if (value === null && flags.has(field)) return "no";
  const isPerson = field === "owner" || findSeatRole(field) !== null;
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

const causeNames: Record<string, string> = {
  add: "when it was added",
  correction: "as a correction",
  undo: "by an undo",
  undo_hour: "by an undo of an hour",
  import: "by an import",
  api: "by another system",
  leave: "by leaving the workspace",
  hand_over: "when the owner’s access ended",
  merge: "by a merge",
  territory: "by a territory rule",
  source_rule: "by another rule for when sources disagree",
};

/** Finds the id of the merge that can be undone at this entry; null for any other entry. */
export function mergeOf({ field, cause, is_undone: isUndone, is_undo: isUndo }: HistoryEntry): string | null {
  return field === "merged" && cause.kind === "merge" && !isUndone && !isUndo ? cause.id : null;
}

/** Names the operation that a change was part of; null for a plain edit. */
export function causeText({ cause }: Pick<HistoryEntry, "cause">): string | null {
  return causeNames[cause.kind] ?? null;
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
