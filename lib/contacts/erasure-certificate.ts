import type { Erasure } from "@/lib/contracts/contacts/erasure";
import { capitalize } from "@/lib/contracts/text/capitalize";
import { formatCount } from "@/lib/contracts/text/format-number";

/** Labels of the tables and stores that an erasure changes most often; the others are named after their tables. */
const labels: Readonly<Record<string, string>> = {
  contacts: "Contacts",
  contact_texts: "Mentions in other contacts",
  reporting_lines: "Reporting lines",
  contact_facts: "Values from sources",
  account_changes: "History",
  account_facts: "Values of accounts",
  accounts: "Accounts with the person in a custom field",
  committee_seats: "Buying committee roles",
  external_ids: "Ids from other systems",
  conversations: "Calls and meetings",
  notes: "Notes",
  tasks: "Tasks",
  signals: "Signals",
  attachments: "Names of attachments",
  drafts: "Drafts",
  import_rows: "Rows of imports",
  imports: "Imports",
  alert_mails: "Alerts waiting to be emailed",
  audit_log: "Audit log entries",
  outbox: "Alerts being delivered",
  live_documents: "Alerts and announcements",
  mail: "Queued emails",
  job: "Background jobs",
};

/** The counts of an erasure, most rows first. */
export function listErasureCounts(counts: Erasure["counts"]): { place: string; count: number }[] {
  return Object.entries(counts)
    .map(([name, count]) => ({ place: labels[name] ?? capitalize(name.replaceAll("_", " ")), count }))
    .sort((a, b) => b.count - a.count || a.place.localeCompare(b.place));
}

/** Writes the certificate of an erasure as text. It names the admin, but not the erased person. */
export function writeErasureCertificate({
  id,
  created_at: requestedAt,
  ended_at: endedAt,
  created_by: author,
  counts,
}: Erasure): string {
  const rows = listErasureCounts(counts).map(({ place, count }) => `  ${place}: ${formatCount(count)}`);
  return [
    "Certificate of erasure",
    "",
    `Number: ${id}`,
    `Requested: ${requestedAt}`,
    `Completed: ${endedAt ?? "not yet"}`,
    `By: ${author?.name ?? "a user who no longer exists"}`,
    "",
    "Rows deleted or changed:",
    ...rows,
    "",
    "This certificate contains no data of the erased person.",
    "",
  ].join("\n");
}
