import { and, eq, type SQL } from "drizzle-orm";
import { AppError } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../database/database";
import { accountWatches } from "../../database/schema/activity";
import { accounts } from "../../database/schema/core";
import type { Principal } from "../../principal";
import { getAccountRef } from "../shared/account-ref";
import { findColleague } from "../shared/colleagues/colleagues";

/** Condition that joins the principal's watches to the accounts of a query. */
export function isWatchOfAccount(principal: Principal): SQL | undefined {
  return and(
    eq(accountWatches.clientId, principal.clientId),
    eq(accountWatches.accountId, accounts.id),
    eq(accountWatches.userId, principal.uid),
  );
}

/**
 * Makes the principal watch an account; repeating it has no effect. Locks the account, so that a concurrent merge moves
 * the watch too.
 *
 * @throws AppError 404 `not_found`; 409 `not_a_member`: operators aren't members and get no alerts about accounts
 */
export async function watch(tx: Database, principal: Principal, accountId: string, now: Date): Promise<void> {
  await getAccountRef(tx, principal, accountId, true);
  if (!(await findColleague(tx, principal, principal.uid)))
    throw new AppError(409, "not_a_member", "Only members of this client can watch its accounts.");
  await tx
    .insert(accountWatches)
    .values({ clientId: principal.clientId, accountId, userId: principal.uid, createdAt: now })
    .onConflictDoNothing();
}

/**
 * Makes the principal stop watching an account, which is locked as in {@link watch}.
 *
 * @throws AppError 404 `not_found`
 */
export async function unwatch(tx: Database, principal: Principal, accountId: string): Promise<void> {
  await getAccountRef(tx, principal, accountId, true);
  await tx.delete(accountWatches).where(isOwn(principal, accountId));
}

function isOwn(principal: Principal, accountId: string) {
  return and(
    eq(accountWatches.clientId, principal.clientId),
    eq(accountWatches.accountId, accountId),
    eq(accountWatches.userId, principal.uid),
  );
}
