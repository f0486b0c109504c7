import { and, desc, eq, gt, inArray, isNull, or, type SQL } from "drizzle-orm";
import { ruleFields } from "@/lib/contracts/rules/rule-kind";
import { inactivityDays } from "@/lib/contracts/signals/inactivity-days";
import type { Database } from "../../database/database";
import { signals } from "../../database/schema/activity";
import { accounts, users } from "../../database/schema/core";
import { accountChanges } from "../../database/schema/history";
import type { RuleEvent } from "../values/rule-events/announce";
import {
  type AccountChangeRow,
  type AccountOccurrence,
  toChangeOccurrences,
  toInactivityOccurrence,
  toSignalOccurrence,
} from "./occurrence";

/** Reads the events of one client in order, skipping rows deleted since. Signals are read with one query. */
export async function readOccurrences(
  db: Database,
  clientId: string,
  events: readonly RuleEvent[],
): Promise<AccountOccurrence[]> {
  const ids = events.flatMap((event) => (event.kind === "signal" ? [event.id] : []));
  const rows = ids.length === 0 ? [] : await selectSignals(db, inArray(signals.id, ids), clientId);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found: AccountOccurrence[] = [];
  for (const event of events) {
    if (event.kind === "silence") found.push(...(await readInactivity(db, event)));
    else if (event.kind === "changes") found.push(...(await readChanges(db, event)));
    else found.push(...[byId.get(event.id)].flatMap((row) => (row ? [toSignalOccurrence(row, event.told)] : [])));
  }
  return found;
}

async function readChanges(
  db: Database,
  { clientId, accountIds, at }: Extract<RuleEvent, { kind: "changes" }>,
): Promise<AccountOccurrence[]> {
  const rows = await selectChanges(db, clientId, [
    inArray(accountChanges.accountId, accountIds),
    eq(accountChanges.at, new Date(at)),
  ]);
  return nameChanges(db, clientId, rows);
}

async function readInactivity(
  db: Database,
  { clientId, days: length, accounts: inactive }: Extract<RuleEvent, { kind: "silence" }>,
): Promise<AccountOccurrence[]> {
  // Ignore a length that only a newer build supports.
  const days = inactivityDays.find((one) => one === length);
  if (days === undefined || inactive.length === 0) return [];
  const ids = inactive.map(({ id }) => id);
  const rows = await db
    .select({ id: accounts.id, name: accounts.name })
    .from(accounts)
    .where(and(eq(accounts.clientId, clientId), inArray(accounts.id, ids)));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return inactive.flatMap(({ id, since, told: alerted }) => {
    const name = names.get(id);
    return name === undefined ? [] : [toInactivityOccurrence({ id, name }, { since: new Date(since), days, alerted })];
  });
}

/** Signals with their accounts. */
export function selectSignals(db: Database, where: SQL | undefined, clientId: string) {
  return db
    .select({
      id: signals.id,
      accountId: signals.accountId,
      accountName: accounts.name,
      kind: signals.kind,
      title: signals.title,
      source: signals.source,
      createdBy: signals.createdBy,
      at: signals.occurredAt,
    })
    .from(signals)
    .innerJoin(accounts, and(eq(accounts.clientId, signals.clientId), eq(accounts.id, signals.accountId)))
    .where(and(eq(signals.clientId, clientId), where))
    .$dynamic();
}

/** Changes that rules may match, excluding the initial values of an added account. */
export function selectChanges(db: Database, clientId: string, conditions: readonly (SQL | undefined)[]) {
  return db
    .select({
      id: accountChanges.id,
      accountId: accountChanges.accountId,
      accountName: accounts.name,
      field: accountChanges.field,
      old: accountChanges.old,
      new: accountChanges.new,
      createdBy: accountChanges.createdBy,
      at: accountChanges.at,
    })
    .from(accountChanges)
    .innerJoin(accounts, and(eq(accounts.clientId, accountChanges.clientId), eq(accounts.id, accountChanges.accountId)))
    .where(
      and(
        eq(accountChanges.clientId, clientId),
        isNull(accountChanges.contactId),
        inArray(accountChanges.field, [...ruleFields]),
        gt(accountChanges.at, accounts.createdAt),
        ...conditions,
      ),
    )
    .orderBy(desc(accountChanges.id))
    .$dynamic();
}

/** Describes changes as text, looking up user names with one query. */
export async function nameChanges(
  db: Database,
  clientId: string,
  rows: readonly AccountChangeRow[],
): Promise<AccountOccurrence[]> {
  const uids = rows.flatMap(({ field, old, new: now, createdBy }) =>
    [createdBy, ...(field === "owner" ? [old, now] : [])].filter((uid) => uid !== null),
  );
  const people =
    uids.length === 0
      ? []
      : await db
          .select({ uid: users.id, name: users.fullName })
          .from(users)
          .where(and(inArray(users.id, [...new Set(uids)]), or(eq(users.clientId, clientId), isNull(users.clientId))));
  return toChangeOccurrences(rows, new Map(people.map(({ uid, name }) => [uid, name])));
}
