import { and, eq, sql } from "drizzle-orm";
import type { ListChange, NewList } from "@/lib/contracts/account-list";
import { AppError, notFound } from "@/lib/contracts/app-error";
import { mostLists } from "@/lib/contracts/list-limit";
import type { Database } from "../../database/database";
import { accountListMembers, accountLists } from "../../database/schema/account-lists";
import { accounts, clients } from "../../database/schema/core";
import { forbidden } from "../../errors";
import type { Principal } from "../../principal";
import { findColleague } from "../colleagues/colleagues";
import { canChangeList, visibleLists } from "./read";

type ListRow = typeof accountLists.$inferSelect;

/**
 * Makes a list, with the accounts that are on it from the beginning: those that the client has.
 *
 * @returns its id
 * @throws AppError 409 `not_a_member`: the operator keeps none; 409 `too_many`
 */
export async function addList(
  tx: Database,
  principal: Principal,
  { name, is_shared: isShared, account_ids: ids = [] }: NewList,
  now: Date,
): Promise<string> {
  const { clientId, uid: userId } = principal;
  if ((await findColleague(tx, principal, userId)) === null)
    throw new AppError(409, "not_a_member", "Only members of this client keep lists of its accounts.");
  // One after another: two that are made at once don't both take the last place.
  await tx.select({ id: clients.id }).from(clients).where(eq(clients.id, clientId)).for("no key update");
  if ((await tx.$count(accountLists, eq(accountLists.clientId, clientId))) >= mostLists)
    throw new AppError(409, "too_many", `There are ${mostLists} lists here already. Delete one first.`);
  const [row] = await tx
    .insert(accountLists)
    .values({ clientId, userId, name, isShared, createdAt: now, updatedAt: now })
    .returning({ id: accountLists.id });
  if (!row) throw new Error("An insert returned no row");
  if (ids.length > 0) {
    // In the order of their ids, as changes of many lock them: neither waits for the other.
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
 * Renames a list, shares it, or takes it back to its owner alone.
 *
 * @throws AppError 404 `not_found`; 403 `forbidden`; 409 `changed_meanwhile`: another one stands there than was seen;
 * 409 `not_the_owner`: a shared list is taken back by its owner alone
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
    throw new AppError(409, "changed_meanwhile", "Somebody changed this list in the meantime. Open it again first.");
  if (isShared === false && row.userId !== principal.uid)
    throw new AppError(409, "not_the_owner", "Only its owner can take a shared list back.");
  await tx
    .update(accountLists)
    .set({ ...(name !== undefined && { name }), ...(isShared !== undefined && { isShared }), updatedAt: now })
    .where(isList(row));
}

/**
 * Deletes a list, for everybody who uses it; its accounts stay.
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
