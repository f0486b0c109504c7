import type { Auth } from "./caller";
import type { StructuredQuery } from "./query/structured-query";
import type { StoredDocument } from "./values/stored-document";

/**
 * The decision of the rules. `reads` lists every document that `get()` and `exists()` looked up, existing or not;
 * `usesTime` says whether `request.time` was used (if it is absent, reading `time` counts as using `request.time`).
 */
export type AccessDecision = { allowed: boolean; reads: readonly string[]; usesTime?: boolean };

type Reads = {
  auth: Auth | null;
  /** `request.time`, RFC 3339. */
  time: string;
  /** The document with this full name before the request. */
  read(name: string): StoredDocument | null;
  /** The document with this full name after the request (the same as `read` for reads). */
  readAfter(name: string): StoredDocument | null;
};

export type DocumentAccess = Reads & {
  method: "get" | "list" | "create" | "update" | "delete";
  /** Full resource name: projects/p/databases/d/documents/… */
  name: string;
  /** `resource`: the document before the request, null if there is none. */
  resource: StoredDocument | null;
  /** `request.resource`: the document after a create or update. */
  requestResource: StoredDocument | null;
};

/**
 * A query is authorized as a whole, by the facts that its filters prove about every result. `parent` is as in
 * CompiledQuery.
 */
export type QueryAccess = Reads & { parent: string; query: StructuredQuery };

/** The documents that rules have read for the writes of one commit so far. */
export type ReadBudget = { readonly names: Set<string> };

/** A loaded rules file. Implemented in `rules/`. */
export interface Rules {
  /**
   * `budget` is shared by the writes of one commit, because the number of documents that rules may read is limited per
   * commit.
   */
  authorize(access: DocumentAccess, budget?: ReadBudget): AccessDecision;
  authorizeQuery(access: QueryAccess): AccessDecision;
}

/** The rules in force, which may be replaced while listeners are open. */
export interface Guard {
  readonly rules: Rules;
  /** Calls `listener` each time that `rules` has been replaced, until the returned function is called. */
  onChange(listener: () => void): () => void;
}
