import { and, eq, gt, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { AlertType } from "@/lib/contracts/alerts/alert";
import type { SignalKind } from "@/lib/contracts/signals/signal-kind";
import type { Database } from "../../../database/database";
import { accountMutes, kindMutes } from "../../../database/schema/alert-mutes";
import type { Principal } from "../../../principal";
import { listSampleAccounts } from "../../shared/sample-accounts";

/** The parts of an alert to one user that decide whether it is muted. */
export interface Notice {
  clientId: string;
  userId: string;
  type: AlertType;
  accountId: string | null;
  /** The signal's kind; only for alerts about a signal. */
  signalKind: SignalKind | null;
}

/** Alerts that a colleague addresses to a user can't be muted: mentions, replies, tasks, assigned accounts. */
const addressed: readonly AlertType[] = ["mention", "task_assigned", "task_due", "account_assigned"];

/**
 * Finds the alerts whose account or kind of signal the recipient has muted, and all alerts about sample accounts. Every
 * sender of alerts must use this function: muting is defined nowhere else (docs/decisions/039).
 */
export async function findMuted<One extends Notice>(
  db: Database,
  notices: readonly One[],
  now: Date,
): Promise<ReadonlySet<One>> {
  const samples = await findAboutSamples(db, notices);
  const mutable = notices.filter(canBeMuted);
  if (mutable.length === 0) return samples;
  const [accounts, kinds] = [await listAccounts(db, mutable, now), await listKinds(db, mutable, now)];
  const muted = mutable.filter(
    ({ clientId, userId, accountId, signalKind }) =>
      accounts.has(`${clientId} ${userId} ${accountId}`) || kinds.has(`${clientId} ${userId} ${signalKind}`),
  );
  return new Set([...samples, ...muted]);
}

/** {@link findMuted} as a condition on signals: the user has muted neither the account nor the kind. */
export function isUnmuted({ clientId, uid }: Principal, of: { account: SQL; kind: SQL }, now: Date): SQL {
  const own = (table: typeof accountMutes | typeof kindMutes) =>
    and(eq(table.clientId, clientId), eq(table.userId, uid), isActive(table, now));
  return sql`(not exists (select from ${accountMutes} where ${own(accountMutes)} and ${accountMutes.accountId} = ${of.account})
    and not exists (select from ${kindMutes} where ${own(kindMutes)} and ${kindMutes.kind} = ${of.kind}))`;
}

/** Condition that a mute hasn't expired. */
export function isActive({ until }: typeof accountMutes | typeof kindMutes, now: Date): SQL | undefined {
  return or(isNull(until), gt(until, now));
}

/** The alerts about sample accounts, regardless of the recipient. */
async function findAboutSamples<One extends Notice>(db: Database, notices: readonly One[]): Promise<Set<One>> {
  const ofAccounts = notices.filter(({ accountId }) => accountId !== null);
  if (ofAccounts.length === 0) return new Set();
  const samples = await listSampleAccounts(
    db,
    ofAccounts.map(({ clientId }) => clientId),
  );
  return new Set(ofAccounts.filter(({ accountId }) => accountId !== null && samples.has(accountId)));
}

function canBeMuted({ type, accountId, signalKind }: Notice): boolean {
  return !addressed.includes(type) && (accountId !== null || signalKind !== null);
}

async function listAccounts(db: Database, notices: readonly Notice[], now: Date): Promise<Set<string>> {
  const ids = [...new Set(notices.flatMap(({ accountId }) => accountId ?? []))];
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ clientId: accountMutes.clientId, userId: accountMutes.userId, accountId: accountMutes.accountId })
    .from(accountMutes)
    .where(and(areOf(accountMutes, notices), inArray(accountMutes.accountId, ids), isActive(accountMutes, now)));
  return new Set(rows.map(({ clientId, userId, accountId }) => `${clientId} ${userId} ${accountId}`));
}

async function listKinds(db: Database, notices: readonly Notice[], now: Date): Promise<Set<string>> {
  const kinds = [...new Set(notices.flatMap(({ signalKind }) => signalKind ?? []))];
  if (kinds.length === 0) return new Set();
  const rows = await db
    .select({ clientId: kindMutes.clientId, userId: kindMutes.userId, kind: kindMutes.kind })
    .from(kindMutes)
    .where(and(areOf(kindMutes, notices), inArray(kindMutes.kind, kinds), isActive(kindMutes, now)));
  return new Set(rows.map(({ clientId, userId, kind }) => `${clientId} ${userId} ${kind}`));
}

function areOf(table: typeof accountMutes | typeof kindMutes, notices: readonly Notice[]): SQL | undefined {
  return and(
    inArray(table.clientId, [...new Set(notices.map(({ clientId }) => clientId))]),
    inArray(table.userId, [...new Set(notices.map(({ userId }) => userId))]),
  );
}
