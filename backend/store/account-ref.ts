import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { notFound } from "@/lib/contracts/app-error";
import type { Database } from "../database/database";
import { accounts } from "../database/schema/core";
import type { Principal } from "../principal";

/** An account as alerts and activity need it. */
export interface AccountRef {
  id: string;
  name: string;
  ownerId: string | null;
}

/**
 * Gets a live account of the principal's client.
 *
 * @param isLocked whether nobody else may change it until the transaction ends
 * @throws AppError 404 `not_found`
 */
export async function getAccountRef(
  db: Database,
  principal: Pick<Principal, "clientId">,
  id: string,
  isLocked = false,
): Promise<AccountRef> {
  const query = db
    .select({ id: accounts.id, name: accounts.name, ownerId: accounts.ownerId })
    .from(accounts)
    .where(and(liveAccounts(principal), eq(accounts.id, id)));
  const [account] = await (isLocked ? query.for("no key update") : query);
  if (!account) throw notFound();
  return account;
}

/** What an alert may lead to within an account: one row of one of its tabs. */
type Target = { signal: string } | { note: string } | { task: string };

/** Where the screens show an account, or something of it: on its own tab, by its id. */
export function linkOf({ id }: { id: string }, target?: Target): string {
  if (target === undefined) return `/account/${id}`;
  const tab = "signal" in target ? "signals" : "activity";
  return `/account/${id}?${new URLSearchParams({ tab, ...target })}`;
}

/** The wall: this client's accounts that aren't removed. Every question about accounts begins with it. */
export function liveAccounts(principal: Pick<Principal, "clientId">): SQL {
  return sql`${accounts.clientId} = ${principal.clientId} and ${isNull(accounts.removedAt)}`;
}
