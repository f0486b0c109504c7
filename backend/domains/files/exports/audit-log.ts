import type { AuditExportPage, AuditFilter } from "@/lib/contracts/operations/audit";
import type { Database } from "../../../database/database";
import type { Principal } from "../../../principal";
import { listAudit } from "../../shared/audit/audit-list";
import { recordExport } from "./rows";

const pageRows = 500;

/**
 * Exports the matching entries of the audit log that the principal may see, newest first.
 *
 * @returns the file's lines: one JSON text per page, as `auditExportPageSchema` describes it
 */
export async function exportAuditLog(
  db: Database,
  principal: Principal,
  filter: AuditFilter,
  now: () => Date,
): Promise<AsyncIterable<string>> {
  async function* pages() {
    let cursor: string | undefined;
    do {
      const page = await listAudit(db, principal, { ...filter, cursor, limit: pageRows });
      yield { items: page.items, names: page.names };
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
  }
  const countRows = ({ items }: AuditExportPage) => items.length;
  const file = { action: "audit.export" as const, parameters: { filter }, batches: pages(), countRows };
  return writeLines(await recordExport(db, principal, file, now));
}

async function* writeLines(pages: AsyncIterable<AuditExportPage>): AsyncGenerator<string> {
  for await (const page of pages) yield `${JSON.stringify(page)}\n`;
}
