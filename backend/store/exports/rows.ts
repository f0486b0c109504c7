import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { Database } from "../../database/database";
import type { Cell, Sheet } from "../../files/sheet";
import type { Principal } from "../../principal";
import { actorOf, recordAudit } from "../audit/audit";

export interface ExportFile extends Sheet {
  /** For the audit log. */
  action: "account.export" | "contact.export";
  /** What was asked for, as the audit log keeps it. */
  asked: Record<string, unknown>;
}

/**
 * Hands out a file's rows piece by piece, so that its size costs no memory. Who took what is written down before its
 * first byte; how many rows left, and whether that was all of them, once it has ended or was broken off.
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
      // An embedded database answers without leaving this thread: without a pause nobody else's request is even read.
      await setImmediate();
    }
    isComplete = true;
  } finally {
    await end(rows, isComplete);
  }
}
