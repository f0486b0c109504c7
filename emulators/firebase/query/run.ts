import type { StoredDocument } from "../values/stored-document";
import type { CompiledQuery } from "./compile";

/** Documents beyond a limit are thrown away when there are this many more than twice as many as wanted. */
const MIN_SURPLUS = 1000;

/**
 * A query's result out of the documents that may be in it: filtered, in order, after offset, limit and `select`.
 * `isByName` says that the candidates come in ascending order of names, which saves sorting by name.
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
