import { rollup } from "d3-array";
import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { OwnSignalKind } from "@/lib/contracts/signals/signal-kind";
import type { Database } from "../../../database/database";
import { signals } from "../../../database/schema/activity";
import { ruleAlerts } from "../../../database/schema/alert-rules";
import { accounts } from "../../../database/schema/core";
import { raiseSignalAlert, readSignalRecipients, signalAlertId } from "../../activity/signal-alerts";
import { acknowledgeAlerts } from "../../alerts/alerts";
import type { AccountRef } from "../../shared/account-ref";
import { announceSignal } from "../../values/rule-events/announce";
import { isNotableChange } from "../../values/rule-events/notable";
import { lockArrivals } from "../connectors/write-arrivals";
import { formatChangeTitle, formatDepartureTitle } from "./format-titles";
import { type Changes, readDepartures, readValueChanges } from "./read-changes";

/** A signal derived by the product. `sourceId` is stable for the same fact. */
interface OwnSignal {
  accountId: string;
  kind: OwnSignalKind;
  sourceId: string;
  title: string;
  source: string;
  createdBy: string | null;
}

/** The length limit for titles entered by users. */
const maxTitleLength = 200;

/**
 * Adds the signals derived from changes, and deletes those whose cause was undone. Based on the current state, so
 * repeated or concurrent runs write each signal once.
 *
 * @returns the numbers of signals added and deleted
 */
export async function writeOwnSignals(tx: Database, changes: Changes, now: Date): Promise<number> {
  const { clientId, accountIds, at } = changes;
  // Lock before reading anything, so concurrent writers of these accounts' signals are serialized.
  await lockArrivals(
    tx,
    accountIds.map((accountId) => ({ clientId, accountId })),
  );
  const values = await readValueChanges(tx, changes);
  const departures = await readDepartures(tx, changes);
  const over = [
    ...values.flatMap(({ account_id, undoes }) =>
      undoes === null ? [] : [{ account_id, sourceId: changeId(undoes) }],
    ),
    ...departures.flatMap((one) => (one.has_left ? [] : [{ ...one, sourceId: departureId(one.contact_id) }])),
  ];
  const removed = await remove(tx, clientId, over);
  const found = [
    ...values.flatMap((change) => signalOfChange(change)),
    ...departures.flatMap((one): OwnSignal[] =>
      one.has_left
        ? [
            {
              accountId: one.account_id,
              kind: "contact_left",
              sourceId: departureId(one.contact_id),
              title: formatDepartureTitle(one),
              source: one.source === null || one.source === "manual" ? "Account history" : one.source,
              createdBy: one.created_by,
            },
          ]
        : [],
    ),
  ];
  const added = await add(tx, clientId, found, new Date(at), now);
  await notify(tx, clientId, added);
  return added.length + removed;
}

function signalOfChange(change: Awaited<ReturnType<typeof readValueChanges>>[number]): OwnSignal[] {
  const { id, account_id: accountId, field, old, new: now, source, created_by: createdBy } = change;
  // A report that replaces an estimate only makes the value more accurate: the value itself hasn't changed, and the
  // report has its own signal.
  if (change.cause_kind === "connector" && !change.is_same_source) return [];
  if (change.is_undone || old === null || now === null || !isNotableChange(change, change.cause_kind)) return [];
  const title = formatChangeTitle({ field, old, new: now });
  return [
    { accountId, kind: "value_changed", sourceId: changeId(id), title, source: source ?? "Account history", createdBy },
  ];
}

const changeId = (id: number): string => `change ${id}`;
const departureId = (contactId: string): string => `left ${contactId}`;

async function add(tx: Database, clientId: string, found: readonly OwnSignal[], occurredAt: Date, now: Date) {
  if (found.length === 0) return [];
  const shared = { clientId, connector: "own" as const, occurredAt, createdAt: now };
  const rows = found.map((one) => ({ ...shared, ...one, title: one.title.slice(0, maxTitleLength) }));
  return tx.insert(signals).values(rows).onConflictDoNothing().returning();
}

/** Deletes signals and acknowledges their alerts. @returns the number of deleted signals */
async function remove(
  tx: Database,
  clientId: string,
  over: readonly { account_id: string; sourceId: string }[],
): Promise<number> {
  if (over.length === 0) return 0;
  const removed = await tx
    .delete(signals)
    .where(
      and(
        eq(signals.clientId, clientId),
        sql`${signals.connector} = 'own'`,
        or(
          ...over.map(({ account_id, sourceId }) =>
            and(eq(signals.accountId, account_id), eq(signals.sourceId, sourceId)),
          ),
        ),
      ),
    )
    .returning();
  const accountOf = await readAccounts(
    tx,
    clientId,
    removed.flatMap(({ kind, accountId }) => (kind === "contact_left" ? [accountId] : [])),
  );
  const byRules = await readRuleReaders(
    tx,
    clientId,
    removed.map(({ id }) => signalAlertId(id)),
  );
  const recipientsOf = await readSignalRecipients(tx, clientId, [...accountOf.values()]);
  for (const { id, accountId, kind } of removed) {
    const alertId = signalAlertId(id);
    const account = kind === "contact_left" ? accountOf.get(accountId) : undefined;
    const readers = [...(account ? recipientsOf(account) : []), ...(byRules.get(alertId) ?? [])];
    await acknowledgeAlerts(tx, clientId, readers, [alertId]);
  }
  return removed.length;
}

/** The members alerted by rules, by alert; members whose alert was held back for a summary aren't included. */
async function readRuleReaders(
  tx: Database,
  clientId: string,
  alertIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (alertIds.length === 0) return new Map();
  const rows = await tx
    .select({ alertId: ruleAlerts.alertId, uid: ruleAlerts.userId })
    .from(ruleAlerts)
    .where(
      and(
        eq(ruleAlerts.clientId, clientId),
        inArray(ruleAlerts.alertId, [...alertIds]),
        eq(ruleAlerts.isHeld, false),
        isNull(ruleAlerts.deletedAt),
      ),
    );
  return rollup(
    rows,
    (own) => own.map(({ uid }) => uid),
    ({ alertId }) => alertId,
  );
}

/**
 * Alerts owners and watchers to contacts who left. Changes to values raise alerts only through rules, since one file
 * may change thousands of values.
 */
async function notify(tx: Database, clientId: string, added: readonly (typeof signals.$inferSelect)[]): Promise<void> {
  const people = await readAccounts(
    tx,
    clientId,
    added.flatMap(({ kind, accountId }) => (kind === "contact_left" ? [accountId] : [])),
  );
  for (const row of added) {
    const account = people.get(row.accountId);
    if (account) await raiseSignalAlert(tx, account, row);
    else await announceSignal(tx, row, []);
  }
}

async function readAccounts(tx: Database, clientId: string, ids: readonly string[]): Promise<Map<string, AccountRef>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: accounts.id, name: accounts.name, ownerId: accounts.ownerId })
    .from(accounts)
    .where(and(eq(accounts.clientId, clientId), inArray(accounts.id, [...new Set(ids)])));
  return new Map(rows.map((row) => [row.id, row]));
}
