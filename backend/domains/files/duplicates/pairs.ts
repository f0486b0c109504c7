import { and, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Pair, Pairs } from "@/lib/contracts/imports/duplicate";
import { maxCountedPairs, maxPairs } from "@/lib/contracts/imports/duplicate-limits";
import { can, canRemoveAccount } from "@/lib/contracts/rights/rights";
import { notFound } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../../database/database";
import { accounts, users } from "../../../database/schema/core";
import { accountChecks, accountPairs, commonKeys } from "../../../database/schema/duplicates";
import type { Principal } from "../../../principal";
import { formatMatchKey } from "./score";

const low = alias(accounts, "low");
const high = alias(accounts, "high");
const lowOwner = alias(users, "low_owner");
const highOwner = alias(users, "high_owner");

/** Maximum number of overly common keys to list. */
const maxCrowded = 5;

/** Lists undecided pairs of accounts that the principal may remove, most likely first. */
export async function listPairs(db: Database, principal: Principal): Promise<Pairs> {
  const { clientId } = principal;
  const rows = await selectPairs(db)
    .where(openPairs(principal))
    .orderBy(desc(accountPairs.score), accountPairs.id)
    .limit(maxPairs);
  const open = db
    .select({ id: accountPairs.id })
    .from(accountPairs)
    .innerJoin(low, isLow)
    .innerJoin(high, isHigh)
    .where(openPairs(principal))
    .limit(maxCountedPairs)
    .as("open");
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(open);
  const crowded = await db
    .select({ key: commonKeys.key })
    .from(commonKeys)
    .where(eq(commonKeys.clientId, clientId))
    .orderBy(commonKeys.key)
    .limit(maxCrowded);
  const [waiting] = await db
    .select({ id: accountChecks.id })
    .from(accountChecks)
    .where(eq(accountChecks.clientId, clientId))
    .limit(1);
  return {
    items: rows.map(serializePair),
    total: counted?.total ?? 0,
    crowded: crowded.map(({ key }) => formatMatchKey(key)),
    waiting: waiting !== undefined,
  };
}

/**
 * Gets a pair of live accounts that the principal may remove, whether decided or not.
 *
 * @throws AppError 404 `not_found`
 */
export async function getPair(db: Database, principal: Principal, id: string): Promise<Pair> {
  const [row] = await selectPairs(db).where(and(eq(accountPairs.id, id), livePairs(principal)));
  if (!row) throw notFound();
  return serializePair(row);
}

/**
 * Marks two accounts as not duplicates, so the pair is never listed again, or reverts that decision.
 *
 * @throws AppError 404 `not_found`
 */
export async function decidePair(
  tx: Database,
  principal: Principal,
  id: string,
  isDismissed: boolean,
  at: Date,
): Promise<void> {
  await getPair(tx, principal, id);
  await tx
    .update(accountPairs)
    .set(
      isDismissed
        ? {
            dismissedAt: sql`coalesce(${accountPairs.dismissedAt}, ${at.toISOString()}::timestamptz)`,
            createdBy: principal.uid,
          }
        : { dismissedAt: null, createdBy: null },
    )
    .where(and(eq(accountPairs.clientId, principal.clientId), eq(accountPairs.id, id)));
}

const isLow = and(eq(low.clientId, accountPairs.clientId), eq(low.id, accountPairs.lowId), isNull(low.removedAt));
const isHigh = and(eq(high.clientId, accountPairs.clientId), eq(high.id, accountPairs.highId), isNull(high.removedAt));

/** Pairs that the principal may merge, which removes one of the two accounts. */
function livePairs(principal: Principal): SQL | undefined {
  if (!can(principal, "removeAccounts")) return sql`false`;
  const removable = (owner: typeof low.ownerId | typeof high.ownerId) =>
    canRemoveAccount(principal, { owner: { uid: "" } }) ? undefined : or(isNull(owner), eq(owner, principal.uid));
  return and(eq(accountPairs.clientId, principal.clientId), removable(low.ownerId), removable(high.ownerId));
}

function openPairs(principal: Principal): SQL | undefined {
  return and(livePairs(principal), sql`${accountPairs.dismissedAt} is null`);
}

function selectPairs(db: Database) {
  const sideOf = (side: typeof low | typeof high, owner: typeof lowOwner | typeof highOwner) => ({
    id: side.id,
    name: side.name,
    domain: side.domain,
    hq_city: side.hqCity,
    hq_state: side.hqState,
    ownerId: side.ownerId,
    ownerName: owner.fullName,
  });
  return db
    .select({
      pair: { id: accountPairs.id, score: accountPairs.score, reasons: accountPairs.reasons },
      low: sideOf(low, lowOwner),
      high: sideOf(high, highOwner),
    })
    .from(accountPairs)
    .innerJoin(low, isLow)
    .innerJoin(high, isHigh)
    .leftJoin(lowOwner, eq(lowOwner.id, low.ownerId))
    .leftJoin(highOwner, eq(highOwner.id, high.ownerId))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectPairs>>[number];

function serializePair({ pair, low: one, high: other }: Row): Pair {
  return { ...pair, accounts: [serializeSide(one), serializeSide(other)] };
}

function serializeSide({ ownerId, ownerName, ...side }: Row["low"]): Pair["accounts"][number] {
  return { ...side, owner: ownerId && ownerName ? { uid: ownerId, name: ownerName } : null };
}
