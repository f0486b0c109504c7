import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { Database } from "../../../database/database";
import type { Sheet } from "../../../files/sheet";
import type { Principal } from "../../../principal";
import { actorOf, recordAudit } from "../../shared/audit/audit";
import { createViewingCheck } from "../../shared/viewing-check";

interface RecordedExport {
  /** The audit log action. */
  action:
    | "account.export"
    | "contact.export"
    | "contact.data_export"
    | "member.data_export"
    | "import.export"
    | "audit.export";
  /** The request's parameters, as the audit log stores them. */
  parameters: Record<string, unknown>;
  /** Id of the contact or the import whose data is exported; absent: a new id, which all entries of one export share. */
  subject?: string;
}

export type ExportFile = RecordedExport & Sheet;

/** Streams an export's rows in batches, recorded like {@link recordExport}. */
export async function openExport(
  db: Database,
  principal: Principal,
  { headings, batches, ...recorded }: ExportFile,
  now: () => Date,
): Promise<Sheet> {
  const file = { ...recorded, batches, countRows: (rows: { length: number }) => rows.length };
  return { headings, batches: await recordExport(db, principal, file, now) };
}

/**
 * Streams an export in batches, so memory use doesn't grow with the export. The audit log gets one entry before the
 * first byte, and another with the row count and the completeness at the end or on interruption. If an operator's view
 * of the client ends, for whatever reason, the export is interrupted within a second.
 */
export async function recordExport<Batch>(
  db: Database,
  principal: Principal,
  {
    action,
    parameters,
    subject = randomUUID(),
    batches,
    countRows,
  }: RecordedExport & { batches: AsyncIterable<Batch>; countRows: (batch: Batch) => number },
  now: () => Date,
): Promise<AsyncIterable<Batch>> {
  const entry = { ...actorOf(principal), subject };
  await recordAudit(db, { ...entry, at: now(), action, details: parameters });
  const end = (rows: number, isComplete: boolean) =>
    recordAudit(db, { ...entry, at: now(), action: `${action}_end`, details: { rows, complete: isComplete } });
  const requireOpen = createViewingCheck(db, principal, now);
  return recordEnd(batches, { countRows, requireOpen, end });
}

interface Watch<Batch> {
  countRows: (batch: Batch) => number;
  requireOpen: () => Promise<void>;
  end: (rows: number, isComplete: boolean) => Promise<void>;
}

async function* recordEnd<Batch>(
  batches: AsyncIterable<Batch>,
  { countRows, requireOpen, end }: Watch<Batch>,
): AsyncGenerator<Batch> {
  let rows = 0;
  let isComplete = false;
  try {
    for await (const batch of batches) {
      await requireOpen();
      rows += countRows(batch);
      yield batch;
      // Yield to the event loop; otherwise no other request is handled while chunks are available.
      await setImmediate();
    }
    isComplete = true;
  } finally {
    // Record the end in the audit log even if the client has disconnected.
    await end(rows, isComplete);
  }
}
