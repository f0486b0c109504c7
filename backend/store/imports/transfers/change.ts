import { and, eq } from "drizzle-orm";
import type { Database } from "../../../database/database";
import { imports, transfers } from "../../../database/schema/imports";
import type { ImportRecord } from "../find";
import type { TransferPlace, TransferRecord } from "./find";

/** The values of a file that begins at its first row. */
export const afresh = { problem: null, done: 0, atLine: 0, atPeople: false } as const;

/** Updates a transfer's row. */
export async function setTransfer(
  tx: Database,
  { clientId, id }: TransferPlace,
  values: Partial<TransferRecord>,
): Promise<void> {
  await tx
    .update(transfers)
    .set(values)
    .where(and(eq(transfers.clientId, clientId), eq(transfers.id, id)));
}

/** Updates the row of one of its files. */
export async function setFile(
  tx: Database,
  { clientId, id }: Pick<ImportRecord, "clientId" | "id">,
  values: Partial<ImportRecord>,
): Promise<void> {
  await tx
    .update(imports)
    .set(values)
    .where(and(eq(imports.clientId, clientId), eq(imports.id, id)));
}
