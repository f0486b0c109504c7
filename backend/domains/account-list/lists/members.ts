import { and, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { maxMembers } from "@/lib/contracts/wire/list-limit";
import { type Database, readRows } from "../../../database/database";
import { accountLists, accountListMembers as members } from "../../../database/schema/account-lists";
import type { Principal } from "../../../principal";
import { canFillList, visibleLists } from "./read";

export interface ListEntry {
  id: string;
  addedAt: Date;
  /** Null: unknown, or the user no longer exists. */
  addedBy: string | null;
}

/**
 * Adds accounts of the client to a list; accounts already on it aren't affected. Concurrent additions to the same list
 * wait until the transaction ends.
 *
 * @returns the ids of the added accounts, and of the accounts that exceed the limit
 */
export async function addToList(
  tx: Database,
  principal: Principal,
  listId: string,
  entries: readonly ListEntry[],
): Promise<{ added: Set<string>; full: Set<string> }> {
  if (entries.length === 0 || !(await lockFillable(tx, principal, listId)))
    return { added: new Set(), full: new Set() };
  const { clientId } = principal;
  const ids = entries.map(({ id }) => id);
  const ofList = and(eq(members.clientId, clientId), eq(members.listId, listId));
  const existing = await tx
    .select({ id: members.accountId })
    .from(members)
    .where(and(ofList, inArray(members.accountId, ids)));
  const known = new Set(existing.map(({ id }) => id));
  const missing = entries.filter(({ id }) => !known.has(id));
  const room = Math.max(0, maxMembers - (await tx.$count(members, ofList)));
  const added = missing.slice(0, room);
  if (added.length > 0) {
    const rows = added.map(({ id, addedAt, addedBy }) => ({
      ...{ clientId, listId, accountId: id, createdAt: addedAt, createdBy: addedBy },
    }));
    await tx.insert(members).values(rows);
  }
  return { added: idsOf(added), full: idsOf(missing.slice(room)) };
}

const idsOf = (entries: readonly ListEntry[]) => new Set(entries.map(({ id }) => id));

/**
 * Removes accounts from a list.
 *
 * @param entries each with the time at which it must have been added (ISO 8601); null: any time
 */
export async function removeFromList(
  tx: Database,
  principal: Principal,
  listId: string,
  entries: readonly { id: string; addedAt: string | null }[],
): Promise<ListEntry[]> {
  if (entries.length === 0 || !(await lockFillable(tx, principal, listId))) return [];
  return readRows(
    tx,
    z.object({ id: z.string(), addedAt: z.coerce.date(), addedBy: z.string().nullable() }),
    sql`delete from ${members} m
        using json_to_recordset(${JSON.stringify(entries)}::json) as gone(id uuid, "addedAt" timestamptz)
        where m.client_id = ${principal.clientId} and m.list_id = ${listId}::uuid and m.account_id = gone.id
          and (gone."addedAt" is null or m.created_at = gone."addedAt")
        returning m.account_id as id, m.created_at as "addedAt", m.created_by as "addedBy"`,
  );
}

/** @returns whether the list exists and the principal may add and remove accounts */
async function lockFillable(tx: Database, principal: Principal, id: string): Promise<boolean> {
  const [row] = await tx
    .select({ userId: accountLists.userId, isShared: accountLists.isShared })
    .from(accountLists)
    .where(and(visibleLists(principal), eq(accountLists.id, id)))
    .for("no key update");
  return row !== undefined && canFillList(principal, row);
}
