import type { CompiledQuery } from "../query/compile";
import { collectionOf, compareIds, compareNames, databaseOf, idOf } from "../values/resource-name";
import type { StoredDocument } from "../values/stored-document";

/** A live document with the number of the commit that last changed it. */
export type Entry = { document: StoredDocument; seq: number };

/** The documents of one collection by name; sorted names are computed on first use. */
class Collection {
  readonly entries = new Map<string, Entry>();
  private order: string[] | null = null;

  set(name: string, entry: Entry): void {
    if (this.order !== null && !this.entries.has(name)) this.order.splice(indexFor(this.order, name), 0, name);
    this.entries.set(name, entry);
  }

  delete(name: string): void {
    if (!this.entries.delete(name) || this.order === null) return;
    this.order.splice(indexFor(this.order, name), 1);
  }

  *inOrder(): Generator<StoredDocument> {
    this.order ??= sortNames([...this.entries.keys()]);
    for (const name of this.order) {
      const entry = this.entries.get(name);
      if (entry !== undefined) yield entry.document;
    }
  }
}

/**
 * Sorts the names of one collection. Uses JavaScript's own string order where it gives the same result, as for most
 * names, because it is much faster.
 */
function sortNames(names: string[]): string[] {
  const isPlain = !names.some((name) => name.includes("/__id") || /[\ud800-\udfff]/.test(name));
  return isPlain ? names.sort() : names.sort(compareNames);
}

/** The index of a name in sorted names, or its insertion point. */
function indexFor(sorted: readonly string[], name: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareNames(sorted[middle] ?? "", name) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** All live documents, by name, by collection, and by collection group. */
export class Documents {
  private readonly collections = new Map<string, Collection>();
  /** Collection paths by `<database>/<collection id>`. */
  private readonly groups = new Map<string, Set<string>>();

  find(name: string): Entry | null {
    return this.collections.get(collectionOf(name))?.entries.get(name) ?? null;
  }

  set(name: string, entry: Entry): void {
    const path = collectionOf(name);
    const collection = this.collections.get(path) ?? this.open(path);
    collection.set(name, entry);
  }

  delete(name: string): void {
    const path = collectionOf(name);
    const collection = this.collections.get(path);
    collection?.delete(name);
    if (collection?.entries.size === 0) this.drop(path);
  }

  get size(): number {
    let size = 0;
    for (const { entries } of this.collections.values()) size += entries.size;
    return size;
  }

  *all(): Generator<Entry> {
    for (const { entries } of this.collections.values()) yield* entries.values();
  }

  /**
   * Documents that may be in a query's scope: collections in order of path, and the documents of each in order of name.
   */
  *candidates(query: CompiledQuery): Generator<StoredDocument> {
    for (const path of this.pathsOf(query)) {
      const collection = this.collections.get(path);
      if (collection !== undefined) yield* collection.inOrder();
    }
  }

  /** True if `candidates` returns the documents of exactly one collection, and therefore in order of name. */
  isOneCollection(query: CompiledQuery): boolean {
    return query.collectionId !== null && !query.allDescendants;
  }

  private pathsOf({ parent, collectionId, allDescendants }: CompiledQuery): string[] {
    if (collectionId !== null && !allDescendants) return [`${parent}/${collectionId}`];
    const paths =
      collectionId === null
        ? [...this.collections.keys()]
        : [...(this.groups.get(`${databaseOf(parent)}/${collectionId}`) ?? [])];
    return paths.filter((path) => path.startsWith(`${parent}/`)).sort(compareNames);
  }

  /** Ids of the collections directly below a parent that contain documents at any depth. */
  collectionIdsBelow(parent: string): string[] {
    return this.segmentsBelow(parent, 0).sort(compareIds);
  }

  /** Ids in a collection that have no document but have documents below them. */
  missingIn(collection: string): string[] {
    const names = this.segmentsBelow(collection, 1).map((id) => `${collection}/${id}`);
    return names.filter((name) => this.find(name) === null).sort(compareNames);
  }

  /**
   * The distinct segments that directly follow a path in the paths of collections, if a collection's path has at least
   * `more` further segments after that one.
   */
  private segmentsBelow(path: string, more: number): string[] {
    const prefix = `${path}/`;
    const found = new Set<string>();
    for (const key of this.collections.keys()) {
      if (!key.startsWith(prefix)) continue;
      const segments = key.slice(prefix.length).split("/");
      if (segments[0] !== undefined && segments.length > more) found.add(segments[0]);
    }
    return [...found];
  }

  private open(path: string): Collection {
    const collection = new Collection();
    this.collections.set(path, collection);
    const group = `${databaseOf(path)}/${idOf(path)}`;
    this.groups.set(group, (this.groups.get(group) ?? new Set()).add(path));
    return collection;
  }

  private drop(path: string): void {
    this.collections.delete(path);
    const group = `${databaseOf(path)}/${idOf(path)}`;
    const paths = this.groups.get(group);
    paths?.delete(path);
    if (paths?.size === 0) this.groups.delete(group);
  }
}
