import { compareValues, isSameValue, rankOf } from "../values/compare";
import { findField, parseFieldPath } from "../values/field-path";
import type { ProtoValue } from "../values/proto-value";
import type { StoredDocument } from "../values/stored-document";
import type { FieldOperator, Filter, UnaryOperator } from "./structured-query";

export type DocumentTest = (document: StoredDocument) => boolean;
type ValueTest = (value: ProtoValue) => boolean;

/** Creates a reader of a field path: the document's value, or null; `__name__` gives a reference to the document. */
export function fieldReader(fieldPath: string): (document: StoredDocument) => ProtoValue | null {
  if (fieldPath === "__name__") return (document) => ({ referenceValue: document.name });
  const path = parseFieldPath(fieldPath);
  const [only] = path;
  if (path.length > 1 || only === undefined) return (document) => findField(document.fields, path);
  return ({ fields }) => (Object.hasOwn(fields, only) ? (fields[only] ?? null) : null);
}

/** Compiles a filter to a test of documents. A missing field matches no filter. */
export function compileFilter(filter: Filter): DocumentTest {
  if ("compositeFilter" in filter) {
    const tests = filter.compositeFilter.filters.map(compileFilter);
    const isAnd = filter.compositeFilter.op === "AND";
    return (document) => (isAnd ? tests.every((test) => test(document)) : tests.some((test) => test(document)));
  }
  const isUnary = "unaryFilter" in filter;
  const test = isUnary ? unaryTest(filter.unaryFilter.op) : fieldTest(filter.fieldFilter.op, filter.fieldFilter.value);
  const read = fieldReader(isUnary ? filter.unaryFilter.field.fieldPath : filter.fieldFilter.field.fieldPath);
  return (document) => {
    const value = read(document);
    return value !== null && test(value);
  };
}

function isNull(value: ProtoValue): boolean {
  return "nullValue" in value;
}

function isNaNValue(value: ProtoValue): boolean {
  return "doubleValue" in value && value.doubleValue === "NaN";
}

function unaryTest(op: UnaryOperator): ValueTest {
  switch (op) {
    case "IS_NULL":
      return isNull;
    case "IS_NAN":
      return isNaNValue;
    case "IS_NOT_NULL":
      return (value) => !isNull(value);
    case "IS_NOT_NAN":
      return (value) => !isNaNValue(value) && !isNull(value);
  }
}

function fieldTest(op: FieldOperator, operand: ProtoValue): ValueTest {
  const operands = "arrayValue" in operand ? operand.arrayValue.values : [];
  switch (op) {
    case "EQUAL":
      return (value) => isSameValue(value, operand);
    case "NOT_EQUAL":
      return (value) => !isNull(value) && !isSameValue(value, operand);
    case "IN":
      return oneOf(operands);
    case "NOT_IN":
      return noneOf(operands);
    case "ARRAY_CONTAINS":
      return arrayHas((item) => isSameValue(item, operand));
    case "ARRAY_CONTAINS_ANY":
      return arrayHas(oneOf(operands));
    default:
      return ordered(op, operand);
  }
}

/** Null and NaN match nothing in a list of alternatives. */
function oneOf(operands: ProtoValue[]): ValueTest {
  return (value) => !isNull(value) && !isNaNValue(value) && operands.some((operand) => isSameValue(value, operand));
}

/** A null among the operands makes NOT_IN false for every document, as in SQL. */
function noneOf(operands: ProtoValue[]): ValueTest {
  if (operands.some(isNull)) return () => false;
  return (value) => !isNull(value) && !operands.some((operand) => isSameValue(value, operand));
}

function arrayHas(test: ValueTest): ValueTest {
  return (value) => "arrayValue" in value && value.arrayValue.values.some(test);
}

/** Comparisons only match values of the operand's type. NaN, which sorts first, is within no bound. */
function ordered(op: FieldOperator, operand: ProtoValue): ValueTest {
  if (isNaNValue(operand)) return () => false;
  const rank = rankOf(operand);
  return (value) => {
    if (rankOf(value) !== rank || isNaNValue(value)) return false;
    const order = compareValues(value, operand);
    if (op === "LESS_THAN") return order < 0;
    if (op === "LESS_THAN_OR_EQUAL") return order <= 0;
    return op === "GREATER_THAN" ? order > 0 : order >= 0;
  };
}
