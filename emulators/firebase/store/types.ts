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

/** One document's change in a commit. A write that left its document as it was makes none. */
export type Change = { name: string; before: StoredDocument | null; after: StoredDocument | null };

/**
 * What `subscribe` hears, synchronously, once for each commit. `time` is the commit time. `changes` has each document
 * once, and is empty if the writes changed nothing (`seq` then stays; a listener still owes its clients the new time).
 */
export type CommitEvent = { seq: number; time: string; changes: readonly Change[] };

/** The latest state of a document that changed after some seq; `after: null` is a tombstone. `time` is when it last changed. */
export type LatestChange = { name: string; after: StoredDocument | null; time: string };

/** A write about to happen, shown to the `authorize` callback: state before the commit, and the state after all of its writes. */
export type WriteAccess = {
  /** `get` for a `verify` write. */
  method: "get" | "create" | "update" | "delete";
  name: string;
  before: StoredDocument | null;
  after: StoredDocument | null;
  /** The commit's time: `request.time`. */
  time: string;
  read(name: string): StoredDocument | null;
  readAfter(name: string): StoredDocument | null;
};

export type CommitOptions = {
  /** Base64 id that `beginTransaction` gave. */
  transaction?: string;
  /** Called for each write before anything is changed; throws StatusError("PERMISSION_DENIED") to refuse the whole commit. */
  authorize?: (access: WriteAccess) => void;
};

/** Where a read looks: at the latest state, at an earlier time (RFC 3339), or in a transaction (base64 id). */
export type ReadOptions = { transaction?: string; readTime?: string };

export type TransactionOptions = { readOnly: { readTime?: string } } | { readWrite: true };

export interface Store {
  /** Changes whenever earlier resume tokens have lost their meaning (new or lost data folder). */
  readonly epoch: string;
  /** Number of the last commit that changed something, from 0; grows by one with each. */
  readonly seq: number;
  /** A time not before the last commit's and before every later one's; never goes backwards. RFC 3339, six digits. */
  readTime(): string;
  /** The document as it is now, or null. */
  get(name: string): StoredDocument | null;
  /** Documents in the query's order, with offset, limit, cursors; projected by `select`. As they are now. */
  runQuery(query: CompiledQuery): StoredDocument[];
  /** Applies all writes or none, synchronously: listeners have been called when it returns. Throws StatusError. */
  commit(writes: readonly Write[], options?: CommitOptions): CommitResult;
  /** Calls back once per commit until the returned function is called. */
  subscribe(listener: (event: CommitEvent) => void): () => void;
  /** Latest states of everything that changed after `seq`, or null if that is no longer known (or lies in the future). */
  changesSince(seq: number): LatestChange[] | null;
  /** Base64 id of a new transaction. */
  beginTransaction(options: TransactionOptions): string;
  rollback(transaction: string): void;
  /** Documents by name, all as of one time; absent ones as null. May wait for another transaction. Rejects with StatusError. */
  readDocuments(
    names: readonly string[],
    options: ReadOptions,
  ): Promise<{ documents: (StoredDocument | null)[]; readTime: string }>;
  /** A query's result as of one time. May wait for another transaction. Rejects with StatusError. */
  readQuery(query: CompiledQuery, options: ReadOptions): Promise<{ documents: StoredDocument[]; readTime: string }>;
  /** Ids of the collections right below a document or root that have documents in or below them, in order. */
  listCollectionIds(parent: string): string[];
  /** Names of missing documents in a collection that have documents below them, in order. */
  listMissing(collection: string): string[];
  /** All documents whose full name starts with this, in order. */
  listAll(prefix: string): StoredDocument[];
  /** Gives up the data folder. Later commits fail. */
  close(): Promise<void>;
}
