import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "../../../database/database";
import { importChunks, imports } from "../../../database/schema/imports";
import type { Principal } from "../../../principal";
import { recordAuditBy } from "../../shared/audit/audit";
import type { ImportRecord } from "./find";

/** Values that reset an import to its first row. */
export const resetProgress = { problem: null, done: 0, atLine: 0, atPeople: false } as const;

/** Updates an import's row. */
export async function setImport(
  tx: Database,
  { clientId, id }: Pick<ImportRecord, "clientId" | "id">,
  values: Partial<ImportRecord>,
): Promise<void> {
  await tx
    .update(imports)
    .set(values)
    .where(and(eq(imports.clientId, clientId), eq(imports.id, id)));
}

/** Deletes the file chunks of a client's imports; imports that have run or been canceled aren't read again. */
export async function dropChunks(tx: Database, clientId: string, files: readonly ImportRecord[]): Promise<void> {
  if (files.length === 0) return;
  const isOfFile = inArray(
    importChunks.importId,
    files.map(({ id }) => id),
  );
  await tx.delete(importChunks).where(and(eq(importChunks.clientId, clientId), isOfFile));
}

/** Records in the audit log that an import was run, canceled or undone. */
export async function auditImport(
  tx: Database,
  principal: Principal,
  { id, fileName, rowCount }: ImportRecord,
  action: "import.run" | "import.cancel" | "import.undo",
  at: Date,
): Promise<void> {
  const details = { file: fileName, rows: rowCount };
  await recordAuditBy(tx, principal, at, { action, subject: id, details });
}
