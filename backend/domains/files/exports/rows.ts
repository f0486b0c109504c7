import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { Database } from "../../../database/database";
import type { Cell, Sheet } from "../../../files/sheet";
import type { Principal } from "../../../principal";
import { outsideRequest } from "../../../telemetry/request-scope";
import { actorOf, recordAudit } from "../../shared/audit/audit";

export interface ExportFile extends Sheet {
  /** The audit log's action. */
  action: "account.export" | "contact.export";
  /** The request's parameters, as the audit log stores them. */
  asked: Record<string, unknown>;
}

/**
 * Streams an export's rows in batches, so that memory doesn't grow with its size. The export is recorded in the audit
 * log before the first byte; after its end or interruption, the number of rows and whether it was complete.
 */
export async function openExport(
  db: Database,
  principal: Principal,
  { action, asked, headings, pieces }: ExportFile,
  now: () => Date,
): Promise<Sheet> {
  const entry = { ...actorOf(principal), subject: randomUUID() };
  await recordAudit(db, { ...entry, at: now(), action, details: asked });
  const end = (rows: number, isComplete: boolean) =>
    recordAudit(db, { ...entry, at: now(), action: `${action}_end`, details: { rows, complete: isComplete } });
  return { headings, pieces: countRows(pieces, end) };
}

async function* countRows(
  pieces: Sheet["pieces"],
  end: (rows: number, isComplete: boolean) => Promise<void>,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  let rows = 0;
  let isComplete = false;
  try {
    for await (const piece of pieces) {
      rows += piece.length;
      yield piece;
      // Without this pause, no other request would be handled while pieces are at hand.
      await setImmediate();
    }
    isComplete = true;
  } finally {
    // Recorded for the log, also when the caller has left.
    await outsideRequest(() => end(rows, isComplete));
  }
}
