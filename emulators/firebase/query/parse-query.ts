import { invalidArgument, StatusError } from "../status";
import { formatFieldPath, parseFieldPath } from "../values/field-path";
import { isJsonObject, parseQueryValue } from "../values/parse-value";
import type { ProtoValue } from "../values/proto-value";
import { parseCollectionId } from "../values/resource-name";
import { checkFilter } from "./check-filter";
import type {
  Cursor,
  Direction,
  FieldOperator,
  Filter,
  Order,
  StructuredQuery,
  UnaryOperator,
} from "./structured-query";

type Json = Record<string, unknown>;

const FIELD_OPERATORS: Record<number, FieldOperator> = {
  1: "LESS_THAN",
  2: "LESS_THAN_OR_EQUAL",
  3: "GREATER_THAN",
  4: "GREATER_THAN_OR_EQUAL",
  5: "EQUAL",
  6: "NOT_EQUAL",
  7: "ARRAY_CONTAINS",
  8: "IN",
  9: "ARRAY_CONTAINS_ANY",
  10: "NOT_IN",
};
const UNARY_OPERATORS: Record<number, UnaryOperator> = { 2: "IS_NAN", 3: "IS_NULL", 4: "IS_NOT_NAN", 5: "IS_NOT_NULL" };
const COMPOSITE_OPERATORS: Record<number, "AND" | "OR"> = { 1: "AND", 2: "OR" };
const DIRECTIONS: Record<number, Direction> = { 0: "ASCENDING", 1: "ASCENDING", 2: "DESCENDING" };
const MEMBERS = new Set(["select", "from", "where", "orderBy", "startAt", "endAt", "offset", "limit", "findNearest"]);

/**
 * Validates a ProtoJSON `StructuredQuery`; enums may be names or numbers. Errors: INVALID_ARGUMENT where Firestore
 * refuses the query; UNIMPLEMENTED for `findNearest`.
 */
export function parseStructuredQuery(json: unknown): StructuredQuery {
  const query = requireObject(json, "structured_query");
  const unknown = Object.keys(query).find((name) => !MEMBERS.has(name));
  if (unknown !== undefined) throw invalidArgument(`Unknown name "${unknown}" at 'structured_query'.`);
  if (query.findNearest != null) throw new StatusError("UNIMPLEMENTED", "findNearest is not supported.");
  const where = query.where == null ? null : parseFilter(query.where);
  if (where !== null) checkFilter(where);
  const orderBy = listOf(query.orderBy).map(parseOrder);
  checkOrders(orderBy);
  return {
    select: query.select == null ? null : parseSelect(query.select),
    from: parseFrom(query.from),
    where,
    orderBy,
    startAt: parseCursor(query.startAt),
    endAt: parseCursor(query.endAt),
    offset: parseCount(query.offset, "offset") ?? 0,
    limit: parseCount(query.limit, "limit"),
  };
}

function requireObject(json: unknown, name: string): Json {
  if (!isJsonObject(json)) throw invalidArgument(`Invalid ${name}.`);
  return json;
}

function listOf(json: unknown): unknown[] {
  if (json === undefined || json === null) return [];
  if (!Array.isArray(json)) throw invalidArgument("Expected a list in the structured query.");
  return json;
}

/** An enum by name or number. Errors: INVALID_ARGUMENT. */
function readEnum<Name extends string>(names: Record<number, Name>, json: unknown, what: string): Name {
  const name = typeof json === "number" ? names[json] : Object.values(names).find((known) => known === json);
  if (name === undefined) throw invalidArgument(`Invalid ${what}: ${JSON.stringify(json)}`);
  return name;
}

function parseSelect(json: unknown): StructuredQuery["select"] {
  const fields = listOf(requireObject(json, "select").fields).map((field) => ({ fieldPath: parseField(field) }));
  // "If no fields are given, everything is returned" (v1 StructuredQuery.Projection).
  return fields.length === 0 ? null : { fields };
}

function parseField(json: unknown): string {
  return formatFieldPath(parseFieldPath(requireObject(json, "field reference").fieldPath));
}

function parseFrom(json: unknown): StructuredQuery["from"] {
  const from = listOf(json).map((selector) => {
    const { collectionId, allDescendants } = requireObject(selector, "collection selector");
    const id = collectionId == null || collectionId === "" ? "" : parseCollectionId(collectionId);
    return { collectionId: id, allDescendants: allDescendants === true };
  });
  if (from.length > 1) throw invalidArgument("Only one collection selector is supported.");
  return from;
}

function parseFilter(json: unknown): Filter {
  const filter = requireObject(json, "filter");
  if (filter.compositeFilter != null) return parseComposite(requireObject(filter.compositeFilter, "composite filter"));
  if (filter.fieldFilter != null) return parseFieldFilter(requireObject(filter.fieldFilter, "field filter"));
  if (filter.unaryFilter != null) return parseUnary(requireObject(filter.unaryFilter, "unary filter"));
  throw invalidArgument("A filter must have a type.");
}

function parseComposite(json: Json): Filter {
  const op = readEnum(COMPOSITE_OPERATORS, json.op, "composite filter operator");
  const filters = listOf(json.filters).map(parseFilter);
  if (filters.length === 0) throw invalidArgument("A composite filter must have at least one sub-filter.");
  return { compositeFilter: { op, filters } };
}

function parseFieldFilter(json: Json): Filter {
  const op = readEnum(FIELD_OPERATORS, json.op, "field filter operator");
  return { fieldFilter: { field: { fieldPath: parseField(json.field) }, op, value: parseQueryValue(json.value) } };
}

function parseUnary(json: Json): Filter {
  const op = readEnum(UNARY_OPERATORS, json.op, "unary filter operator");
  return { unaryFilter: { op, field: { fieldPath: parseField(json.field) } } };
}

function parseOrder(json: unknown): Order {
  const order = requireObject(json, "order");
  const direction = readEnum(
    DIRECTIONS,
    order.direction === "DIRECTION_UNSPECIFIED" ? 0 : (order.direction ?? 0),
    "direction",
  );
  return { field: { fieldPath: parseField(order.field) }, direction };
}

function checkOrders(orders: Order[]): void {
  const seen = new Set<string>();
  for (const { field } of orders) {
    if (seen.has("__name__")) throw invalidArgument("Order by clause cannot contain more fields after the key.");
    if (seen.has(field.fieldPath))
      throw invalidArgument(`Order by clause cannot contain duplicate fields ${field.fieldPath}.`);
    seen.add(field.fieldPath);
  }
}

function parseCursor(json: unknown): Cursor | null {
  if (json === undefined || json === null) return null;
  const cursor = requireObject(json, "cursor");
  const values: ProtoValue[] = listOf(cursor.values).map(parseQueryValue);
  return { values, before: cursor.before === true };
}

/** An Int32, as a number or wrapped as `{value}`. */
function parseCount(json: unknown, name: string): number | null {
  if (json === undefined || json === null) return null;
  const count = Number(isJsonObject(json) ? (json.value ?? 0) : json);
  if (!Number.isInteger(count)) throw invalidArgument(`Invalid ${name}: ${JSON.stringify(json)}`);
  if (count < 0) throw invalidArgument(`${name} is negative`);
  return count;
}
