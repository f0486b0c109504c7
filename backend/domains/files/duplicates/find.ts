import { setImmediate } from "node:timers/promises";
import { group } from "d3-array";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { z } from "zod";
import { type Database, readRows } from "../../../database/database";
import { insertRows } from "../../../database/insert-rows";
import { accounts } from "../../../database/schema/core";
import { accountChecks, accountKeys, commonKeys } from "../../../database/schema/duplicates";
import { tryLock } from "../../../database/try-lock";
import { type Comparable, isShown, keysOf, minScore, scorePair, type Traits, toComparable } from "./score";

/** Accounts compared per transaction. */
const checksAtOnce = 200;
/** Pairs compared before yielding to requests. */
const pairsAtOnce = 200;
/** Keys shared by more accounts than this are ignored when comparing. */
export const maxSimilar = 20;

interface FindServices {
  db: Database;
  now: () => Date;
  log: Pick<FastifyBaseLogger, "error">;
}

/**
 * Compares the next batch of queued accounts with those that share a key with them, and stores likely pairs. An account
 * that can't be compared is logged and leaves the queue, so that it never holds up the others. Idempotent, and safe to
 * resume after an interruption.
 *
 * @returns whether more accounts are queued
 */
export async function findPairs({ db, now, log }: FindServices): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await tryLock(tx, "findDuplicates"))) return false;
    // Newest first: a user's new account doesn't wait while all accounts are compared again. The pairs don't depend on
    // the order, because the later of two accounts is compared with the keys of the earlier.
    const checks = await tx.select().from(accountChecks).orderBy(desc(accountChecks.id)).limit(checksAtOnce);
    const clients = group(checks, ({ clientId }) => clientId);
    for (const [clientId, own] of clients) {
      const ids = new Set(own.map(({ accountId }) => accountId));
      await compareEach(tx, clientId, [...ids], now(), log);
    }
    const seen = checks.map(({ id }) => id);
    if (seen.length > 0) await tx.delete(accountChecks).where(inArray(accountChecks.id, seen));
    return checks.length === checksAtOnce;
  });
}

/**
 * Compares accounts in a savepoint; if that fails, one at a time, to leave out only the accounts that can't be
 * compared.
 */
async function compareEach(
  tx: Database,
  clientId: string,
  ids: string[],
  now: Date,
  log: FindServices["log"],
): Promise<void> {
  try {
    await tx.transaction((own) => compareAccounts(own, clientId, ids, now));
  } catch (error) {
    if (ids.length > 1) {
      for (const id of ids) await compareEach(tx, clientId, [id], now, log);
      return;
    }
    log.error({ err: error, clientId, accountId: ids[0] }, "failed to compare an account with the others");
  }
}

type Known = Comparable<Traits & { id: string }>;

async function compareAccounts(tx: Database, clientId: string, ids: string[], now: Date): Promise<void> {
  const live = (await readTraits(tx, clientId, ids)).map((one) => ({ one, keys: keysOf(one) }));
  const keys = await writeKeys(tx, clientId, ids, live);
  const shared = await readShared(tx, clientId, keys);
  await writeCrowded(tx, clientId, keys, shared);
  const known = new Map(live.map(({ one }) => [one.id, one]));
  const few = new Map([...shared].filter(([, of]) => of.length <= maxSimilar));
  const others = new Set([...few.values()].flat().filter((id) => !known.has(id)));
  for (const one of await readTraits(tx, clientId, [...others])) known.set(one.id, one);
  const found = new Map<string, Found>();
  let compared = 0;
  for (const { one, keys: own } of live) {
    for (const other of findPartners(one, own, few, known)) {
      compared += 1;
      // Also yields to requests between pairs, as a batch has thousands of them.
      if (compared % pairsAtOnce === 0) await setImmediate();
      const [low, high] = one.id < other.id ? [one, other] : [other, one];
      const { score, reasons } = scorePair(low, high);
      if (score < minScore) continue;
      found.set(`${low.id} ${high.id}`, { low: low.id, high: high.id, score, reasons });
    }
  }
  await writePairs(tx, clientId, ids, [...found.values()], now);
}

/** A likely pair, by its accounts' ids. */
interface Found {
  low: string;
  high: string;
  score: number;
  reasons: string[];
}

/** The other accounts that share a key with an account. */
function findPartners(
  one: Known,
  keys: readonly string[],
  shared: ReadonlyMap<string, readonly string[]>,
  known: ReadonlyMap<string, Known>,
): Known[] {
  const near = new Set(keys.flatMap((key) => shared.get(key) ?? []).filter((id) => id !== one.id));
  return [...near].flatMap((id) => known.get(id) ?? []);
}

/**
 * Reads the values by which live accounts are compared. Excludes sample accounts, which can't be duplicates of real
 * ones.
 */
async function readTraits(tx: Database, clientId: string, ids: readonly string[]): Promise<Known[]> {
  if (ids.length === 0) return [];
  const { id, name, nameKey, domain, ticker, cik, companyId, hqCity, hqState, hqCountry } = accounts;
  const rows = await tx
    .select({
      ...{ id, name, nameKey, domain, ticker, cik, companyId },
      ...{ city: hqCity, state: hqState, country: hqCountry, cityKey: sql<string | null>`search_key(${hqCity})` },
    })
    .from(accounts)
    .where(
      and(
        eq(accounts.clientId, clientId),
        sql`${id} = any(${sql.param(ids)}::uuid[])`,
        sql`${accounts.removedAt} is null and not ${accounts.isSample}`,
      ),
    );
  return rows.map(toComparable);
}

/** @returns the current keys of the live accounts */
async function writeKeys(
  tx: Database,
  clientId: string,
  ids: readonly string[],
  live: readonly { one: Known; keys: readonly string[] }[],
): Promise<string[]> {
  await tx
    .delete(accountKeys)
    .where(and(eq(accountKeys.clientId, clientId), sql`${accountKeys.accountId} = any(${sql.param(ids)}::uuid[])`));
  const rows = live.flatMap(({ one, keys }) => keys.map((key) => ({ clientId, key, accountId: one.id })));
  await insertRows(tx, accountKeys, rows);
  return [...new Set(rows.map(({ key }) => key))];
}

/** @returns the accounts by key, at most one more than {@link maxSimilar} each */
async function readShared(tx: Database, clientId: string, keys: readonly string[]): Promise<Map<string, string[]>> {
  if (keys.length === 0) return new Map();
  const rows = await readRows(
    tx,
    z.object({ key: z.string(), ids: z.array(z.string()) }),
    sql`select k.key, array(select a.account_id::text from account_keys a
            where a.client_id = ${clientId} and a.key = k.key limit ${maxSimilar + 1}) as ids
        from json_to_recordset(${JSON.stringify(keys.map((key) => ({ key })))}::json) as k(key text)`,
  );
  return new Map(rows.map(({ key, ids }) => [key, ids]));
}

async function writeCrowded(
  tx: Database,
  clientId: string,
  keys: readonly string[],
  shared: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  if (keys.length === 0) return;
  const crowded = keys.filter((key) => isShown(key) && (shared.get(key)?.length ?? 0) > maxSimilar);
  await tx
    .delete(commonKeys)
    .where(and(eq(commonKeys.clientId, clientId), sql`${commonKeys.key} = any(${sql.param(keys)}::text[])`));
  await insertRows(
    tx,
    commonKeys,
    crowded.map((key) => ({ clientId, key })),
  );
}

/** Stores pairs. User decisions are preserved; a pair with a removed account is kept but hidden. */
async function writePairs(
  tx: Database,
  clientId: string,
  ids: readonly string[],
  found: readonly Found[],
  now: Date,
): Promise<void> {
  const pairs = JSON.stringify(found.map(({ low, high }) => ({ low, high })));
  const touched = JSON.stringify(ids.map((id) => ({ id })));
  await tx.execute(
    sql`delete from account_pairs p using json_to_recordset(${touched}::json) as t(id uuid)
        where p.client_id = ${clientId} and (p.low_id = t.id or p.high_id = t.id) and p.dismissed_at is null
          and not exists (select from accounts a
            where a.client_id = ${clientId} and a.id in (p.low_id, p.high_id) and a.removed_at is not null)
          and not exists (select from json_to_recordset(${pairs}::json) as k(low uuid, high uuid)
            where k.low = p.low_id and k.high = p.high_id)`,
  );
  if (found.length === 0) return;
  await tx.execute(
    sql`insert into account_pairs (client_id, low_id, high_id, score, reasons, found_at)
        select ${clientId}, n.low, n.high, n.score, n.reasons, ${now.toISOString()}::timestamptz
        from json_to_recordset(${JSON.stringify(found)}::json) as n(low uuid, high uuid, score smallint, reasons text[])
        on conflict (client_id, low_id, high_id) do update set score = excluded.score, reasons = excluded.reasons`,
  );
}
