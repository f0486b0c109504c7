import { compareValues } from "../values/compare";
import { compareFieldPaths, parseFieldPath } from "../values/field-path";
import { compareNames } from "../values/resource-name";
import type { StoredDocument } from "../values/stored-document";
import { flatten } from "./check-filter";
import { fieldReader } from "./filter";
import type { Cursor, FieldOperator, Filter, Order, StructuredQuery, UnaryOperator } from "./structured-query";

const INEQUALITIES = new Set<FieldOperator | UnaryOperator>([
  "LESS_THAN",
  "LESS_THAN_OR_EQUAL",
  "GREATER_THAN",
  "GREATER_THAN_OR_EQUAL",
  "NOT_EQUAL",
  "NOT_IN",
  "IS_NOT_NAN",
  "IS_NOT_NULL",
]);

/**
 * A query's full list of orders: its own orders, then fields with inequalities by name, then `__name__`. Added orders
 * take the direction of the last given order (v1 StructuredQuery.order_by).
 */
export function normalizedOrders(query: StructuredQuery): Order[] {
  const orderedPaths = new Set(query.orderBy.map(({ field }) => field.fieldPath));
  // No order may follow the key, which is unique.
  if (orderedPaths.has("__name__")) return query.orderBy;
  const direction = query.orderBy.at(-1)?.direction ?? "ASCENDING";
  const added = query.where === null ? [] : inequalityFields(query.where).filter((path) => !orderedPaths.has(path));
  return [...query.orderBy, ...[...added, "__name__"].map((fieldPath) => ({ field: { fieldPath }, direction }))];
}

/** The fields with inequality filters, except the key: each once, in order of path. */
export function inequalityFields(filter: Filter): string[] {
  const fields = flatten(filter)
    .map((leaf) => ("unaryFilter" in leaf ? leaf.unaryFilter : leaf.fieldFilter))
    .filter(({ op, field }) => INEQUALITIES.has(op) && field.fieldPath !== "__name__")
    .map(({ field }) => field.fieldPath);
  return [...new Set(fields)].sort((left, right) => compareFieldPaths(parseFieldPath(left), parseFieldPath(right)));
}

/** Compares two documents that both have all ordered fields. */
export function compileOrder(orders: Order[]): (left: StoredDocument, right: StoredDocument) => number {
  const keys = orders.map(({ field, direction }) => {
    const sign = direction === "DESCENDING" ? -1 : 1;
    if (field.fieldPath === "__name__") {
      return (left: StoredDocument, right: StoredDocument) => sign * compareNames(left.name, right.name);
    }
    const read = fieldReader(field.fieldPath);
    return (left: StoredDocument, right: StoredDocument) => {
      const a = read(left);
      const b = read(right);
      return a === null || b === null ? 0 : sign * compareValues(a, b);
    };
  });
  return (left, right) => {
    for (const compare of keys) {
      const order = compare(left, right);
      if (order !== 0) return order;
    }
    return 0;
  };
}

/**
 * Compares a document with a cursor: below 0 if the document sorts before the cursor's position, 0 if at the position,
 * above 0 if after it.
 */
export function compileCursor(cursor: Cursor, orders: Order[]): (document: StoredDocument) => number {
  const keys = cursor.values.map((value, index) => {
    const order = orders[index];
    const read = order === undefined ? () => null : fieldReader(order.field.fieldPath);
    const sign = order?.direction === "DESCENDING" ? -1 : 1;
    return (document: StoredDocument) => {
      const own = read(document);
      return own === null ? 0 : sign * compareValues(own, value);
    };
  });
  return (document) => {
    for (const compare of keys) {
      const order = compare(document);
      if (order !== 0) return order;
    }
    return 0;
  };
}
