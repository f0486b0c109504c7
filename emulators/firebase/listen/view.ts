import type { CompiledQuery } from "../query/compile";
import type { Store } from "../store/types";
import type { StoredDocument } from "../values/stored-document";

/** The query or documents that a target listens to. */
export type View = QueryView | DocumentsView;

interface Sight {
  /** Equal for views that always have the same documents. */
  readonly key: string;
  readonly isLimited: boolean;
  isInScope(name: string): boolean;
  matches(document: StoredDocument): boolean;
  /** The current documents, as the client sees them. */
  run(store: Store): StoredDocument[];
  /** A document as the client sees it. */
  project(document: StoredDocument): StoredDocument;
}

/** The result of a query. */
export class QueryView implements Sight {
  readonly kind = "query";
  readonly key: string;
  readonly query: CompiledQuery;

  constructor(query: CompiledQuery) {
    this.query = query;
    this.key = JSON.stringify([query.parent, query.source]);
  }

  get isLimited(): boolean {
    return this.query.isLimited;
  }

  isInScope(name: string): boolean {
    return this.query.isInScope(name);
  }

  matches(document: StoredDocument): boolean {
    return this.query.matches(document);
  }

  run(store: Store): StoredDocument[] {
    return store.runQuery(this.query);
  }

  project(document: StoredDocument): StoredDocument {
    return this.query.source.select === null ? document : this.query.project(document);
  }
}

/** The documents with given names, whether they exist or not. */
export class DocumentsView implements Sight {
  readonly kind = "documents";
  readonly key: string;
  readonly names: ReadonlySet<string>;
  readonly isLimited = false;

  constructor(names: readonly string[]) {
    this.names = new Set(names);
    this.key = JSON.stringify([...this.names].sort());
  }

  isInScope(name: string): boolean {
    return this.names.has(name);
  }

  matches(): boolean {
    return true;
  }

  run(store: Store): StoredDocument[] {
    return [...this.names].flatMap((name) => store.get(name) ?? []);
  }

  project(document: StoredDocument): StoredDocument {
    return document;
  }
}
