import { and, count, eq, lte, type SQL } from "drizzle-orm";
import {
  type AlertMutes,
  type Mute,
  type MuteChange,
  type MuteChanged,
  maxMutedAccounts,
} from "@/lib/contracts/alerts/alert-mute";
import { type SignalKind, signalKinds } from "@/lib/contracts/signals/signal-kind";
import { AppError } from "@/lib/contracts/wire/app-error";
import { dayMs } from "@/lib/contracts/wire/durations";
import type { Database } from "../../../database/database";
import { accountMutes, kindMutes } from "../../../database/schema/alert-mutes";
import { accounts, users } from "../../../database/schema/core";
import { invalidField } from "../../../errors";
import type { Principal } from "../../../principal";
import { getAccountRef, liveAccounts } from "../../shared/account-ref";
import { requireMember } from "../../shared/colleagues/member";
import { isActive } from "./muted";

const maxDays = 366;

/**
 * Lists a member's mutes: those of live accounts by name, those of signals in the order of the kinds.
 *
 * @throws AppError 409 `not_a_member`
 */
export async function listMutes(db: Database, principal: Principal, now: Date): Promise<AlertMutes> {
  await requireMember(db, principal);
  const ofAccounts = await db
    .select({ id: accounts.id, name: accounts.name, until: accountMutes.until })
    .from(accountMutes)
    .innerJoin(accounts, and(eq(accounts.clientId, accountMutes.clientId), eq(accounts.id, accountMutes.accountId)))
    .where(and(isOwn(accountMutes, principal), isActive(accountMutes, now), liveAccounts(principal)))
    .orderBy(accounts.nameKey, accounts.id);
  const ofKinds = await db
    .select({ kind: kindMutes.kind, until: kindMutes.until })
    .from(kindMutes)
    .where(and(isOwn(kindMutes, principal), isActive(kindMutes, now)));
  const rank = ({ kind }: { kind: SignalKind }) => signalKinds.indexOf(kind);
  return {
    accounts: ofAccounts.map(({ id, name, until }) => ({ account: { id, name }, ...serializeMute({ until }) })),
    kinds: ofKinds.sort((a, b) => rank(a) - rank(b)).map((row) => ({ kind: row.kind, ...serializeMute(row) })),
  };
}

/** Condition that joins the principal's active mutes to the accounts of a query. */
export function isMuteOfAccount(principal: Principal, now: Date): SQL | undefined {
  return and(isOwn(accountMutes, principal), eq(accountMutes.accountId, accounts.id), isActive(accountMutes, now));
}

/**
 * Mutes an account or a kind of signal for a member, or ends the mute. The last change wins.
 *
 * @throws AppError 409 `not_a_member`, `too_many`; 404 `not_found`: no such account; 400 `invalid_request`: `until` is
 * in the past or more than a year ahead
 */
export async function changeMute(
  tx: Database,
  principal: Principal,
  { subject, mute }: MuteChange,
  now: Date,
): Promise<MuteChanged> {
  const { member } = await requireMember(tx, principal);
  // Locks the user's row, so that changes are serialized and each audit entry records the actual previous value.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, member.userId)).for("no key update");
  await dropOver(tx, principal, now);
  const until = mute === null ? null : endOf(mute, now);
  const [table, isSubject] =
    "kind" in subject
      ? [kindMutes, eq(kindMutes.kind, subject.kind)]
      : [accountMutes, eq(accountMutes.accountId, subject.account_id)];
  const [before] = await tx
    .delete(table)
    .where(and(isOwn(table, principal), isSubject))
    .returning({ until: table.until });
  if (mute !== null) {
    const row = { ...member, until, createdAt: now };
    if ("kind" in subject) await tx.insert(kindMutes).values({ ...row, kind: subject.kind });
    else {
      const { id } = await getAccountRef(tx, principal, subject.account_id);
      await requireRoom(tx, principal);
      await tx.insert(accountMutes).values({ ...row, accountId: id });
    }
  }
  return { mute: mute === null ? null : serializeMute({ until }), before: before ? serializeMute(before) : null };
}

/** Deletes expired mutes. */
async function dropOver(tx: Database, principal: Principal, now: Date): Promise<void> {
  for (const table of [accountMutes, kindMutes])
    await tx.delete(table).where(and(isOwn(table, principal), lte(table.until, now)));
}

function endOf(mute: NonNullable<MuteChange["mute"]>, now: Date): Date | null {
  if ("days" in mute) return new Date(now.getTime() + mute.days * dayMs);
  if (mute.until === null) return null;
  const until = new Date(mute.until);
  if (until <= now || until.getTime() > now.getTime() + maxDays * dayMs)
    throw invalidField("mute.until", "Choose a time within the next year");
  return until;
}

async function requireRoom(tx: Database, principal: Principal): Promise<void> {
  const [counted] = await tx.select({ all: count() }).from(accountMutes).where(isOwn(accountMutes, principal));
  if ((counted?.all ?? 0) >= maxMutedAccounts)
    throw new AppError(409, "too_many", `You have muted ${maxMutedAccounts} accounts. Unmute one first.`);
}

function isOwn(table: typeof accountMutes | typeof kindMutes, { clientId, uid }: Principal) {
  return and(eq(table.clientId, clientId), eq(table.userId, uid));
}

/** A mute in its API form. */
export function serializeMute({ until }: { until: Date | null }): Mute {
  return { until: until?.toISOString() ?? null };
}
