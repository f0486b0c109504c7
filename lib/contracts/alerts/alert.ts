/**
 * The alert states that the product supports (checklist D7). A document may hold others: such alerts are kept, and
 * shown as read.
 */
export const alertVisibilities = ["NEW", "NOT_SEEN", "ACKNOWLEDGED"] as const;

export type AlertVisibility = (typeof alertVisibilities)[number];

export const alertTypes = [
  "signal",
  "task_assigned",
  "task_due",
  "mention",
  "nudge",
  "account_assigned",
  "access_request",
  "user_disabled",
  "import_ended",
  "rule",
] as const;

export type AlertType = (typeof alertTypes)[number];

/** The name of each type, in the singular. */
export const alertTypeNames: Record<AlertType, string> = {
  signal: "Signal",
  task_assigned: "Task assigned",
  task_due: "Task due",
  mention: "Mention",
  nudge: "Nudge",
  account_assigned: "Account assigned",
  access_request: "Access request",
  user_disabled: "Person disabled",
  import_ended: "Import ended",
  rule: "Alert rule",
};

/** The types that only a client's admins receive. */
export const adminAlertTypes: readonly AlertType[] = ["access_request", "user_disabled"];

/** The email delivery choices for a type of alert. */
export const mailTimes = ["off", "at_once", "daily", "weekly"] as const;

export type MailTime = (typeof mailTimes)[number];
