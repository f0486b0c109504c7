import type { AuditFilter, AuditPage } from "@/lib/contracts/operations/audit";
import { writeCsvLine } from "@/lib/contracts/wire/csv";
import { describeActor, describeEntry } from "./describe";

const head = ["time", "client", "who", "what", "action", "subject", "before", "after", "details", "address", "browser"];

/**
 * Writes the audit log as CSV, page by page, latest first; a cell that a spreadsheet would run as a formula begins with
 * an apostrophe (case W5).
 *
 * @param start the cursor of the first page
 */
export async function* writeAuditCsv(
  start: string,
  readPage: (cursor: string) => Promise<AuditPage>,
): AsyncGenerator<string> {
  yield writeCsvLine(head);
  let cursor: string | null = start;
  while (cursor !== null) {
    const { items, names, next_cursor }: AuditPage = await readPage(cursor);
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
    cursor = next_cursor;
  }
}

/** The URL of the log's download with these filters. */
export function exportAddress({ actor, object, kind, from, to }: AuditFilter): string {
  const given = Object.entries({ actor, object, kind, from, to }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  const query = new URLSearchParams(given).toString();
  return `/api/audit/export${query === "" ? "" : `?${query}`}`;
}
