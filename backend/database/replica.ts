import { AsyncLocalStorage } from "node:async_hooks";
import { Pool, type PoolConfig } from "pg";
import { cancelStatements } from "./cancel-statements";
import { type FollowOptions, followReplica } from "./follow-replica";

/** A streaming replica of the database, for reads that may lag. */
export interface Replica {
  /**
   * Whether the replica is in use and contains everything that a user has written through any backend.
   *
   * @param written log position after the user's last write, in bytes
   */
  holds: (written: number) => Promise<boolean>;
  /** Routes all statements and transactions of `work` to the replica. */
  read: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Reports a failed read: the replica isn't used until its next check succeeds. */
  noteFailure: (error: unknown) => void;
  /** Rejects while the replica isn't used. */
  check: () => Promise<void>;
  close: () => Promise<void>;
}

const reading = new AsyncLocalStorage<true>();

/**
 * Opens a replica for a pool: queries to the pool within `read` are routed to the replica.
 *
 * @param config of the replica's own pool
 */
export async function openReplica(primary: Pool, config: PoolConfig, options: FollowOptions): Promise<Replica> {
  const pool = new Pool(config);
  pool.on("connect", (client) => client.on("error", () => undefined));
  cancelStatements(pool);
  const { query, connect } = primary;
  // Passed through unchanged, in each form.
  primary.query = (...args: unknown[]) =>
    reading.getStore() ? Reflect.apply(pool.query, pool, args) : Reflect.apply(query, primary, args);
  primary.connect = (...args: unknown[]) =>
    reading.getStore() ? Reflect.apply(pool.connect, pool, args) : Reflect.apply(connect, primary, args);
  const followed = followReplica(primary, pool, options);
  pool.on("error", followed.noteFailure);
  await followed.poll();
  return {
    holds: followed.holds,
    read: (work) => reading.run(true, work),
    noteFailure: followed.noteFailure,
    check: followed.check,
    close: async () => {
      followed.stop();
      await pool.end();
    },
  };
}
