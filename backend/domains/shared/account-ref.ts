import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { notFound } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../database/database";
import { accounts } from "../../database/schema/core";
import type { Principal } from "../../principal";

/** The account fields that alerts and activity need. */
export interface AccountRef {
  id: string;
  name: string;
  ownerId: string | null;
}

/**
 * Gets a live account of the principal's client.
 *
 * @param isLocked locks the account's row until the transaction ends; required when adding rows to it, which a
 * concurrent merge would otherwise leave behind
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

/** A row within an account that an alert can link to. */
type Target = { signal: string } | { note: string } | { task: string };

/** Path of an account's page, or of one row on its tab. */
export function linkOf({ id }: { id: string }, target?: Target): string {
  if (target === undefined) return `/account/${id}`;
  const tab = "signal" in target ? "signals" : "activity";
  return `/account/${id}?${new URLSearchParams({ tab, ...target })}`;
}

/** The base condition of every query about accounts: this client's accounts that aren't removed. */
export function liveAccounts(principal: Pick<Principal, "clientId">): SQL {
  return sql`${accounts.clientId} = ${principal.clientId} and ${isNull(accounts.removedAt)}`;
}
