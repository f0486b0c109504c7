import type { StoredDocument } from "../values/stored-document";
import type { CompiledQuery } from "./compile";

/** The minimum number of documents beyond the limit that must have been collected before they are discarded. */
const MIN_SURPLUS = 1000;

/**
 * Runs a query over candidate documents: filters, sorts, and applies offset, limit and `select`. `isByName`: the
 * candidates are already in ascending order of name, so that they don't have to be sorted by it.
 */
export function runCompiled(
  query: CompiledQuery,
  candidates: Iterable<StoredDocument>,
  isByName: boolean,
): StoredDocument[] {
  const end = query.limit === null ? Infinity : query.offset + query.limit;
  const [order] = query.orders;
  const isInOrder = isByName && order?.field.fieldPath === "__name__" && order.direction !== "DESCENDING";
  const found: StoredDocument[] = [];
  for (const document of candidates) {
    if (isInOrder && found.length >= end) break;
    if (query.matches(document)) found.push(document);
    if (found.length > 2 * end + MIN_SURPLUS) keepFirst(found, end, query);
  }
  if (!isInOrder) found.sort(query.compare);
  const page = query.isLimited ? found.slice(query.offset, end) : found;
  return query.source.select === null ? page : page.map(query.project);
}

function keepFirst(documents: StoredDocument[], count: number, query: CompiledQuery): void {
  documents.sort(query.compare);
  documents.length = count;
}
