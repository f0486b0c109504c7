import type { CompiledQuery } from "../query/compile";
import { runCompiled } from "../query/run";
import { invalidArgument, StatusError } from "../status";
import type { StoredDocument } from "../values/stored-document";
import { formatTimestampMicros, parseTimestampMicros } from "../values/timestamp";
import { ChangeLog } from "./change-log";
import { Clock } from "./clock";
import { Documents } from "./documents";
import { emptyState, Folder } from "./folder";
import { History, withPast } from "./history";
import type { SyncPolicy } from "./journal";
import type { SavedState } from "./saved-state";
import { stage } from "./stage";
import { Transactions } from "./transactions";
import type {
  Change,
  CommitEvent,
  CommitOptions,
  CommitResult,
  LatestChange,
  ReadOptions,
  Store,
  TransactionOptions,
  Write,
} from "./types";

export type StoreOptions = {
  /** Folder for the data; absent: memory only. */
  dataDir?: string;
  sync?: SyncPolicy;
  /** Wall clock in milliseconds. */
  nowMs?: () => number;
  /** Called with a message about an incomplete record or a failed snapshot. */
  warn?: (message: string) => void;
  /** The minimum length of a log that a snapshot replaces, in bytes. */
  minLogBytes?: number;
};

/** Opens a store. Errors: Error if the folder is in use, or damaged beyond its last record. */
export function createStore(options: StoreOptions = {}): Store {
  const warn = options.warn ?? ((message: string) => console.warn(message));
  const { dataDir, sync = "everySecond", nowMs = Date.now, minLogBytes } = options;
  const folder = dataDir === undefined ? null : new Folder(dataDir, { sync, warn, minLogBytes });
  return new FirestoreStore(folder?.state ?? emptyState(), folder, nowMs);
}

class FirestoreStore implements Store {
  readonly epoch: string;
  seq: number;
  private readonly clock: Clock;
  private readonly documents = new Documents();
  private readonly changeLog: ChangeLog;
  private readonly history: History;
  private readonly transactions = new Transactions();
  private readonly listeners = new Set<(event: CommitEvent) => void>();
  private isClosed = false;

  constructor(
    state: SavedState,
    private readonly folder: Folder | null,
    nowMs: () => number,
  ) {
    this.epoch = state.epoch;
    this.seq = state.seq;
    this.clock = new Clock(nowMs, state.micros);
    for (const [name, entry] of state.entries) this.documents.set(name, entry);
    this.changeLog = new ChangeLog(this.documents, state.floorSeq);
    this.changeLog.restore([...state.tombstones.values()]);
    this.history = new History(this.clock.read());
    state.entries.clear();
    state.tombstones.clear();
  }

  readTime(): string {
    return formatTimestampMicros(this.clock.read());
  }

  get(name: string): StoredDocument | null {
    return this.documents.find(name)?.document ?? null;
  }

  runQuery(query: CompiledQuery): StoredDocument[] {
    return runCompiled(query, this.documents.candidates(query), this.documents.isOneCollection(query));
  }

  commit(writes: readonly Write[], { transaction, authorize }: CommitOptions = {}): CommitResult {
    if (this.isClosed) throw new StatusError("UNAVAILABLE", "The store is closed.");
    try {
      const open = transaction === undefined ? null : this.transactions.get(transaction);
      if (open !== null && open.readMicros !== null && writes.length > 0) {
        throw invalidArgument("Cannot modify entities in a read-only transaction.");
      }
      return this.apply(writes, transaction, authorize);
    } finally {
      if (transaction !== undefined) this.transactions.end(transaction);
    }
  }

  private apply(
    writes: readonly Write[],
    transaction: string | undefined,
    authorize: CommitOptions["authorize"],
  ): CommitResult {
    const micros = this.clock.tick();
    const time = formatTimestampMicros(micros);
    const { changes, writeResults } = stage(writes, time, (name) => this.get(name), authorize);
    if (changes.length > 0) this.write(micros, time, changes, transaction);
    this.notify({ seq: this.seq, time, changes });
    return { commitTime: time, writeResults };
  }

  private write(micros: number, time: string, changes: readonly Change[], transaction: string | undefined): void {
    const seq = this.seq + 1;
    this.folder?.append({
      kind: "commit",
      seq,
      micros,
      time,
      changes: changes.map(({ name, after }) => ({ name, after })),
    });
    this.seq = seq;
    for (const { name, after } of changes) {
      if (after === null) this.documents.delete(name);
      else this.documents.set(name, { document: after, seq });
    }
    this.changeLog.add(seq, time, changes);
    this.history.add({ micros, changes });
    this.transactions.doom(changes, transaction);
    if (this.folder?.isSnapshotDue) this.folder.compact(this.savedState(micros));
  }

  private savedState(micros: number): SavedState {
    const entries = new Map<string, { document: StoredDocument; seq: number }>();
    for (const entry of this.documents.all()) entries.set(entry.document.name, entry);
    const tombstones = new Map(this.changeLog.deleted.map((tombstone) => [tombstone.name, tombstone]));
    return { epoch: this.epoch, seq: this.seq, micros, floorSeq: this.changeLog.floor, entries, tombstones };
  }

  private notify(event: CommitEvent): void {
    for (const listener of this.listeners) {
      try {
        listener(event);
      } catch (error) {
        // The commit is complete: a listener's error must neither undo it nor hide it from the other listeners.
        console.error("A listener failed on a commit.", error);
      }
    }
  }

  subscribe(listener: (event: CommitEvent) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  changesSince(seq: number): LatestChange[] | null {
    return seq > this.seq ? null : this.changeLog.since(seq);
  }

  beginTransaction(options: TransactionOptions): string {
    if ("readWrite" in options) return this.transactions.begin(null).id;
    const { readTime } = options.readOnly;
    return this.transactions.begin(readTime === undefined ? this.clock.read() : this.pastMicros(readTime)).id;
  }

  rollback(transaction: string): void {
    this.transactions.end(transaction);
  }

  async readDocuments(names: readonly string[], options: ReadOptions) {
    const micros = await this.readMicros(options, names, null);
    const past = micros === null ? null : this.history.changedSince(micros);
    const documents = names.map((name) => (past?.has(name) ? (past.get(name) ?? null) : this.get(name)));
    return { documents, readTime: formatTimestampMicros(micros ?? this.clock.read()) };
  }

  async readQuery(query: CompiledQuery, options: ReadOptions) {
    const micros = await this.readMicros(options, [], query);
    const readTime = formatTimestampMicros(micros ?? this.clock.read());
    if (micros === null) return { documents: this.runQuery(query), readTime };
    const candidates = withPast(this.documents.candidates(query), this.history.changedSince(micros), query);
    return { documents: runCompiled(query, candidates, false), readTime };
  }

  /**
   * The time to read at, null for the current state. Within a read-write transaction, waits for the transaction's turn
   * and records the read.
   */
  private async readMicros(options: ReadOptions, names: readonly string[], query: CompiledQuery | null) {
    if (options.readTime !== undefined) return this.pastMicros(options.readTime);
    if (options.transaction === undefined) return null;
    const transaction = this.transactions.get(options.transaction);
    if (transaction.readMicros !== null) return this.knownMicros(transaction.readMicros);
    const keys = query === null ? names : [`${query.parent}/${query.allDescendants ? "**" : ""}${query.collectionId}`];
    await this.transactions.acquireRun(transaction, keys);
    for (const name of names) transaction.names.add(name);
    if (query !== null) transaction.queries.push(query);
    return null;
  }

  private pastMicros(readTime: string): number {
    const micros = parseTimestampMicros(readTime);
    if (micros > this.clock.read()) throw invalidArgument("The requested read_time cannot be in the future.");
    return this.knownMicros(micros);
  }

  private knownMicros(micros: number): number {
    if (this.history.isKnown(micros)) return micros;
    throw new StatusError("FAILED_PRECONDITION", "The requested read_time is too old.");
  }

  listCollectionIds(parent: string): string[] {
    return this.documents.collectionIdsBelow(parent);
  }

  listMissing(collection: string): string[] {
    return this.documents.missingIn(collection);
  }

  listAll(prefix: string): StoredDocument[] {
    const documents: StoredDocument[] = [];
    for (const { document } of this.documents.all()) if (document.name.startsWith(prefix)) documents.push(document);
    return documents;
  }

  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    this.transactions.endAll();
    this.listeners.clear();
    await this.folder?.close();
  }
}
