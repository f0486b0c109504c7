import type { HistoryEntry } from "../accounts/account-change";
import { findCustomField } from "../accounts/custom-field";
import { findFieldInfo } from "../accounts/fields";
import { findSeatRole } from "../contacts/committee-seat";

const otherLabels: Record<string, string> = {
  account: "Account added",
  owner: "Owner",
  logo: "Logo",
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
  do_not_contact_reason: "Do-not-contact reason",
  do_not_contact_since: "Do-not-contact since",
  left_company: "Left the company",
  account_id: "Account",
  merged: "Merged in",
  merged_into: "Merged into",
  removed: "Removed",
  contact: "Person added",
};

export function changeLabel({ field, label }: Pick<HistoryEntry, "field" | "label">): string {
  if (findSeatRole(field) !== null) return label ? `Buying committee: ${label}` : "Buying committee";
  if (findCustomField(field) !== null) return label ?? "A custom field";
  return findFieldInfo(field)?.label ?? otherLabels[field] ?? field;
}

const causeNames: Record<string, string> = {
  add: "when it was added",
  correction: "as a correction",
  undo: "by an undo",
  undo_hour: "by undoing an hour of changes",
  import: "by an import",
  api: "by another system",
  leave: "by leaving the workspace",
  hand_over: "when the owner’s access ended",
  merge: "by a merge",
  territory: "by a territory rule",
  source_rule: "by a changed source rule",
};

/** Names the operation that a change was part of; null for a plain edit. */
export function causeText({ cause }: Pick<HistoryEntry, "cause">): string | null {
  return causeNames[cause.kind] ?? null;
}
