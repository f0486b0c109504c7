import { group } from "d3-array";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { defaultInactivityDays, inactivityDays } from "@/lib/contracts/signals/inactivity-days";
import { dayMs } from "@/lib/contracts/wire/durations";
import { type Database, readRows } from "../../../database/database";
import { signals } from "../../../database/schema/activity";
import { alertToSignal, raiseSignalAlert, readSignalRecipients } from "../../activity/signal-alerts";
import { raiseAlert } from "../../alerts/alerts";
import type { AccountRef } from "../../shared/account-ref";
import { lastTouched } from "../../shared/last-touched";
import { announceInactivity } from "../../values/rule-events/announce";
import { lockArrivals } from "../connectors/write-arrivals";
import { scheduleInactivityCheck } from "./schedule-inactivity-check";

const batchSize = 500;
/** Accounts without an owner are checked again after this time, in case one has been assigned. */
const unownedMs = 30 * dayMs;
/** Accounts that became inactive longer ago get a signal but no alert. */
const recentMs = 7 * dayMs;
/** If more than this many accounts of one owner have become inactive, the owner gets a single alert. */
const maxAlerts = 3;

/** The combined alerts of a run and their numbers of accounts, by client and owner. */
export type CombinedAlerts = Map<string, { id: string; count: number }>;

const dueSchema = z.object({
  client_id: z.string(),
  account_id: z.string(),
  notified_since: z.coerce.date().nullable(),
  notified_days: z.number(),
  /** Null: the account is missing, removed, or without an owner. */
  account: z.object({ id: z.string(), name: z.string(), ownerId: z.string() }).nullable(),
  touched_at: z.coerce.date().nullable(),
});

type Due = z.infer<typeof dueSchema>;

/** An account that has been inactive for the default period. */
interface InactiveAccount {
  clientId: string;
  account: AccountRef;
  since: Date;
}

/**
 * Checks accounts that are due, and adds a signal to those without activity for {@link defaultInactivityDays} days,
 * once per period of inactivity. Several processes can run it on different accounts; accounts of an aborted transaction
 * are checked again.
 *
 * @param combined the alerts of the run's earlier batches, which this one updates
 * @returns `found`: the number of accounts that had become inactive; `hasMore`: whether more accounts may be due
 */
export async function detectInactive(
  tx: Database,
  now: Date,
  combined: CombinedAlerts,
): Promise<{ found: number; hasMore: boolean }> {
  const due = await claimDue(tx, now);
  const checks = due.map((one) => ({ ...one, plan: planOf(one, now) }));
  await savePlans(tx, checks);
  const inactive = checks.flatMap(({ client_id: clientId, account, touched_at: since, plan }): InactiveAccount[] =>
    account && since && plan.reached.includes(defaultInactivityDays) ? [{ clientId, account, since }] : [],
  );
  const added = await addInactivitySignals(tx, inactive, now, combined);
  await announceLengths(tx, checks, now);
  return { found: added, hasMore: due.length === batchSize };
}

function claimDue(tx: Database, now: Date): Promise<Due[]> {
  return readRows(
    tx,
    dueSchema,
    sql`select s.client_id, s.account_id, s.notified_since, s.notified_days,
          case when a.id is not null then json_build_object('id', a.id, 'name', a.name, 'ownerId', a.owner_id) end as account,
          case when a.id is not null then ${lastTouched(sql`a`)} end as touched_at
        from (select * from account_inactivity where check_at <= ${now.toISOString()}::timestamptz
            order by check_at, client_id, account_id limit ${batchSize} for update skip locked) s
        left join accounts a on a.client_id = s.client_id and a.id = s.account_id
          and a.removed_at is null and a.owner_id is not null`,
  );
}

function planOf({ touched_at: touchedAt, notified_since: since, notified_days: days }: Due, now: Date) {
  const notified = { since, days };
  return touchedAt
    ? scheduleInactivityCheck(touchedAt, notified, now)
    : { reached: [], notified, checkAt: new Date(now.getTime() + unownedMs) };
}

async function savePlans(tx: Database, checks: readonly (Due & { plan: ReturnType<typeof planOf> })[]): Promise<void> {
  if (checks.length === 0) return;
  const rows = checks.map(({ client_id, account_id, plan }) => ({
    ...{
      client_id,
      account_id,
      check_at: plan.checkAt,
      notified_since: plan.notified.since,
      notified_days: plan.notified.days,
    },
  }));
  await tx.execute(
    sql`update account_inactivity s set check_at = n.check_at, notified_since = n.notified_since, notified_days = n.notified_days
        from json_populate_recordset(null::account_inactivity, ${JSON.stringify(rows)}::json) n
        where s.client_id = n.client_id and s.account_id = n.account_id`,
  );
}

async function addInactivitySignals(
  tx: Database,
  inactive: readonly InactiveAccount[],
  now: Date,
  combined: CombinedAlerts,
): Promise<number> {
  if (inactive.length === 0) return 0;
  await lockArrivals(
    tx,
    inactive.map(({ clientId, account }) => ({ clientId, accountId: account.id })),
  );
  const added = await tx
    .insert(signals)
    .values(
      inactive.map(({ clientId, account, since }) => ({
        ...{ clientId, accountId: account.id, kind: "gone_quiet" as const, connector: "own" as const },
        sourceId: `quiet ${since.toISOString()}`,
        title: `No note, call, meeting or task for ${defaultInactivityDays} days`,
        source: "Account activity",
        occurredAt: new Date(since.getTime() + defaultInactivityDays * dayMs),
        createdAt: now,
      })),
    )
    .onConflictDoNothing()
    .returning();
  const accounts = new Map(inactive.map(({ clientId, account }) => [`${clientId} ${account.id}`, account]));
  const recent = added.flatMap((row) => {
    const account = accounts.get(`${row.clientId} ${row.accountId}`);
    return account && now.getTime() - row.occurredAt.getTime() <= recentMs ? [{ row, account }] : [];
  });
  const byOwner = group(recent, ({ row, account }) => `${row.clientId} ${account.ownerId}`);
  for (const some of byOwner.values()) await notify(tx, some, now, combined);
  return added.length;
}

/** Queues the accounts that have just reached a threshold, to be matched with rules about inactivity. */
async function announceLengths(
  tx: Database,
  checks: readonly (Due & { plan: ReturnType<typeof planOf> })[],
  now: Date,
): Promise<void> {
  for (const clientId of new Set(checks.map((one) => one.client_id)))
    for (const days of inactivityDays) {
      const reached = checks.flatMap(({ client_id, account, touched_at: since, plan }) => {
        if (client_id !== clientId || !account || !since || !plan.reached.includes(days)) return [];
        if (now.getTime() - since.getTime() - days * dayMs > recentMs) return [];
        return [{ id: account.id, ownerId: account.ownerId, since }];
      });
      const isDefault = days === defaultInactivityDays;
      const recipientsOf = await readSignalRecipients(tx, clientId, isDefault ? reached : []);
      await announceInactivity(
        tx,
        clientId,
        days,
        reached.map(({ id, ownerId, since }) => {
          // Owner and watchers already have the signal's alert.
          return { id, since, told: isDefault ? recipientsOf({ id, ownerId }) : [] };
        }),
      );
    }
}

interface RecentSignal {
  row: typeof signals.$inferSelect;
  account: AccountRef;
}

/**
 * Raises alerts. Accounts of one owner that were imported together become inactive together, so the owner gets one
 * alert for all of them.
 */
async function notify(tx: Database, some: readonly RecentSignal[], now: Date, combined: CombinedAlerts): Promise<void> {
  const [first] = some;
  if (!first) return;
  const { clientId } = first.row;
  const { ownerId } = first.account;
  const owner = `${clientId} ${ownerId}`;
  const earlier = combined.get(owner);
  if (!earlier && some.length <= maxAlerts) {
    for (const { row, account } of some) await raiseSignalAlert(tx, account, row);
    return;
  }
  const id = earlier?.id ?? `quiet-${first.row.id}`;
  const count = (earlier?.count ?? 0) + some.length;
  combined.set(owner, { id, count });
  const names = some.slice(0, maxAlerts).map(({ account }) => account.name);
  await raiseAlert(tx, clientId, ownerId === null ? [] : [ownerId], {
    id,
    type: "signal",
    title: `${count} of your accounts have become inactive`,
    body: `No activity for ${defaultInactivityDays} days: ${names.join(", ")} and ${count - names.length} more.`,
    account: null,
    signalKind: first.row.kind,
    link: "/sales-home",
    at: now,
  });
  const accounts = some.map(({ account }) => account);
  const recipientsOf = await readSignalRecipients(tx, clientId, accounts);
  for (const { row, account } of some) {
    const others = recipientsOf(account).filter((uid) => uid !== ownerId);
    await alertToSignal(tx, account, row, others);
  }
}
