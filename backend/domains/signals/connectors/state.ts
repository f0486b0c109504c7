import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { ConnectorName, SourceName } from "@/lib/contracts/signals/connector-topic";
import { hourMs, minuteMs } from "@/lib/contracts/wire/durations";
import { type Database, readRows } from "../../../database/database";
import { connectorCompanies, connectorStates } from "../../../database/schema/connectors";

/** How long a lease lasts without renewal before another run may acquire it. */
const leaseMs = 120_000;
const firstPauseMs = minuteMs;
const maxPauseMs = hourMs;

export type ConnectorState = typeof connectorStates.$inferSelect;

const momentOf = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;
const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

/** A connector's state; null: it has never run. */
export async function findState(db: Database, connector: SourceName): Promise<ConnectorState | null> {
  const [row] = await db.select().from(connectorStates).where(eq(connectorStates.connector, connector));
  return row ?? null;
}

/** When the next company is due; null: there is none to poll. */
export async function findNextAt(db: Database, connector: ConnectorName): Promise<Date | null> {
  const [row] = await db
    .select({ at: connectorCompanies.nextAt })
    .from(connectorCompanies)
    .where(eq(connectorCompanies.connector, connector))
    .orderBy(asc(connectorCompanies.nextAt))
    .limit(1);
  return row?.at ?? null;
}

/**
 * Acquires a connector's lease for one run; no other run gets it until it is released or expires.
 *
 * @returns null if another run holds it, or the connector is paused
 */
export async function acquireLease(
  db: Database,
  connector: SourceName,
  leaseId: string,
  now: Date,
): Promise<ConnectorState | null> {
  await db.insert(connectorStates).values({ connector }).onConflictDoNothing();
  const [row] = await db
    .update(connectorStates)
    .set({ leaseId, leaseUntil: after(now, leaseMs) })
    .where(
      and(
        eq(connectorStates.connector, connector),
        sql`(${connectorStates.leaseUntil} is null or ${connectorStates.leaseUntil} <= ${momentOf(now)})`,
        sql`(${connectorStates.pausedUntil} is null or ${connectorStates.pausedUntil} <= ${momentOf(now)})`,
      ),
    )
    .returning();
  return row ?? null;
}

/** Releases the lease; no effect for a run that has lost it. */
export async function releaseLease(db: Database, connector: SourceName, leaseId: string): Promise<void> {
  await db.update(connectorStates).set({ leaseId: null, leaseUntil: null }).where(isHeld(connector, leaseId));
}

interface Slot {
  connector: SourceName;
  leaseId: string;
  /** Minimum time since the previous request. */
  spacingMs: number;
  /**
   * The request's host, and the minimum time between two requests to it, at most twice `spacingMs`. Null: the source
   * has only one host.
   */
  ofHost?: { host: string; hostSpacingMs: number } | null;
  now: Date;
}

/**
 * Reserves the next slot for a request; all backends share the slots. They are `spacingMs` apart, or `hostSpacingMs`
 * for the same host. Since `hostSpacingMs` is at most twice `spacingMs`, only the previous slot's host has to be
 * stored.
 *
 * @returns when the request may be sent; null if the run has lost its lease and must not send it
 */
export async function acquireSlot(
  db: Database,
  { connector, leaseId, spacingMs, ofHost = null, now }: Slot,
): Promise<Date | null> {
  const day = now.toISOString().slice(0, 10);
  const host = ofHost?.host ?? null;
  const extraMs = Math.max(0, (ofHost?.hostSpacingMs ?? 0) - spacingMs);
  const [spacing, extra] = [spacingMs, extraMs].map((ms) => sql`make_interval(secs => ${ms / 1_000}::float8)`);
  const [row] = await readRows(
    db,
    z.object({ at: z.coerce.date() }),
    sql`update connector_states set lease_until = ${momentOf(after(now, leaseMs))}, day = ${day}::date,
          requests = case when day = ${day}::date then requests else 0 end + 1,
          errors = case when day = ${day}::date then errors else 0 end,
          last_host = ${host}::text,
          next_slot_at = greatest(
            next_slot_at + case when last_host = ${host}::text then ${extra} else interval '0' end,
            ${momentOf(now)}) + ${spacing}
        where connector = ${connector} and lease_id = ${leaseId}
        returning next_slot_at - ${spacing} as at`,
  );
  return row?.at ?? null;
}

/** Sets the next poll time of a source that returns all its data at once. */
export async function setNextAt(db: Database, connector: SourceName, at: Date): Promise<void> {
  await db.update(connectorStates).set({ nextAt: at }).where(eq(connectorStates.connector, connector));
}

/** Records a valid response of the source. */
export async function recordSuccess(db: Database, connector: SourceName, now: Date): Promise<void> {
  await db
    .update(connectorStates)
    .set({ lastGoodAt: now, failures: 0, pausedUntil: null })
    .where(eq(connectorStates.connector, connector));
}

/** Records an invalid response. */
export async function recordInvalidResponse(
  db: Database,
  connector: SourceName,
  problem: string,
  now: Date,
): Promise<void> {
  await db
    .update(connectorStates)
    .set({ lastError: problem, lastErrorAt: now, errors: sql`${connectorStates.errors} + 1` })
    .where(eq(connectorStates.connector, connector));
}

/**
 * Pauses a connector for as long as the source requested, or else for a minute, doubling with each consecutive pause up
 * to an hour.
 *
 * @returns the end of the pause, and whether it is the first in a row
 */
export async function pauseConnector(
  db: Database,
  connector: SourceName,
  { problem, waitMs, now }: { problem: string; waitMs: number | null; now: Date },
): Promise<{ until: Date; isFirst: boolean }> {
  const failures = (await findState(db, connector))?.failures ?? 0;
  const ownMs = Math.min(firstPauseMs * 2 ** Math.min(failures, 10), maxPauseMs);
  const until = after(now, Math.max(waitMs ?? 0, ownMs));
  await recordInvalidResponse(db, connector, problem, now);
  await db
    .update(connectorStates)
    .set({ pausedUntil: until, failures: failures + 1 })
    .where(eq(connectorStates.connector, connector));
  return { until, isFirst: failures === 0 };
}

function isHeld(connector: SourceName, leaseId: string): SQL | undefined {
  return and(eq(connectorStates.connector, connector), eq(connectorStates.leaseId, leaseId));
}
