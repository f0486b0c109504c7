/**
 * The states of an alert that the product knows (checklist D7). A document may hold others: those are kept, and shown
 * as read.
 */
export const alertVisibilities = ["NEW", "NOT_SEEN", "ACKNOWLEDGED"] as const;

export type AlertVisibility = (typeof alertVisibilities)[number];

/** What raises an alert. */
export const alertTypes = [
  "signal",
  "task_assigned",
  "task_due",
  "mention",
  "account_assigned",
  "access_request",
  "user_disabled",
  "import_ended",
  "rule",
] as const;

export type AlertType = (typeof alertTypes)[number];
