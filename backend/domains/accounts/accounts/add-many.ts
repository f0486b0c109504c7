import type { Database } from "../../../database/database";
import { insertRows } from "../../../database/insert-rows";
import { accounts } from "../../../database/schema/core";
import { recordMany, type Writer } from "../../values/history/record";

/** An account added by a source. Its other values follow by `changeMany`. */
export interface BroughtAccount {
  id: string;
  name: string;
  domain: string | null;
  /** Absent: the owner of all. */
  ownerId?: string | null;
}

/**
 * Adds many accounts from a source, with few statements; the addition is recorded in their histories.
 *
 * @param ownerId the owner of those without one of their own; null: none
 * @throws the database's error for a name or a domain that is taken: none of them is added then
 */
export async function addMany(
  tx: Database,
  { clientId, ownerId, source }: { clientId: string; ownerId: string | null; source: string },
  brought: readonly BroughtAccount[],
  writer: Writer,
): Promise<void> {
  if (brought.length === 0) return;
  await insertRows(
    tx,
    accounts,
    brought.map((account) => ({
      ownerId,
      ...account,
      clientId,
      status: "active" as const,
      createdAt: writer.at,
      createdBy: writer.actorId,
      updatedAt: writer.at,
    })),
  );
  await recordMany(
    tx,
    clientId,
    brought.map(({ id, name }) => ({
      accountId: id,
      changes: [{ field: "account", old: null, new: name, source }],
    })),
    writer,
  );
}
