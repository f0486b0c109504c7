import { and, eq, sql } from "drizzle-orm";
import { notFound } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../../database/database";
import { accountChanges } from "../../../database/schema/history";
import type { Principal } from "../../../principal";
import { lockAccounts } from "../change";
import { removeAccounts } from "../remove";
import { findWorkedOn } from "../worked-on";

/**
 * Undoes the user's addition of accounts from the catalog: removes those that nobody has worked on since. Repeating it
 * has no effect, not even on accounts that have been restored in the meantime.
 *
 * @returns the removed accounts, and how many are kept
 * @throws AppError 404 `not_found`: the user made no such addition
 */
export async function undoAddition(
  tx: Database,
  principal: Principal,
  id: string,
  at: Date,
): Promise<{ removed: string[]; kept: number }> {
  const { clientId, uid } = principal;
  const rows = await tx
    .select({ id: accountChanges.accountId })
    .from(accountChanges)
    .where(
      and(
        ...[eq(accountChanges.clientId, clientId), eq(accountChanges.createdBy, uid)],
        ...[eq(accountChanges.causeKind, "add"), eq(accountChanges.causeId, id), eq(accountChanges.field, "account")],
      ),
    );
  if (rows.length === 0) throw notFound();
  const ids = rows.map((row) => row.id);
  await lockAccounts(tx, clientId, ids);
  const worked = await findWorkedOn(tx, clientId, ids, uid, sql`(${id})`);
  const idle = ids.filter((one) => !worked.has(one));
  const results = await removeAccounts(tx, principal, idle, at);
  const removed = results.flatMap((one) => (one.outcome === "removed" ? [one.id] : []));
  return { removed, kept: ids.length - removed.length };
}
