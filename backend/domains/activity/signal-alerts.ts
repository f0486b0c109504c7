import type { Database } from "../../database/database";
import type { signals } from "../../database/schema/activity";
import { raiseAlert } from "../alerts/alerts";
import { type AccountRef, linkOf } from "../shared/account-ref";
import { announceSignal } from "../values/rule-events/announce";
import { readWatchers } from "./watches";

/**
 * Alerts an account's owner, its watchers and members with matching rules to a signal, except the user who recorded it.
 */
export async function raiseSignalAlert(
  tx: Database,
  account: AccountRef,
  row: typeof signals.$inferSelect,
): Promise<void> {
  const watchersOf = await readWatchers(tx, row.clientId, [account.id]);
  const recipients = [account.ownerId, ...watchersOf(account.id)].flatMap((uid) =>
    uid && uid !== row.createdBy ? [uid] : [],
  );
  await alertToSignal(tx, account, row, recipients);
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
