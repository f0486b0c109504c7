import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { AccountList } from "@/lib/contracts/accounts/account-list";
import { can } from "@/lib/contracts/rights/rights";
import { notFound } from "@/lib/contracts/wire/app-error";
import { countedMembers, maxLists } from "@/lib/contracts/wire/list-limit";
import { type Database, readRows } from "../../../database/database";
import { accountLists, accountListMembers as members } from "../../../database/schema/account-lists";
import { accounts, users } from "../../../database/schema/core";
import type { Principal } from "../../../principal";

/** A list's owner, and whether it is shared. */
export interface ListOwnership {
  userId: string | null;
  isShared: boolean;
}

/** Whether a principal may rename, share and delete a list: its owner may and, if it is shared, the client's admin. */
export function canChangeList({ uid, role }: Principal, { userId, isShared }: ListOwnership): boolean {
  return userId === uid || (isShared && can(role, "manageClient"));
}

/** Whether a principal may add and remove a list's accounts: its owner may and, if it is shared, every editor. */
export function canFillList({ uid, role }: Principal, { userId, isShared }: ListOwnership): boolean {
  return userId === uid || (isShared && can(role, "editAccounts"));
}

/** Condition for the lists that a principal sees: their own and those shared within the client. */
export function visibleLists({ clientId, uid }: Principal): SQL {
  return sql`${accountLists.clientId} = ${clientId} and (${accountLists.isShared} or ${accountLists.userId} = ${uid})`;
}

/**
 * The ids of the accounts on a list; none if the principal doesn't see the list. Used as a subquery, so that accounts
 * are looked up by id; a join would make the planner read all accounts of the client.
 */
export function idsOnList(principal: Principal, id: string): SQL {
  return sql`select ${members.accountId} from ${members}
    where ${members.clientId} = ${principal.clientId} and ${members.listId} = ${id}::uuid
      and ${isVisible(principal, id)}`;
}

/** Condition that an account of an outer query is on a list. */
export function isOnList(principal: Principal, id: string): SQL {
  return sql`exists (select from ${members} where ${members.clientId} = ${principal.clientId}
      and ${members.listId} = ${id}::uuid and ${members.accountId} = ${accounts.id}) and ${isVisible(principal, id)}`;
}

function isVisible(principal: Principal, id: string): SQL {
  return sql`exists (select from ${accountLists} where ${visibleLists(principal)} and ${accountLists.id} = ${id}::uuid)`;
}

const rowSchema = z.object({
  id: z.string(),
  name: z.string(),
  isShared: z.boolean(),
  userId: z.string().nullable(),
  ownerName: z.string().nullable(),
  count: z.number(),
  updatedAt: z.coerce.date(),
});

/** Lists the lists that the principal sees, by name. */
export async function listLists(db: Database, principal: Principal): Promise<AccountList[]> {
  const rows = await selectLists(db, principal, sql`true`);
  return rows.map((row) => serializeList(principal, row));
}

/**
 * Gets one list that the principal sees.
 *
 * @throws AppError 404 `not_found`: the list is missing, or another user's private list
 */
export async function getList(db: Database, principal: Principal, id: string): Promise<AccountList> {
  const [row] = await selectLists(db, principal, sql`${accountLists.id} = ${id}::uuid`);
  if (!row) throw notFound();
  return serializeList(principal, row);
}

/** Finds a list's name and whether the principal may add accounts to it; null when they don't see it. */
export async function findListName(
  db: Database,
  principal: Principal,
  id: string,
): Promise<{ id: string; name: string; can_fill: boolean } | null> {
  const [row] = await db
    .select({ name: accountLists.name, userId: accountLists.userId, isShared: accountLists.isShared })
    .from(accountLists)
    .where(sql`${visibleLists(principal)} and ${accountLists.id} = ${id}::uuid`);
  return row ? { id, name: row.name, can_fill: canFillList(principal, row) } : null;
}

/**
 * Selects lists with their numbers of accounts, which are counted by index and only up to the limit that menus show, so
 * that long lists cost no more.
 */
function selectLists(db: Database, principal: Principal, which: SQL) {
  return readRows(
    db,
    rowSchema,
    sql`select ${accountLists.id} as id, ${accountLists.name} as name, ${accountLists.isShared} as "isShared",
          ${accountLists.userId} as "userId", ${users.fullName} as "ownerName", ${accountLists.updatedAt} as "updatedAt",
          (select count(*)::int from (
            select from ${members} cross join lateral (
              select from ${accounts}
              where ${accounts.clientId} = ${members.clientId} and ${accounts.id} = ${members.accountId}
                and ${accounts.removedAt} is null limit 1) there
            where ${members.clientId} = ${accountLists.clientId} and ${members.listId} = ${accountLists.id}
            limit ${countedMembers}) counted) as count
        from ${accountLists} left join ${users} on ${users.id} = ${accountLists.userId}
        where ${visibleLists(principal)} and ${which}
        order by lower(${accountLists.name}), ${accountLists.id} limit ${maxLists}`,
  );
}

function serializeList(principal: Principal, row: z.infer<typeof rowSchema>): AccountList {
  return {
    id: row.id,
    name: row.name,
    is_shared: row.isShared,
    owner: row.userId === null ? null : { uid: row.userId, name: row.ownerName ?? "a former user" },
    can_change: canChangeList(principal, row),
    can_fill: canFillList(principal, row),
    count: row.count,
    updated_at: row.updatedAt.toISOString(),
  };
}
