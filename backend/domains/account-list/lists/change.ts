import { and, eq, sql } from "drizzle-orm";
import type { ListChange, NewList } from "@/lib/contracts/accounts/account-list";
import { AppError, notFound } from "@/lib/contracts/wire/app-error";
import { maxLists } from "@/lib/contracts/wire/list-limit";
import type { Database } from "../../../database/database";
import { insertRow } from "../../../database/insert-row";
import { accountListMembers, accountLists } from "../../../database/schema/account-lists";
import { accounts } from "../../../database/schema/core";
import { forbidden } from "../../../errors";
import type { Principal } from "../../../principal";
import { lockClient } from "../../shared/clients";
import { findColleague } from "../../shared/colleagues/colleagues";
import { canChangeList, visibleLists } from "./read";

type ListRow = typeof accountLists.$inferSelect;

/**
 * Creates a list with its initial accounts; ids that aren't live accounts of the client are ignored.
 *
 * @returns its id
 * @throws AppError 409 `not_a_member`: operators can't own lists; 409 `too_many`
 */
export async function addList(
  tx: Database,
  principal: Principal,
  { name, is_shared: isShared, account_ids: ids = [] }: NewList,
  now: Date,
): Promise<string> {
  const { clientId, uid: userId } = principal;
  if ((await findColleague(tx, principal, userId)) === null)
    throw new AppError(409, "not_a_member", "Only members of this client can create lists.");
  // Locks the client's row, so that two concurrent creations can't exceed the limit.
  await lockClient(tx, clientId);
  if ((await tx.$count(accountLists, eq(accountLists.clientId, clientId))) >= maxLists)
    throw new AppError(409, "too_many", `There are already ${maxLists} lists. Delete one first.`);
  const row = await insertRow(tx, accountLists, { clientId, userId, name, isShared, createdAt: now, updatedAt: now });
  if (ids.length > 0) {
    // In order of id, in which bulk changes also lock accounts, so that the two can't deadlock.
    await tx.execute(sql`
      insert into ${accountListMembers} (client_id, list_id, account_id, created_at, created_by)
      select ${clientId}, ${row.id}::uuid, a.id, ${now.toISOString()}::timestamptz, ${userId}
      from (select distinct value::uuid as id from json_array_elements_text(${JSON.stringify(ids)}::json)) asked
        join ${accounts} a on a.client_id = ${clientId} and a.id = asked.id and a.removed_at is null
      order by a.id`);
  }
  return row.id;
}

/**
 * Renames a list, shares it, or makes it private again.
 *
 * @throws AppError 404 `not_found`; 403 `forbidden`; 409 `changed_meanwhile`: the list isn't as the user saw it; 409
 * `not_the_owner`: only its owner can make a shared list private
 */
export async function changeList(
  tx: Database,
  principal: Principal,
  id: string,
  { name, is_shared: isShared, updated_at: seen }: ListChange,
  now: Date,
): Promise<void> {
  const row = await lockChangeable(tx, principal, id);
  if (seen !== undefined && seen !== row.updatedAt.toISOString())
    throw new AppError(409, "changed_meanwhile", "Someone changed this list in the meantime. Open it again first.");
  if (isShared === false && row.userId !== principal.uid)
    throw new AppError(409, "not_the_owner", "Only its owner can make a shared list private.");
  await tx
    .update(accountLists)
    .set({ ...(name !== undefined && { name }), ...(isShared !== undefined && { isShared }), updatedAt: now })
    .where(isList(row));
}

/**
 * Deletes a list for all its users; the accounts themselves aren't affected.
 *
 * @throws AppError 404 `not_found`; 403 `forbidden`
 */
export async function removeList(tx: Database, principal: Principal, id: string): Promise<void> {
  await tx.delete(accountLists).where(isList(await lockChangeable(tx, principal, id)));
}

async function lockChangeable(tx: Database, principal: Principal, id: string): Promise<ListRow> {
  const [row] = await tx
    .select()
    .from(accountLists)
    .where(and(visibleLists(principal), eq(accountLists.id, id)))
    .for("update");
  if (!row) throw notFound();
  if (!canChangeList(principal, row)) throw forbidden();
  return row;
}

function isList({ clientId, id }: Pick<ListRow, "clientId" | "id">) {
  return and(eq(accountLists.clientId, clientId), eq(accountLists.id, id));
}
