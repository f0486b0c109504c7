import type { CompiledQuery } from "../query/compile";
import type { FieldPath } from "../values/field-path";
import type { ProtoFields, ProtoValue } from "../values/proto-value";
import type { StoredDocument } from "../values/stored-document";

export type Precondition = { exists: boolean } | { updateTime: string } | null;

export type FieldTransform =
  | { field: FieldPath; kind: "serverTime" }
  | { field: FieldPath; kind: "increment" | "maximum" | "minimum"; operand: ProtoValue }
  | { field: FieldPath; kind: "arrayUnion" | "arrayRemove"; values: ProtoValue[] };

/** A `google.firestore.v1.Write`, validated (`parseWrites`). `mask: null` replaces the whole document. */
export type Write =
  | {
      kind: "set";
      name: string;
      fields: ProtoFields;
      mask: FieldPath[] | null;
      transforms: FieldTransform[];
      precondition: Precondition;
    }
  | { kind: "delete"; name: string; precondition: Precondition }
  | { kind: "verify"; name: string; precondition: Precondition };

/** ProtoJSON of `WriteResult`. */
export type WriteResult = { updateTime: string; transformResults?: ProtoValue[] };

export type CommitResult = { commitTime: string; writeResults: WriteResult[] };

/** The change of one document in a commit. A write without effect produces none. */
export type Change = { name: string; before: StoredDocument | null; after: StoredDocument | null };

/**
 * The event that `subscribe` delivers synchronously, once per commit. `time` is the commit time. `changes` contains
 * each document once, and is empty if the writes had no effect (`seq` then stays the same, but listeners must still
 * send the new time to their clients).
 */
export type CommitEvent = { seq: number; time: string; changes: readonly Change[] };

/**
 * The latest state of a document that changed after a given seq; `after: null` is a tombstone. `time` is when it last
 * changed.
 */
export type LatestChange = { name: string; after: StoredDocument | null; time: string };

/** A pending write, as passed to `authorize`: the state before the commit, and after all of its writes. */
export type WriteAccess = {
  /** `get` for a `verify` write. */
  method: "get" | "create" | "update" | "delete";
  name: string;
  before: StoredDocument | null;
  after: StoredDocument | null;
  /** The commit's time, which is `request.time`. */
  time: string;
  read(name: string): StoredDocument | null;
  readAfter(name: string): StoredDocument | null;
};

export type CommitOptions = {
  /** Base64 id returned by `beginTransaction`. */
  transaction?: string;
  /** Called for each write before anything is changed; throws StatusError("PERMISSION_DENIED") to refuse the whole commit. */
  authorize?: (access: WriteAccess) => void;
};

/**
 * The state to read: the latest state, the state at an earlier time (RFC 3339), or that of a transaction (base64 id).
 */
export type ReadOptions = { transaction?: string; readTime?: string };

export type TransactionOptions = { readOnly: { readTime?: string } } | { readWrite: true };

export interface Store {
  /** Changes whenever earlier resume tokens become invalid (new or lost data folder). */
  readonly epoch: string;
  /** Number of the last commit that changed something, starting at 0. */
  readonly seq: number;
  /**
   * A monotonic time that is not before the last commit and is before every later one. RFC 3339, six fractional digits.
   */
  readTime(): string;
  /** The current document, or null. */
  get(name: string): StoredDocument | null;
  /** Documents in the query's order, with offset, limit and cursors applied, reduced by `select`; current state. */
  runQuery(query: CompiledQuery): StoredDocument[];
  /** Applies all writes or none, synchronously: when it returns, listeners have been called. Throws StatusError. */
  commit(writes: readonly Write[], options?: CommitOptions): CommitResult;
  /** Calls `listener` once per commit until the returned function is called. */
  subscribe(listener: (event: CommitEvent) => void): () => void;
  /**
   * Latest states of all documents that changed after `seq`; null if that is no longer known, or `seq` is in the
   * future.
   */
  changesSince(seq: number): LatestChange[] | null;
  /** Base64 id of a new transaction. */
  beginTransaction(options: TransactionOptions): string;
  rollback(transaction: string): void;
  /**
   * Documents by name, all as of one read time; a missing document is null. May wait for another transaction. Rejects
   * with StatusError.
   */
  readDocuments(
    names: readonly string[],
    options: ReadOptions,
  ): Promise<{ documents: (StoredDocument | null)[]; readTime: string }>;
  /** The result of a query as of one read time. May wait for another transaction. Rejects with StatusError. */
  readQuery(query: CompiledQuery, options: ReadOptions): Promise<{ documents: StoredDocument[]; readTime: string }>;
  /** Ids of the collections directly below a document or root that contain documents at any depth, in order. */
  listCollectionIds(parent: string): string[];
  /** Names in a collection that have no document but have documents below them, in order. */
  listMissing(collection: string): string[];
  /** All documents whose full name starts with the prefix, in order. */
  listAll(prefix: string): StoredDocument[];
  /** Releases the data folder. Later commits fail. */
  close(): Promise<void>;
}
