import type { ProtoValue } from "../values/proto-value";

export type Direction = "ASCENDING" | "DESCENDING";

export type FieldOperator =
  | "LESS_THAN"
  | "LESS_THAN_OR_EQUAL"
  | "GREATER_THAN"
  | "GREATER_THAN_OR_EQUAL"
  | "EQUAL"
  | "NOT_EQUAL"
  | "ARRAY_CONTAINS"
  | "IN"
  | "ARRAY_CONTAINS_ANY"
  | "NOT_IN";

export type UnaryOperator = "IS_NAN" | "IS_NULL" | "IS_NOT_NAN" | "IS_NOT_NULL";

export type Filter =
  | { compositeFilter: { op: "AND" | "OR"; filters: Filter[] } }
  | { fieldFilter: { field: { fieldPath: string }; op: FieldOperator; value: ProtoValue } }
  | { unaryFilter: { op: UnaryOperator; field: { fieldPath: string } } };

export type Order = { field: { fieldPath: string }; direction: Direction };

export type Cursor = { values: ProtoValue[]; before: boolean };

/**
 * A `google.firestore.v1.StructuredQuery` as returned by `parseStructuredQuery`: enums by name, lists present, `limit`
 * a number or null. `fieldPath`s keep their wire form (backticks and escapes); `parseFieldPath` splits them.
 */
export type StructuredQuery = {
  select: { fields: { fieldPath: string }[] } | null;
  from: { collectionId: string; allDescendants: boolean }[];
  where: Filter | null;
  orderBy: Order[];
  startAt: Cursor | null;
  endAt: Cursor | null;
  offset: number;
  limit: number | null;
};
