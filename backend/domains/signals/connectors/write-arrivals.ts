import { randomUUID } from "node:crypto";
import { group } from "d3-array";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { SignalOrigin } from "@/lib/contracts/signals/connector-topic";
import type { SignalKind } from "@/lib/contracts/signals/signal-kind";
import { type Database, readRows } from "../../../database/database";
import { signalSources, signals } from "../../../database/schema/activity";
import { isSameEvent, maxGapMs } from "./deduplicate-events";

/** An event that a source reports about an account. */
export interface Arrival {
  clientId: string;
  accountId: string;
  /** The account's name. */
  company: string;
  kind: SignalKind;
  title: string;
  /** The source's name as shown to users. */
  source: string;
  url: string | null;
  occurredAt: Date;
  connector: SignalOrigin;
  /** The event's id at the source; stable for the same event. */
  sourceId: string;
}

type Row = typeof signals.$inferSelect;

/**
 * Sources whose events are never merged with each other. The titles of the SEC's events are written by our connector
 * and are identical for every filing of a kind, so two filings are always two events.
 */
const neverMerged: readonly string[] = ["sec"];

const knownSchema = z.object({
  client_id: z.string(),
  account_id: z.string(),
  signal_id: z.string(),
  title: z.string(),
  occurred_at: z.coerce.date(),
  connector: z.string().nullable(),
  source_id: z.string().nullable(),
});

type Known = z.infer<typeof knownSchema>;

/**
 * Writes reported events, each once, even with repeated delivery or concurrent backends: as a signal, or as a further
 * source of an existing signal about the same event (`isSameEvent`). Writers for the same account are serialized.
 *
 * @param arrivals a few hundred at most
 * @returns the new signals, in order of arrival
 */
export async function writeArrivals(tx: Database, arrivals: readonly Arrival[], now: Date): Promise<Row[]> {
  if (arrivals.length === 0) return [];
  await lockArrivals(tx, arrivals);
  const known = group(await findKnown(tx, arrivals), (one) => keyOf(one.client_id, one.account_id));
  const [news, others]: [Row[], (typeof signalSources.$inferInsert)[]] = [[], []];
  for (const arrival of arrivals) {
    const { clientId, accountId, connector, sourceId, company, ...signal } = arrival;
    const key = keyOf(clientId, accountId);
    const existing = known.get(key) ?? [];
    if (existing.some((one) => one.connector === connector && one.source_id === sourceId)) continue;
    const own = existing.filter((one) => isOfSameSender(one, arrival)).map((one) => one.signal_id);
    const same = existing.find((one) => isSame(one, arrival) && !own.includes(one.signal_id));
    const signalId = same?.signal_id ?? randomUUID();
    const { kind, ...source } = signal;
    const row = { clientId, accountId, connector, sourceId, createdAt: now, ...source };
    if (same) others.push({ ...row, signalId });
    else news.push({ ...row, id: signalId, kind, createdBy: null });
    const { title, occurredAt } = signal;
    const ids = { client_id: clientId, account_id: accountId, signal_id: signalId };
    known.set(key, [...existing, { ...ids, title, occurred_at: occurredAt, connector, source_id: sourceId }]);
  }
  if (news.length > 0) await tx.insert(signals).values(news);
  if (others.length > 0) await tx.insert(signalSources).values(others);
  return news;
}

function isSame(known: Known, { connector, company, title, occurredAt }: Arrival): boolean {
  if (known.connector === connector && neverMerged.includes(connector)) return false;
  // A derived signal is deleted when it no longer holds, so no other source may be attached to it.
  if (known.connector === "own") return false;
  return isSameEvent({ company, title: known.title, occurredAt: known.occurred_at }, { company, title, occurredAt });
}

/** Different ids from one sending system mean different events; events from two systems may be the same. */
function isOfSameSender(known: Known, { connector, sourceId }: Arrival): boolean {
  return known.connector === "api" && connector === "api" && senderOf(known.source_id) === senderOf(sourceId);
}

const senderOf = (sourceId: string | null): string => sourceId?.slice(sourceId.indexOf(" ") + 1) ?? "";

const keyOf = (clientId: string, accountId: string): string => `${clientId} ${accountId}`;

/**
 * Locks these accounts against other signal writers in a fixed order, so transactions for the same accounts can't
 * deadlock. A transaction that also changes the accounts must take this lock first.
 */
export async function lockArrivals(
  tx: Database,
  arrivals: readonly Pick<Arrival, "clientId" | "accountId">[],
): Promise<void> {
  const keys = [...new Set(arrivals.map(({ clientId, accountId }) => keyOf(clientId, accountId)))].sort();
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('signals ' || place, 0))
        from (select value as place from json_array_elements_text(${JSON.stringify(keys)}::json) order by value collate "C") places`,
  );
}

/** Finds existing signals of these accounts: those with the arriving ids, and those dated close to the arrivals. */
function findKnown(tx: Database, arrivals: readonly Arrival[]): Promise<Known[]> {
  const lookups = arrivals.map(({ clientId, accountId, connector, sourceId, occurredAt }) => ({
    ...{ client: clientId, account: accountId, connector, source: sourceId },
    from: new Date(occurredAt.getTime() - maxGapMs).toISOString(),
    to: new Date(occurredAt.getTime() + maxGapMs).toISOString(),
  }));
  const columns = sql`s.client_id, s.account_id, s.title, s.occurred_at, s.connector, s.source_id`;
  const isRelevant = sql`s.client_id = w.client and s.account_id = w.account
    and (s.occurred_at between w."from" and w."to" or (s.connector = w.connector and s.source_id = w.source))`;
  return readRows(
    tx,
    knownSchema,
    sql`with w as (select * from json_to_recordset(${JSON.stringify(lookups)}::json)
          as x(client text, account uuid, connector text, source text, "from" timestamptz, "to" timestamptz))
        select distinct s.id as signal_id, ${columns} from w join signals s on ${isRelevant}
        union all
        select distinct s.signal_id, ${columns} from w join signal_sources s on ${isRelevant}
        order by occurred_at, signal_id`,
  );
}
