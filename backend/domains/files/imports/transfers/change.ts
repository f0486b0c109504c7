import { and, eq } from "drizzle-orm";
import type { Database } from "../../../../database/database";
import { transfers } from "../../../../database/schema/imports";
import type { TransferKey, TransferRecord } from "./find";

/** Updates a transfer's row. */
export async function setTransfer(
  tx: Database,
  { clientId, id }: TransferKey,
  values: Partial<TransferRecord>,
): Promise<void> {
  await tx
    .update(transfers)
    .set(values)
    .where(and(eq(transfers.clientId, clientId), eq(transfers.id, id)));
}
