import { group } from "d3-array";
import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "../../database/database";
import { accountWatches, type signals } from "../../database/schema/activity";
import { raiseAlert } from "../alerts/alerts";
import { type AccountRef, linkOf } from "../shared/account-ref";
import { announceSignal } from "../values/rule-events/announce";

/**
 * Alerts an account's owner, its watchers and members with matching rules to a signal, except the user who recorded it.
 */
export async function raiseSignalAlert(
  tx: Database,
  account: AccountRef,
  row: typeof signals.$inferSelect,
): Promise<void> {
  const recipientsOf = await readSignalRecipients(tx, row.clientId, [account]);
  const others = recipientsOf(account).filter((uid) => uid !== row.createdBy);
  await alertToSignal(tx, account, row, others);
}

type OwnedAccount = Pick<AccountRef, "id" | "ownerId">;

/** @returns a function that lists the users who get the signals of one of these accounts: its owner and its watchers */
export async function readSignalRecipients(
  db: Database,
  clientId: string,
  accounts: readonly OwnedAccount[],
): Promise<(account: OwnedAccount) => string[]> {
  if (accounts.length === 0) return () => [];
  const ids = accounts.map(({ id }) => id);
  const rows = await db
    .select({ accountId: accountWatches.accountId, uid: accountWatches.userId })
    .from(accountWatches)
    .where(and(eq(accountWatches.clientId, clientId), inArray(accountWatches.accountId, ids)));
  const watches = group(rows, ({ accountId }) => accountId);
  return ({ id, ownerId }) => [ownerId, ...(watches.get(id) ?? []).map(({ uid }) => uid)].filter((uid) => uid !== null);
}

/** Alerts these users, and members with matching rules, to an account's signal. */
export async function alertToSignal(
  tx: Database,
  account: AccountRef,
  row: typeof signals.$inferSelect,
  recipients: readonly string[],
): Promise<void> {
  const { id, clientId, title, kind, source, createdAt } = row;
  await raiseAlert(tx, clientId, recipients, {
    id: signalAlertId(id),
    type: "signal",
    title,
    body: `${account.name} · ${source}`,
    account: { id: account.id, name: account.name },
    signalKind: kind,
    link: linkOf(account, { signal: id }),
    at: createdAt,
  });
  await announceSignal(tx, row, recipients);
}

/** The id of the alert about a signal; the same for every recipient and reason. */
export function signalAlertId(signalId: string): string {
  return `signal-${signalId}`;
}
