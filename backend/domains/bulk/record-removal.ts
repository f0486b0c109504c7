import type { Database } from "../../database/database";
import { insertRow } from "../../database/insert-row";
import { bulkItems, bulks } from "../../database/schema/bulk";
import type { Principal } from "../../principal";

/** Records the removal of several accounts as a bulk change, so that it is listed with the others and can be undone. */
export async function recordRemoval(
  tx: Database,
  { clientId, uid }: Principal,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  if (ids.length < 2) return;
  const values = { clientId, action: { kind: "remove" as const }, createdBy: uid, createdAt: at, settledAt: at };
  const bulk = await insertRow(tx, bulks, values);
  const after = at.toISOString();
  await tx.insert(bulkItems).values(
    ids.map((accountId) => ({
      clientId,
      bulkId: bulk.id,
      accountId,
      outcome: "changed",
      seen: { owner: null },
      after,
    })),
  );
}
