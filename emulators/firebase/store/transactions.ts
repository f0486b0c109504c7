import { randomBytes } from "node:crypto";
import type { CompiledQuery } from "../query/compile";
import { invalidArgument, StatusError } from "../status";
import { LockQueue } from "./lock-queue";
import type { Change } from "./types";

const IDLE_LIMIT_MS = 60_000;
const TOTAL_LIMIT_MS = 270_000;

export type Transaction = {
  readonly id: string;
  /** The read time of a read-only transaction; null for a read-write transaction. */
  readonly readMicros: number | null;
  readonly names: Set<string>;
  readonly queries: CompiledQuery[];
  readonly startedMs: number;
  idleTimer: NodeJS.Timeout;
  /**
   * Set when another commit changed a document or query that this transaction has read: it can no longer be committed.
   */
  isDoomed: boolean;
};

/**
 * The open transactions. A read waits for other transactions that have read the same document or collection, so that
 * contending transactions take turns. Lost updates are impossible because a commit dooms every open transaction that
 * has read the changed documents, or whose queries would have returned them.
 */
export class Transactions {
  private readonly open = new Map<string, Transaction>();
  private readonly locks = new LockQueue<Transaction>();

  begin(readMicros: number | null): Transaction {
    const id = randomBytes(12).toString("base64");
    const transaction: Transaction = {
      id,
      readMicros,
      names: new Set(),
      queries: [],
      startedMs: performance.now(),
      idleTimer: this.expiry(id, IDLE_LIMIT_MS),
      isDoomed: false,
    };
    this.open.set(id, transaction);
    return transaction;
  }

  private expiry(id: string, afterMs: number): NodeJS.Timeout {
    return setTimeout(() => this.end(id), afterMs).unref();
  }

  /** Finds a transaction. Errors: INVALID_ARGUMENT if it is unknown or expired; ABORTED if its reads are outdated. */
  get(id: string): Transaction {
    const transaction = this.open.get(id);
    if (transaction === undefined) {
      throw invalidArgument("The referenced transaction has expired or is no longer valid.");
    }
    if (transaction.isDoomed) throw contention();
    clearTimeout(transaction.idleTimer);
    const remainingMs = TOTAL_LIMIT_MS - (performance.now() - transaction.startedMs);
    transaction.idleTimer = this.expiry(id, Math.max(0, Math.min(IDLE_LIMIT_MS, remainingMs)));
    return transaction;
  }

  /**
   * Waits for this transaction's turn on documents and collections. Rejects with ABORTED if its reads became outdated
   * during the wait.
   */
  async acquireRun(transaction: Transaction, keys: readonly string[]): Promise<void> {
    for (const key of [...keys].sort()) await this.locks.acquire(transaction, key);
    if (transaction.isDoomed) throw contention();
    if (!this.open.has(transaction.id)) this.locks.release(transaction);
  }

  /** Dooms every other transaction whose reads these changes affect. */
  doom(changes: readonly Change[], except: string | undefined): void {
    for (const transaction of this.open.values()) {
      if (transaction.id === except || transaction.readMicros !== null || transaction.isDoomed) continue;
      if (!changes.some((change) => hasRead(transaction, change))) continue;
      transaction.isDoomed = true;
      this.locks.release(transaction);
    }
  }

  /** Ends a transaction, committed or not. An unknown transaction is ignored. */
  end(id: string): void {
    const transaction = this.open.get(id);
    if (transaction === undefined) return;
    clearTimeout(transaction.idleTimer);
    this.open.delete(id);
    this.locks.release(transaction);
  }

  endAll(): void {
    for (const id of [...this.open.keys()]) this.end(id);
  }
}

function hasRead(transaction: Transaction, { name, before, after }: Change): boolean {
  if (transaction.names.has(name)) return true;
  return transaction.queries.some(
    (query) => (before !== null && query.matches(before)) || (after !== null && query.matches(after)),
  );
}

function contention(): StatusError {
  return new StatusError("ABORTED", "Too much contention on these documents. Please try again.");
}
