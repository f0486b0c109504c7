import { and, eq } from "drizzle-orm";
import { canRemoveAccount } from "@/lib/contracts/rights/rights";
import { notFound } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../../database/database";
import { accounts } from "../../../database/schema/core";
import { forbidden } from "../../../errors";
import type { Principal } from "../../../principal";

/** An account of a pair, removed or not; merged ones are removed. */
export type RowOfPair = typeof accounts.$inferSelect;

/** @throws AppError 404 `not_found` */
export async function getRowOfPair(tx: Database, clientId: string, id: string): Promise<RowOfPair> {
  const [row] = await tx
    .select()
    .from(accounts)
    .where(and(eq(accounts.clientId, clientId), eq(accounts.id, id)));
  if (!row) throw notFound();
  return row;
}

/**
 * Asserts that the principal may remove each of these accounts, as required to merge them or undo a merge.
 *
 * @throws AppError 403 `forbidden`
 */
export function requireRemovable(principal: Principal, rows: readonly Pick<RowOfPair, "ownerId">[]): void {
  for (const { ownerId } of rows)
    if (!canRemoveAccount(principal, { owner: ownerId === null ? null : { uid: ownerId } })) throw forbidden();
}
