import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { Database } from "../../../database/database";
import type { Cell, Sheet } from "../../../files/sheet";
import type { Principal } from "../../../principal";
import { actorOf, recordAudit } from "../../shared/audit/audit";
import { createViewingCheck } from "../../shared/viewing-check";

export interface ExportFile extends Sheet {
  /** The audit log action. */
  action: "account.export" | "contact.export" | "contact.data_export" | "member.data_export";
  /** The request's parameters, as the audit log stores them. */
  asked: Record<string, unknown>;
  /** The id of whose data it is; absent: a new id, which the entries of one export share. */
  subject?: string;
}

/**
 * Streams an export's rows in batches, so memory use doesn't grow with the export. The audit log gets an entry before
 * the first byte, and the row count and completeness at the end or on interruption. The end of an operator's view of
 * the client, however it ends, interrupts it within a second.
 */
export async function openExport(
  db: Database,
  principal: Principal,
  { action, asked, subject = randomUUID(), headings, batches }: ExportFile,
  now: () => Date,
): Promise<Sheet> {
  const entry = { ...actorOf(principal), subject };
  await recordAudit(db, { ...entry, at: now(), action, details: asked });
  const end = (rows: number, isComplete: boolean) =>
    recordAudit(db, { ...entry, at: now(), action: `${action}_end`, details: { rows, complete: isComplete } });
  return { headings, batches: countRows(batches, createViewingCheck(db, principal, now), end) };
}

async function* countRows(
  batches: Sheet["batches"],
  requireOpen: () => Promise<void>,
  end: (rows: number, isComplete: boolean) => Promise<void>,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  let rows = 0;
  let isComplete = false;
  try {
    for await (const batch of batches) {
      await requireOpen();
      rows += batch.length;
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
