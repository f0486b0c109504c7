import type { AuditExportPage } from "@/lib/contracts/operations/audit";
import { writeCsvLine } from "@/lib/contracts/wire/csv";
import { describeActor, describeEntry } from "./describe";

const head = ["time", "client", "who", "what", "action", "subject", "before", "after", "details", "address", "browser"];

/**
 * Writes the audit log as CSV, page by page, latest first; a cell that a spreadsheet would run as a formula begins with
 * an apostrophe (case W5).
 */
export async function* writeAuditCsv(pages: AsyncIterable<AuditExportPage>): AsyncGenerator<string> {
  yield writeCsvLine(head);
  for await (const { items, names } of pages) {
    yield items
      .map((entry) =>
        writeCsvLine([
          entry.at,
          entry.client_id,
          describeActor(entry, names),
          describeEntry(entry, names),
          entry.action,
          entry.subject,
          entry.before && JSON.stringify(entry.before),
          entry.after && JSON.stringify(entry.after),
          JSON.stringify(entry.details),
          entry.ip,
          entry.agent,
        ]),
      )
      .join("");
  }
}
