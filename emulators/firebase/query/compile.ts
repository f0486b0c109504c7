import { invalidArgument } from "../status";
import { findField, parseFieldPath, withField } from "../values/field-path";
import type { ProtoFields } from "../values/proto-value";
import { parseParent } from "../values/resource-name";
import type { StoredDocument } from "../values/stored-document";
import { compileFilter, type DocumentTest, fieldReader } from "./filter";
import { compileCursor, compileOrder, normalizedOrders } from "./order";
import type { Cursor, Order, StructuredQuery } from "./structured-query";

/** A structured query, compiled for testing documents. */
export interface CompiledQuery {
  /** Full resource name of the parent document, or of `projects/p/databases/d/documents`. */
  readonly parent: string;
  readonly source: StructuredQuery;
  /** Null for a kindless query (all collections below the parent). */
  readonly collectionId: string | null;
  readonly allDescendants: boolean;
  readonly limit: number | null;
  readonly offset: number;
  /** All orders, including the implicit ones; the last is `__name__`. */
  readonly orders: readonly Order[];
  /**
   * True if `limit` or `offset` make membership depend on other documents; after a change the query must then be run
   * again and the results compared.
   */
  readonly isLimited: boolean;
  /** Whether a document with this name could be in the result, judging by its path alone. */
  isInScope(name: string): boolean;
  /** Scope, filters, presence of ordered fields, and cursors; without limit and offset. */
  matches(document: StoredDocument): boolean;
  /** The query's total order, including implicit orders. */
  compare(left: StoredDocument, right: StoredDocument): number;
  /** The document with only the fields of `select`. */
  project(document: StoredDocument): StoredDocument;
}

/**
 * Compiles a parsed query (`parseStructuredQuery`). `parent` is a document's full name or the root `…/documents`.
 * Errors: INVALID_ARGUMENT for an invalid parent or a cursor that doesn't fit the orders.
 */
export function compileQuery(parent: string, source: StructuredQuery): CompiledQuery {
  parseParent(parent);
  const [from] = source.from;
  const collectionId = from === undefined || from.collectionId === "" ? null : from.collectionId;
  const allDescendants = from?.allDescendants ?? false;
  if (collectionId === null && !allDescendants && from !== undefined) {
    throw invalidArgument("A kindless query must set all_descendants.");
  }
  const orders = normalizedOrders(source);
  checkCursor(source.startAt, orders);
  checkCursor(source.endAt, orders);
  const isInScope = scopeTest(parent, collectionId, allDescendants);
  const tests = [...filterTests(source), ...orderTests(orders), ...cursorTests(source, orders)];
  return {
    parent,
    source,
    collectionId,
    allDescendants,
    limit: source.limit,
    offset: source.offset,
    orders,
    isLimited: source.limit !== null || source.offset > 0,
    isInScope,
    matches: (document) => isInScope(document.name) && tests.every((test) => test(document)),
    compare: compileOrder(orders),
    project: projection(source.select),
  };
}

function checkCursor(cursor: Cursor | null, orders: Order[]): void {
  if (cursor === null) return;
  if (cursor.values.length > orders.length) throw invalidArgument("Cursor has too many values.");
  cursor.values.forEach((value, index) => {
    if (orders[index]?.field.fieldPath === "__name__" && !("referenceValue" in value)) {
      throw invalidArgument("Cursor position for __name__ must be a Key.");
    }
  });
}

function scopeTest(parent: string, collectionId: string | null, allDescendants: boolean): (name: string) => boolean {
  const prefix = `${parent}/`;
  if (collectionId === null) return (name) => name.startsWith(prefix);
  const collection = `${prefix}${collectionId}/`;
  if (!allDescendants) return (name) => name.startsWith(collection) && !name.includes("/", collection.length);
  return (name) => {
    if (!name.startsWith(prefix)) return false;
    const end = name.lastIndexOf("/");
    // The slash before the collection id may be the last character of the prefix.
    return name.slice(name.lastIndexOf("/", end - 1) + 1, end) === collectionId;
  };
}

function filterTests(source: StructuredQuery): DocumentTest[] {
  return source.where === null ? [] : [compileFilter(source.where)];
}

/** A document without an ordered field is not in the result. */
function orderTests(orders: Order[]): DocumentTest[] {
  return orders
    .filter(({ field }) => field.fieldPath !== "__name__")
    .map(({ field }) => {
      const read = fieldReader(field.fieldPath);
      return (document) => read(document) !== null;
    });
}

function cursorTests({ startAt, endAt }: StructuredQuery, orders: Order[]): DocumentTest[] {
  const tests: DocumentTest[] = [];
  if (startAt !== null) {
    const position = compileCursor(startAt, orders);
    tests.push((document) => (startAt.before ? position(document) >= 0 : position(document) > 0));
  }
  if (endAt !== null) {
    const position = compileCursor(endAt, orders);
    tests.push((document) => (endAt.before ? position(document) < 0 : position(document) <= 0));
  }
  return tests;
}

function projection(select: StructuredQuery["select"]): (document: StoredDocument) => StoredDocument {
  if (select === null) return (document) => document;
  const paths = select.fields.map(({ fieldPath }) => fieldPath).filter((path) => path !== "__name__");
  return (document) => ({ ...document, fields: pickFields(document.fields, paths.map(parseFieldPath)) });
}

/** Only the fields at these paths, with the maps around them. */
export function pickFields(fields: ProtoFields, paths: readonly (readonly string[])[]): ProtoFields {
  return paths.reduce<ProtoFields>((picked, path) => {
    const value = findField(fields, path);
    return value === null ? picked : withField(picked, path, value);
  }, {});
}
