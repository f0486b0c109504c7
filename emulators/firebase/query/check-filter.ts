import { invalidArgument } from "../status";
import type { ProtoValue } from "../values/proto-value";
import type { FieldOperator, Filter } from "./structured-query";

const MAX_IN_VALUES = 30;
const MAX_NOT_IN_VALUES = 10;
const MAX_DISJUNCTIONS = 30;

const INEQUALITIES = new Set<FieldOperator>([
  "LESS_THAN",
  "LESS_THAN_OR_EQUAL",
  "GREATER_THAN",
  "GREATER_THAN_OR_EQUAL",
  "NOT_EQUAL",
  "NOT_IN",
]);

type Leaf = Exclude<Filter, { compositeFilter: unknown }>;
type FieldFilter = Extract<Filter, { fieldFilter: unknown }>["fieldFilter"];

/** Refuses the filters that Firestore refuses. Errors: INVALID_ARGUMENT. */
export function checkFilter(filter: Filter): void {
  const leaves = flatten(filter);
  for (const leaf of leaves) if ("fieldFilter" in leaf) checkFieldFilter(leaf.fieldFilter);
  checkCombinations(leaves);
  checkKeys(conjoined(filter));
  if (countDisjunctions(filter) > MAX_DISJUNCTIONS) {
    throw invalidArgument(`The query contains more than ${MAX_DISJUNCTIONS} disjunctions after normalization.`);
  }
}

/** All leaves of a tree of composite filters, in order. */
export function flatten(filter: Filter): Leaf[] {
  return "compositeFilter" in filter ? filter.compositeFilter.filters.flatMap(flatten) : [filter];
}

/** The leaves that hold for every document found, which are the leaves not below an OR. */
function conjoined(filter: Filter): Leaf[] {
  if (!("compositeFilter" in filter)) return [filter];
  const { op, filters } = filter.compositeFilter;
  return op === "AND" || filters.length === 1 ? filters.flatMap(conjoined) : [];
}

function checkKeys(leaves: Leaf[]): void {
  const isFixed = leaves.some((leaf) => "fieldFilter" in leaf && isKeyFilter(leaf) && leaf.fieldFilter.op === "EQUAL");
  const bounded = leaves.filter((leaf) => isInequality(leaf));
  if (!isFixed || bounded.length === 0 || bounded.some(isKeyFilter)) return;
  throw invalidArgument(
    "Equality on key is not allowed if there are other inequality fields and key does not appear in inequalities.",
  );
}

function isKeyFilter(leaf: Leaf): boolean {
  const { field } = "fieldFilter" in leaf ? leaf.fieldFilter : leaf.unaryFilter;
  return field.fieldPath === "__name__";
}

function isInequality(leaf: Leaf): boolean {
  return "unaryFilter" in leaf ? isNegated(leaf.unaryFilter.op) : INEQUALITIES.has(leaf.fieldFilter.op);
}

function checkFieldFilter({ op, value, field }: FieldFilter): void {
  const isList = op === "IN" || op === "NOT_IN" || op === "ARRAY_CONTAINS_ANY";
  if (isList) checkListOperand(op, value);
  if (field.fieldPath !== "__name__") return;
  if (op === "ARRAY_CONTAINS" || op === "ARRAY_CONTAINS_ANY") {
    throw invalidArgument(`Operator ${op} is not supported on __name__.`);
  }
  const operands = isList && "arrayValue" in value ? value.arrayValue.values : [value];
  if (!operands.every((operand) => "referenceValue" in operand)) {
    throw invalidArgument("__key__ filter value must be a Key");
  }
}

function checkListOperand(op: string, value: ProtoValue): void {
  const count = "arrayValue" in value ? value.arrayValue.values.length : 0;
  if (count === 0) throw invalidArgument(`'${op}' requires an non-empty ArrayValue.`);
  const limit = op === "NOT_IN" ? MAX_NOT_IN_VALUES : MAX_IN_VALUES;
  if (count > limit) throw invalidArgument(`'${op}' supports up to ${limit} comparison values.`);
}

function checkCombinations(leaves: Filter[]): void {
  const count = (op: string) => leaves.filter((leaf) => "fieldFilter" in leaf && leaf.fieldFilter.op === op).length;
  const notIn = count("NOT_IN");
  if (notIn > 1) throw invalidArgument("Only a single NOT_IN filter allowed per query.");
  const isNotEqual =
    count("NOT_EQUAL") > 0 || leaves.some((leaf) => "unaryFilter" in leaf && isNegated(leaf.unaryFilter.op));
  if (notIn > 0 && isNotEqual) throw invalidArgument("NOT_IN and NOT_EQUAL cannot be used in the same query.");
}

function isNegated(op: string): boolean {
  return op === "IS_NOT_NAN" || op === "IS_NOT_NULL";
}

/** Number of alternatives in disjunctive normal form, where IN and ARRAY_CONTAINS_ANY count once per value. */
function countDisjunctions(filter: Filter): number {
  if ("compositeFilter" in filter) {
    const counts = filter.compositeFilter.filters.map(countDisjunctions);
    const isAnd = filter.compositeFilter.op === "AND";
    return counts.reduce((total, count) => (isAnd ? total * count : total + count), isAnd ? 1 : 0);
  }
  if (!("fieldFilter" in filter)) return 1;
  const { op, value } = filter.fieldFilter;
  return (op === "IN" || op === "ARRAY_CONTAINS_ANY") && "arrayValue" in value ? value.arrayValue.values.length : 1;
}
