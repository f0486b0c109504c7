import type { Auth } from "./caller";
import type { StructuredQuery } from "./query/structured-query";
import type { StoredDocument } from "./values/stored-document";

/**
 * A rules engine's answer. `reads` names every document that `get()` and `exists()` looked at (present or not);
 * `usesTime` says that `request.time` had a part in it (absent: whoever read `time` is taken to have used it).
 */
export type Verdict = { allowed: boolean; reads: readonly string[]; usesTime?: boolean };

type Reads = {
  auth: Auth | null;
  /** `request.time`, RFC 3339. */
  time: string;
  /** A document by full name before the request. */
  read(name: string): StoredDocument | null;
  /** A document by full name as it will be after the request (the same as `read` for reads). */
  readAfter(name: string): StoredDocument | null;
};

export type DocumentAccess = Reads & {
  method: "get" | "list" | "create" | "update" | "delete";
  /** Full resource name: projects/p/databases/d/documents/… */
  name: string;
  /** `resource`: the document before, null if there is none. */
  resource: StoredDocument | null;
  /** `request.resource`: the document after a create or update. */
  requestResource: StoredDocument | null;
};

/** A query is judged as a whole, from what its filters prove. `parent` is as in CompiledQuery. */
export type QueryAccess = Reads & { parent: string; query: StructuredQuery };

/** The documents that rules have read for the writes of one commit so far. */
export type ReadBudget = { readonly names: Set<string> };

/** A loaded rules file. Implemented in `rules/`. */
export interface Rules {
  /** `budget`: shared by the writes of one commit, for the limit on documents that rules may read for it. */
  judge(access: DocumentAccess, budget?: ReadBudget): Verdict;
  judgeQuery(access: QueryAccess): Verdict;
}

/** The rules in force, which may be replaced while listeners are open. */
export interface Guard {
  readonly rules: Rules;
  /** Calls back after `rules` was replaced, until the returned function is called. */
  onChange(listener: () => void): () => void;
}
