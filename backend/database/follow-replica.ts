import { setTimeout as pause } from "node:timers/promises";
import type { Pool, QueryConfig } from "pg";
import { z } from "zod";
import { outsideRequest } from "../telemetry/request-scope";

/** What one process knows of how far a replica is. */
interface Followed {
  holds: (written: number) => Promise<boolean>;
  noteFailure: (error: unknown) => void;
  check: () => Promise<void>;
  /** Looks how far it is; never fails. */
  look: () => Promise<void>;
  stop: () => void;
}

export interface FollowOptions {
  /** A replica that is further behind isn't used. */
  maxLagMs: number;
  /** Called when it begins to be left alone, with the reason, and when it is used again (null). */
  onError: (error: Error | null) => void;
}

const lookEveryMs = 1_000;
/** How long a read waits to hear whether the replica has caught up. */
const patienceMs = 100;
const maxSamples = 60;

/**
 * How far the server's log is written to disk, in bytes: past everything that has been answered. Where commits are
 * answered before they are on disk, the end of the log itself.
 */
export const logPosition = `(case when current_setting('synchronous_commit') = 'off'
  then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end - '0/0'::pg_lsn)::float8`;
const replayed = "(pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::float8";
/** The same for a server and its replicas alone, and for one database there. */
const identity = `(select system_identifier::text from pg_control_system()) || '/' ||
  (select oid::text from pg_database where datname = current_database())`;

const primarySchema = z.object({ identity: z.string(), position: z.number() });
const replicaSchema = z.object({ identity: z.string(), position: z.number().nullable() });

/**
 * Follows a replica: where its log stands, and since when it holds what the server held then. Positions only grow, so
 * one that was seen is held for as long as the connections to it last.
 */
export function followReplica(primary: Pool, replica: Pool, { maxLagMs, onError }: FollowOptions): Followed {
  /** Where the server's log stood, the oldest first; the replica hasn't got further than the first of them. */
  let samples: { atMs: number; position: number }[] = [];
  let knownPosition = -1;
  let heldAtMs = Number.NEGATIVE_INFINITY;
  let trouble: Error | null = null;
  let isNew = true;

  function tell(error: Error | null): void {
    if (isNew ? error !== null : (error === null) !== (trouble === null)) onError(error);
    isNew = false;
    trouble = error;
  }

  function noteFailure(error: unknown): void {
    // It may be another one that answers next, or the same one at an earlier place.
    knownPosition = -1;
    tell(error instanceof Error ? error : new Error("the replica has failed"));
  }

  async function ask<Row>(pool: Pool, row: z.ZodType<Row>, text: string): Promise<Row> {
    const asked: QueryConfig & { query_timeout: number } = { text, query_timeout: maxLagMs };
    const { rows } = await pool.query(asked);
    return row.parse(rows[0]);
  }

  async function look(): Promise<void> {
    const atMs = performance.now();
    const own = await ask(primary, primarySchema, `select ${identity} as identity, ${logPosition} as position`);
    if (samples.length < maxSamples) samples.push({ atMs, position: own.position });
    const other = await ask(
      replica,
      replicaSchema,
      `select ${identity} as identity, case when pg_is_in_recovery() then ${replayed} end as position`,
    );
    if (other.identity !== own.identity) throw new Error("it is a replica of another database");
    if (other.position === null) throw new Error("it is no replica");
    const { position } = other;
    for (const sample of samples) if (sample.position <= position) heldAtMs = sample.atMs;
    samples = samples.filter((sample) => sample.position > position);
    if (isBehind()) throw new Error("it is too far behind");
    knownPosition = position;
    tell(null);
  }

  const isBehind = () => performance.now() - heldAtMs > maxLagMs;
  const isUsed = () => trouble === null && !isBehind();
  let looking: Promise<void> | null = null;
  /** Looks once for all who ask meanwhile; never fails. */
  const lookOnce = () => {
    looking ??= outsideRequest(look)
      .catch(noteFailure)
      .finally(() => {
        looking = null;
      });
    return looking;
  };

  const timer = setInterval(lookOnce, lookEveryMs).unref();
  return {
    holds: async (written) => {
      if (!isUsed()) return false;
      if (written > knownPosition) await Promise.race([lookOnce(), pause(patienceMs, undefined, { ref: false })]);
      return isUsed() && written <= knownPosition;
    },
    noteFailure,
    check: async () => {
      if (!isUsed()) throw trouble ?? new Error("it is too far behind");
    },
    look: lookOnce,
    stop: () => clearInterval(timer),
  };
}
