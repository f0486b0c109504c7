import { importLimits } from "../imports/import-field";

interface RetentionPeriod {
  /** The name of the data within a sentence: "audit log". */
  label: string;
  /** Describes the deleted data, and why it is kept until then. */
  about: string;
  /** In days, like the limits below. */
  default: number;
  min: number;
  max: number;
}

/**
 * The data whose retention period a client's admin can choose: only data that is no longer in use, or that loses its
 * value with time. Accounts, contacts and their history have no retention period. Browser code imports this file: no
 * zod here.
 */
export const retentionPeriods = {
  // The database refuses to delete entries of the last 365 days.
  audit_log: {
    label: "audit log",
    about: "Entries of the audit log. They prove who changed, saw or exported what.",
    ...{ default: 730, min: 366, max: 3_650 },
  },
  removed_activity: {
    label: "removed notes, calls and meetings",
    about: "Notes (with attachments), calls and meetings that their author removed. No one can see them.",
    ...{ default: 30, min: 1, max: 365 },
  },
  // The minimum is the time for which an uploaded file waits for its import. An import can be undone only while its
  // rows are stored.
  import_rows: {
    label: "rows of imports",
    about: "The rows of imported files. They show what an import did, and undo it. Imported data isn’t affected.",
    ...{ default: importLimits.maxRetentionDays, min: importLimits.fileDays, max: importLimits.maxRetentionDays },
  },
  // Home lists the requests of the last 14 days.
  access_requests: {
    label: "requests for access",
    about: "Requests from your people for access to a page. Admins see who asked for what, and why.",
    ...{ default: 90, min: 14, max: 365 },
  },
  invitations: {
    label: "expired invitations",
    about:
      "Invitations that nobody accepted, after they expire, and lists of invited people. They hold email addresses of people who didn’t join.",
    ...{ default: 30, min: 1, max: 365 },
  },
  messages: {
    label: "ended announcements",
    about:
      "Announcements of your workspace, counted from their end or, if turned off, last change. No one can see them.",
    ...{ default: 730, min: 1, max: 3_650 },
  },
  // The minimum covers the time in which a late delivery of an alert may still be repeated.
  alerts: {
    label: "alerts",
    about: "Your people’s alerts, read or unread. They name accounts and colleagues.",
    ...{ default: 365, min: 30, max: 1_095 },
  },
  drafts: {
    label: "drafts",
    about: "Unsent text on account pages, counted from its last change. Only its author can see it.",
    ...{ default: 30, min: 1, max: 365 },
  },
} as const satisfies Record<string, RetentionPeriod>;

export type RetentionKey = keyof typeof retentionPeriods;

export const retentionKeys = Object.keys(retentionPeriods).filter(isRetentionKey);

/** A client's choices, in days, as stored; absent: the default. */
export type OwnRetention = Partial<Record<RetentionKey, number>>;

/** Whether a text is the key of a retention period. */
export function isRetentionKey(key: string): key is RetentionKey {
  return Object.hasOwn(retentionPeriods, key);
}

/** Makes a value for each retention period, in the order of the table. */
export function forEachPeriod<Value>(make: (key: RetentionKey) => Value): Record<RetentionKey, Value> {
  return Object.fromEntries(retentionKeys.map((key) => [key, make(key)])) as Record<RetentionKey, Value>;
}

/** Returns a client's retention period, in days. */
export function retentionDays(key: RetentionKey, own: OwnRetention | undefined): number {
  return own?.[key] ?? retentionPeriods[key].default;
}
