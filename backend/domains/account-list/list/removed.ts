import { and, count, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { RemovedAccount, RemovedAccounts, RemovedQuery } from "@/lib/contracts/accounts/account";
import type { Database } from "../../../database/database";
import { accounts, users } from "../../../database/schema/core";
import type { Principal } from "../../../principal";
import { isRestorable } from "../../accounts/remove";
import { readCursor, writeCursor } from "../../activity/timeline-cursor";

const owners = alias(users, "owners");
const removers = alias(users, "removers");

/**
 * Lists the removed accounts that the principal may restore, newest removal first.
 *
 * @throws AppError 400 `bad_cursor`
 */
export async function listRemoved(
  db: Database,
  principal: Principal,
  { cursor, limit }: RemovedQuery,
  now: Date,
): Promise<RemovedAccounts> {
  const own = and(eq(accounts.clientId, principal.clientId), isRestorable(principal, now));
  const after = cursor === undefined ? null : readCursor(principal.clientId, cursor);
  const beyond = after && sql`(${accounts.removedAt}, ${accounts.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`;
  const [counted] = await db.select({ total: count() }).from(accounts).where(own);
  const rows = await selectRemoved(db)
    .where(and(own, beyond ?? undefined))
    .orderBy(desc(accounts.removedAt), desc(accounts.id))
    .limit(limit + 1);
  const items = rows.slice(0, limit).flatMap(serializeRemoved);
  const last = items.at(-1);
  const position = last && { at: new Date(last.removed_at), id: last.id };
  return {
    items,
    next_cursor: position && rows.length > limit ? writeCursor(principal.clientId, position) : null,
    total: counted?.total ?? 0,
  };
}

/** Finds one removed account that the principal may restore; null for any other. */
export async function findRemoved(
  db: Database,
  principal: Principal,
  id: string,
  now: Date,
): Promise<RemovedAccount | null> {
  const [row] = await selectRemoved(db).where(
    and(eq(accounts.clientId, principal.clientId), eq(accounts.id, id), isRestorable(principal, now)),
  );
  return row ? (serializeRemoved(row)[0] ?? null) : null;
}

function selectRemoved(db: Database) {
  return db
    .select({
      id: accounts.id,
      name: accounts.name,
      domain: accounts.domain,
      sector: accounts.sector,
      logo: accounts.logoId,
      ownerId: accounts.ownerId,
      ownerName: owners.fullName,
      removedAt: accounts.removedAt,
      removedBy: accounts.removedBy,
      removerName: removers.fullName,
    })
    .from(accounts)
    .leftJoin(owners, eq(owners.id, accounts.ownerId))
    .leftJoin(removers, eq(removers.id, accounts.removedBy))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectRemoved>>[number];

function serializeRemoved({ ownerId, ownerName, removedAt, removedBy, removerName, ...row }: Row): RemovedAccount[] {
  if (removedAt === null) return [];
  return [
    {
      ...row,
      owner: ownerId && ownerName ? { uid: ownerId, name: ownerName } : null,
      removed_at: removedAt.toISOString(),
      removed_by: removedBy && removerName ? { uid: removedBy, name: removerName } : null,
    },
  ];
}
