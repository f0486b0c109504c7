import { and, eq } from "drizzle-orm";
import type { NewTransfer } from "@/lib/contracts/imports/transfer";
import type { Database } from "../../../../database/database";
import { insertRow } from "../../../../database/insert-row";
import { imports, transfers } from "../../../../database/schema/imports";
import type { Principal } from "../../../../principal";
import { requireQuota } from "../create";
import type { TransferKey } from "./find";

/**
 * Creates a transfer with an import for each file. It counts as one open import.
 *
 * @returns its id
 * @throws AppError 409 `import_quota`
 */
export async function createTransfer(
  tx: Database,
  { clientId, uid }: Principal,
  { files }: NewTransfer,
  at: Date,
): Promise<string> {
  await requireQuota(tx, clientId, at);
  const times = { createdAt: at, updatedAt: at };
  const row = await insertRow(tx, transfers, { clientId, createdBy: uid, ...times });
  await tx.insert(imports).values(
    files.map(({ file_name: fileName, bytes }) => ({
      clientId,
      createdBy: uid,
      transferId: row.id,
      fileName,
      bytes,
      ...times,
    })),
  );
  return row.id;
}

/** Finds the ids of a transfer's imports, in the order in which its files were given. */
export async function findUploads(
  db: Database,
  { clientId, id }: TransferKey,
  files: NewTransfer["files"],
): Promise<string[]> {
  const existing = await db
    .select({ id: imports.id, fileName: imports.fileName, bytes: imports.bytes })
    .from(imports)
    .where(and(eq(imports.clientId, clientId), eq(imports.transferId, id)));
  return files.flatMap(({ file_name: fileName, bytes }) => {
    const index = existing.findIndex((file) => file.fileName === fileName && file.bytes === bytes);
    return index < 0 ? [] : existing.splice(index, 1).map((file) => file.id);
  });
}
