import { setTimeout as pause } from "node:timers/promises";
import type { Pool, QueryConfig } from "pg";
import { z } from "zod";
import { outsideRequest } from "../telemetry/request-scope";

/** One process's view of how far a replica lags. */
interface Followed {
  holds: (written: number) => Promise<boolean>;
  noteFailure: (error: unknown) => void;
  check: () => Promise<void>;
  /** Measures the lag; never fails. */
  poll: () => Promise<void>;
  stop: () => void;
}

export interface FollowOptions {
  /** A replica that lags further behind isn't used. */
  maxLagMs: number;
  /** Called with the reason when the replica stops being used, and with null when it is used again. */
  onError: (error: Error | null) => void;
}

const lookEveryMs = 1_000;
/** Time limit for confirming that the replica has caught up; a read waits no longer. */
const patienceMs = 100;
const maxSamples = 60;

/**
 * The flushed position of the server's write-ahead log, in bytes: past every acknowledged commit. With asynchronous
 * commits, the end of the log itself.
 */
export const logPosition = `(case when current_setting('synchronous_commit') = 'off'
  then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end - '0/0'::pg_lsn)::float8`;
const replayed = "(pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::float8";
/** Identifies a database: equal on a server and its replicas only. */
const identity = `(select system_identifier::text from pg_control_system()) || '/' ||
  (select oid::text from pg_database where datname = current_database())`;

const primarySchema = z.object({ identity: z.string(), position: z.number() });
const replicaSchema = z.object({ identity: z.string(), position: z.number().nullable() });

/**
 * Follows a replica: its log position, and how far it lags behind the primary. Positions only grow, so a position once
 * seen stays valid for as long as the connections last.
 */
export function followReplica(primary: Pool, replica: Pool, { maxLagMs, onError }: FollowOptions): Followed {
  /** Log positions of the primary, oldest first; the replica hasn't passed the first of them. */
  let samples: { atMs: number; position: number }[] = [];
  let knownPosition = -1;
  let heldAtMs = Number.NEGATIVE_INFINITY;
  let failure: Error | null = null;
  let isNew = true;

  function notify(error: Error | null): void {
    if (isNew ? error !== null : (error === null) !== (failure === null)) onError(error);
    isNew = false;
    failure = error;
  }

  function noteFailure(error: unknown): void {
    // The next response may come from another replica, or from the same one at an earlier position.
    knownPosition = -1;
    notify(error instanceof Error ? error : new Error("the replica has failed"));
  }

  async function ask<Row>(pool: Pool, row: z.ZodType<Row>, text: string): Promise<Row> {
    const asked: QueryConfig & { query_timeout: number } = { text, query_timeout: maxLagMs };
    const { rows } = await pool.query(asked);
    return row.parse(rows[0]);
  }

  async function poll(): Promise<void> {
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
    notify(null);
  }

  const isBehind = () => performance.now() - heldAtMs > maxLagMs;
  const isUsed = () => failure === null && !isBehind();
  let looking: Promise<void> | null = null;
  /** Shares one measurement among concurrent callers; never fails. */
  const pollOnce = () => {
    looking ??= outsideRequest(poll)
      .catch(noteFailure)
      .finally(() => {
        looking = null;
      });
    return looking;
  };

  const timer = setInterval(pollOnce, lookEveryMs).unref();
  return {
    holds: async (written) => {
      if (!isUsed()) return false;
      if (written > knownPosition) await Promise.race([pollOnce(), pause(patienceMs, undefined, { ref: false })]);
      return isUsed() && written <= knownPosition;
    },
    noteFailure,
    check: async () => {
      if (!isUsed()) throw failure ?? new Error("it is too far behind");
    },
    poll: pollOnce,
    stop: () => clearInterval(timer),
  };
}
