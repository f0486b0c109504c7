import { randomUUID } from "node:crypto";
import type { NewTransfer } from "@/lib/contracts/transfer";
import type { Database } from "../../../database/database";
import { imports, transfers } from "../../../database/schema/imports";
import type { Principal } from "../../../principal";
import { requireQuota } from "../create";

/**
 * Creates a transfer with an import for each file. It counts as one open import.
 *
 * @returns its id, and those of the imports in the order of the files
 * @throws AppError 409 `import_quota`
 */
export async function createTransfer(
  tx: Database,
  { clientId, uid }: Principal,
  { files }: NewTransfer,
  at: Date,
): Promise<{ id: string; uploads: string[] }> {
  await requireQuota(tx, clientId, at);
  const times = { createdAt: at, updatedAt: at };
  const [row] = await tx
    .insert(transfers)
    .values({ clientId, createdBy: uid, ...times })
    .returning({ id: transfers.id });
  if (!row) throw new Error("An insert returned no row");
  const uploads = files.map(() => randomUUID());
  await tx.insert(imports).values(
    files.map(({ file_name: fileName, bytes }, place) => ({
      id: uploads[place],
      clientId,
      createdBy: uid,
      transferId: row.id,
      fileName,
      bytes,
      ...times,
    })),
  );
  return { id: row.id, uploads };
}
