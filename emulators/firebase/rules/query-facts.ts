import type { FieldOperator, Filter, StructuredQuery } from "../query/structured-query";
import type { ProtoValue } from "../values/proto-value";
import { isNumber, isOfType, RulesList, RulesMap, RulesPath, RulesTimestamp, type RulesValue } from "./value";
import { KnownValue, OpenMap, type Outcome } from "./values/outcome";
import { fromProto } from "./values/wire";

/** The maximum number of cases of a query after its filters are expanded; well above Firestore's limit of 30. */
const maxCases = 100;

type Fact = { field: string; operator: FieldOperator | "EXISTS" | "NOT_NULL"; value: RulesValue };
type Facts = KnownValue["facts"];
type Branch = { facts: Fact[]; below: Map<string, Branch> };

/** The known facts about every document in one case of a query: its fields, and its path if that is fixed. */
export type QueryCase = { data: OpenMap; path: RulesPath | null };

/**
 * Expands a query's filters into cases, so that every matching document fits one of them: `or`, `in` and
 * `array-contains-any` split a case, other filters add facts to it.
 *
 * @param parseField splits a field path in wire form
 * @returns null when there are too many cases
 */
export function casesOf(query: StructuredQuery, parseField: (text: string) => readonly string[]): QueryCase[] | null {
  const cases = query.where ? expand(query.where) : [[]];
  if (!cases) return null;
  const ordered = query.orderBy.map(
    (order): Fact => ({ field: order.field.fieldPath, operator: "EXISTS", value: null }),
  );
  return cases.map((facts) => caseOf([...facts, ...ordered], parseField));
}

function expand(filter: Filter): Fact[][] | null {
  if ("compositeFilter" in filter) {
    const parts = filter.compositeFilter.filters.map(expand);
    const known = parts.filter((part) => part !== null);
    if (known.length < parts.length) return null;
    return filter.compositeFilter.op === "OR" ? limited(known.flat()) : known.reduce<Fact[][] | null>(product, [[]]);
  }
  if ("unaryFilter" in filter) {
    const field = filter.unaryFilter.field.fieldPath;
    if (filter.unaryFilter.op === "IS_NULL") return [[{ field, operator: "EQUAL", value: null }]];
    if (filter.unaryFilter.op === "IS_NAN") return [[{ field, operator: "EQUAL", value: Number.NaN }]];
    return [[{ field, operator: filter.unaryFilter.op === "IS_NOT_NULL" ? "NOT_NULL" : "EXISTS", value: null }]];
  }
  const { field, op, value } = filter.fieldFilter;
  return limited(splitField(field.fieldPath, op, value));
}

function splitField(field: string, operator: FieldOperator, value: ProtoValue): Fact[][] {
  if (operator !== "IN" && operator !== "ARRAY_CONTAINS_ANY") return [[{ field, operator, value: fromProto(value) }]];
  const each = operator === "IN" ? "EQUAL" : "ARRAY_CONTAINS";
  const values = "arrayValue" in value ? value.arrayValue.values : [];
  return values.map((one) => [{ field, operator: each, value: fromProto(one) }]);
}

function product(left: Fact[][] | null, right: Fact[][]): Fact[][] | null {
  return left && left.length * right.length <= maxCases ? left.flatMap((a) => right.map((b) => [...a, ...b])) : null;
}

function limited(cases: Fact[][]): Fact[][] | null {
  return cases.length <= maxCases ? cases : null;
}

function caseOf(facts: readonly Fact[], parseField: (text: string) => readonly string[]): QueryCase {
  const root: Branch = { facts: [], below: new Map() };
  let path: RulesPath | null = null;
  for (const fact of facts) {
    if (fact.field === "__name__") {
      if (fact.operator === "EQUAL" && fact.value instanceof RulesPath) path ??= fact.value;
      continue;
    }
    let at = root;
    for (const step of parseField(fact.field)) {
      const next: Branch = at.below.get(step) ?? { facts: [], below: new Map() };
      at.below.set(step, next);
      at = next;
    }
    at.facts.push(fact);
  }
  return { data: openMapOf(root), path };
}

function openMapOf(branch: Branch): OpenMap {
  return new OpenMap(new Map([...branch.below].map(([name, below]) => [name, outcomeOf(below)])));
}

function outcomeOf(branch: Branch): Outcome {
  const equal = branch.facts.find((fact) => fact.operator === "EQUAL");
  if (equal) return isExact(equal.value) ? equal.value : new KnownValue({ equals: equal.value });
  if (branch.below.size > 0) return openMapOf(branch);
  return new KnownValue(branch.facts.reduce<Facts>((known, fact) => merge(known, fact), {}));
}

/** A filter with an int also matches floats of the same value, so the type of numbers isn't known exactly. */
function isExact(value: RulesValue): boolean {
  if (isNumber(value)) return Number.isNaN(value);
  if (value instanceof RulesList) return value.items.every(isExact);
  return value instanceof RulesMap ? [...value.entries.values()].every(isExact) : true;
}

function merge(known: Facts, { operator, value }: Fact): Facts {
  switch (operator) {
    case "ARRAY_CONTAINS":
      return { ...known, type: "list", holds: [...(known.holds ?? []), value] };
    case "NOT_EQUAL":
      return { ...known, differs: [...(known.differs ?? []), value, null] };
    case "NOT_IN":
      return {
        ...known,
        differs: [...(known.differs ?? []), ...(value instanceof RulesList ? value.items : []), null],
      };
    case "NOT_NULL":
      return { ...known, differs: [...(known.differs ?? []), null] };
    case "GREATER_THAN":
    case "GREATER_THAN_OR_EQUAL":
      return { ...withType(known, value), lower: known.lower ?? { value, isInclusive: operator !== "GREATER_THAN" } };
    case "LESS_THAN":
    case "LESS_THAN_OR_EQUAL":
      return { ...withType(known, value), upper: known.upper ?? { value, isInclusive: operator !== "LESS_THAN" } };
    default:
      return known;
  }
}

/** A bound only matches values of its own type. */
function withType(known: Facts, value: RulesValue): Facts {
  if (isNumber(value)) return { ...known, type: "number" };
  if (typeof value === "string") return { ...known, type: "string" };
  if (value instanceof RulesTimestamp) return { ...known, type: "timestamp" };
  return isOfType(value, "bool") ? { ...known, type: "bool" } : known;
}
