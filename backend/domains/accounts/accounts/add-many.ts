import type { Database } from "../../../database/database";
import { insertRows } from "../../../database/insert-rows";
import { accounts } from "../../../database/schema/core";
import { recordMany, type Writer } from "../../values/history/record";

/** An account added by a source; `changeMany` then adds its other values. */
export interface BroughtAccount {
  id: string;
  name: string;
  domain: string | null;
  /** Absent: the default owner of all accounts. */
  ownerId?: string | null;
}

/**
 * Adds many accounts from a source, with few statements, and records the addition in their histories.
 *
 * @param ownerId default owner; null: none
 * @throws the database's error when a name or domain is taken; no account is added then
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
