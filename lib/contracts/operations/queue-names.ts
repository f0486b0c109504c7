/** The plain names of the queues of jobs, and of the changes for the realtime database, as operators read them. */
export const queueNames: Readonly<Record<string, string>> = {
  "alert-digest": "Alert digests",
  "alert-mail": "Alert emails",
  "alert-retention": "Cleanup of alerts",
  "audit-stream": "Audit log streaming",
  "audit-streams": "Audit log schedule",
  bulk: "Bulk changes",
  "client-viewings": "Ends of client views",
  "compact-counts": "Count compaction",
  "connect-bls": "Employment figures (BLS)",
  "connect-feeds": "Newsrooms",
  "connect-sec": "SEC filings",
  "count-segments": "Segments",
  deliver: "Live updates",
  duplicates: "Duplicate accounts",
  erase: "Erasures",
  "hand-over": "Account hand-overs",
  "invitation-list": "Lists of people to invite",
  forget: "Cleanup of old changes",
  import: "Imports",
  "industry-moves": "Industry moves",
  "leaver-alerts": "Cleanup of alerts of people who left",
  leavers: "Alerts about people disabled by a directory",
  mail: "Emails",
  "move-rules": "Alert rules for industry moves",
  outbox: "Failed live updates",
  "own-signals": "Signals from clients’ own data",
  "purge-client": "Client deletions",
  quiet: "Inactive accounts",
  remind: "Reminders",
  reseal: "Secret rotation",
  "rule-overflow": "Alert rule summaries",
  rules: "Alert rules",
  "settle-values": "Account values",
  sweep: "Cleanup",
  territories: "Territories",
};

/** The plain name of a queue; the stored name for a queue that only another build has. */
export function nameQueue(queue: string): string {
  return queueNames[queue] ?? queue;
}
