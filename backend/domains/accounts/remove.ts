import { and, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { type AccountOutcomes, restorableDays } from "@/lib/contracts/accounts/account";
import { can, canRemoveAccount } from "@/lib/contracts/rights/rights";
import { AppError } from "@/lib/contracts/wire/app-error";
import { dayMs } from "@/lib/contracts/wire/durations";
import type { Database } from "../../database/database";
import { accounts } from "../../database/schema/core";
import type { Principal } from "../../principal";
import { actorOf, recordAudit } from "../shared/audit/audit";
import { lockAccounts } from "./change";
import { refuseDuplicates } from "./refuse-duplicates";

type Result = AccountOutcomes["results"][number];

/**
 * Removes accounts in one transaction: they are hidden everywhere and can be restored. Removing an account again has no
 * effect. An account that the principal may not remove is skipped.
 *
 * @returns the outcome of each distinct id, in the given order
 */
export async function removeAccounts(
  db: Database,
  principal: Principal,
  requestedIds: readonly string[],
  now: Date,
): Promise<Result[]> {
  const ids = [...new Set(requestedIds)];
  return db.transaction(async (tx) => {
    await lockAccounts(tx, principal.clientId, ids);
    const removed = await tx
      .update(accounts)
      .set({ removedAt: now, removedBy: principal.uid })
      .where(and(ownRows(principal, ids), isNull(accounts.removedAt), removableBy(principal)))
      .returning({ id: accounts.id, name: accounts.name });
    await recordAudit(tx, ...removed.map((row) => entryOf(principal, "account.remove", row, now)));
    const rows = await tx
      .select({ id: accounts.id, removedAt: accounts.removedAt })
      .from(accounts)
      .where(ownRows(principal, ids));
    const found = new Map(rows.map((row) => [row.id, row.removedAt]));
    return ids.map((id): Result => {
      const removedAt = found.get(id);
      if (removedAt === undefined) return { id, outcome: "not_found" };
      return { id, outcome: removedAt === null ? "forbidden" : "removed" };
    });
  });
}

/**
 * {@link canRemoveAccount} as a condition of the update, in case an account's owner changes between the check and the
 * update.
 */
function removableBy(principal: Principal): SQL | undefined {
  if (!can(principal, "removeAccounts")) return sql`false`;
  if (canRemoveAccount(principal, { owner: { uid: "" } })) return undefined;
  return or(isNull(accounts.ownerId), eq(accounts.ownerId, principal.uid));
}

/**
 * Restores removed accounts in one transaction. Restoring a live account has no effect. An account whose name or domain
 * has been taken since stays removed.
 *
 * @returns the outcome of each distinct id, in the given order
 */
export async function restoreAccounts(
  db: Database,
  principal: Principal,
  requestedIds: readonly string[],
  now: Date,
): Promise<Result[]> {
  const ids = [...new Set(requestedIds)];
  return db.transaction(async (tx) => {
    await lockAccounts(tx, principal.clientId, ids);
    const rows = await tx
      .select({
        id: accounts.id,
        name: accounts.name,
        domain: accounts.domain,
        isLive: isNull(accounts.removedAt).mapWith(Boolean),
      })
      .from(accounts)
      .where(and(ownRows(principal, ids), or(isNull(accounts.removedAt), isRestorable(principal, now))));
    const found = new Map(rows.map((row) => [row.id, row]));
    const results: Result[] = [];
    for (const id of ids) {
      const row = found.get(id);
      if (!row) results.push({ id, outcome: "not_found" });
      else results.push(row.isLive ? { id, outcome: "restored" } : await restoreOne(tx, principal, row, now));
    }
    return results;
  });
}

/** Restores one account in a savepoint, so that a taken name doesn't roll back the others. */
async function restoreOne(
  tx: Database,
  principal: Principal,
  { id, name, domain }: { id: string; name: string; domain: string | null },
  now: Date,
): Promise<Result> {
  try {
    await refuseDuplicates(tx, principal.clientId, { id, name, domain: domain ?? undefined }, () =>
      tx.transaction(async (own) => {
        await own
          .update(accounts)
          .set({ removedAt: null, removedBy: null, restoredAt: now })
          .where(ownRows(principal, [id]));
        await recordAudit(own, entryOf(principal, "account.restore", { id, name }, now));
      }),
    );
    return { id, outcome: "restored" };
  } catch (error) {
    if (error instanceof AppError && error.code === "duplicate") return { id, outcome: "duplicate" };
    throw error;
  }
}

function entryOf(
  principal: Principal,
  action: "account.remove" | "account.restore",
  { id, name }: { id: string; name: string },
  at: Date,
) {
  return { ...actorOf(principal), at, action, subject: id, details: { name } };
}

/**
 * Removed accounts that the principal may see and restore: recently removed, and for a rep only their own. Merged
 * accounts are excluded; their merge is undone instead.
 */
export function isRestorable(principal: Principal, now: Date): SQL | undefined {
  return and(
    isNotNull(accounts.removedAt),
    isNull(accounts.mergedInto),
    gt(accounts.removedAt, new Date(now.getTime() - restorableDays * dayMs)),
    can(principal.role, "removeAnyAccount")
      ? undefined
      : or(eq(accounts.removedBy, principal.uid), eq(accounts.ownerId, principal.uid)),
  );
}

function ownRows(principal: Principal, ids: readonly string[]): SQL | undefined {
  return and(eq(accounts.clientId, principal.clientId), inArray(accounts.id, [...ids]));
}
