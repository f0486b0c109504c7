import type { Span } from "../syntax";
import { areEqual, compareValues, includesValue, isOfType, RulesList, type RulesValue } from "../value";

/** An evaluation error. `span` is its position in the source, added by the evaluator. */
export class Fault {
  constructor(
    readonly message: string,
    readonly span: Span | null = null,
  ) {}
}

/** In the proof of a query: any value, or an error. */
export class Unknown {}

export const unknown = new Unknown();

export type Bound = { value: RulesValue; isInclusive: boolean };

/**
 * In the proof of a query: an existing value that is partly known from the filters. `equals` uses the language's own
 * equality, so an int there may be a float of the same value.
 */
export class KnownValue {
  constructor(
    readonly facts: {
      type?: "number" | "string" | "timestamp" | "list" | "map" | "bool" | "bytes" | "latlng" | "path";
      equals?: RulesValue;
      lower?: Bound;
      upper?: Bound;
      differs?: readonly RulesValue[];
      holds?: readonly RulesValue[];
    },
  ) {}

  /** Whether this value equals another one: true, false, or null when not known. */
  isEqualTo(value: RulesValue): boolean | null {
    const { type, equals, differs } = this.facts;
    if (equals !== undefined) return areEqual(equals, value);
    if (type && !isOfType(value, type)) return false;
    if (differs && includesValue(differs, value)) return false;
    if (this.isBelow(value, false) || this.isAbove(value, false)) return false;
    return null;
  }

  /** Whether this value is certainly below another one (or equal to it, with `orEqual`). */
  isBelow(value: RulesValue, orEqual: boolean): boolean {
    return isWithin(this.facts.equals, this.facts.upper, value, orEqual, -1);
  }

  /** Whether this value is certainly above another one (or equal to it, with `orEqual`). */
  isAbove(value: RulesValue, orEqual: boolean): boolean {
    return isWithin(this.facts.equals, this.facts.lower, value, orEqual, 1);
  }

  /** Whether this value is of a type: true, false, or null when not known. */
  isOfType(name: string): boolean | null {
    const { type, equals } = this.facts;
    const isNumeric = type === "number" || (equals !== undefined && isOfType(equals, "number"));
    if (isNumeric) return name === "number" ? true : name === "int" || name === "float" ? null : false;
    if (equals !== undefined) return isOfType(equals, name);
    return type ? type === name : null;
  }

  /** Whether this value is a list that contains another value: true, or null when not known. */
  includes(value: RulesValue): boolean | null {
    if (this.facts.equals instanceof RulesList) return includesValue(this.facts.equals.items, value);
    return this.facts.holds && includesValue(this.facts.holds, value) ? true : null;
  }
}

/** In the proof of a query: a map with some known entries; others may exist. */
export class OpenMap {
  constructor(readonly entries: ReadonlyMap<string, Outcome>) {}
}

/** The result of an expression. */
export type Outcome = RulesValue | Fault | Unknown | KnownValue | OpenMap;

/** Narrows to a fully known value. */
export function isConcrete(outcome: Outcome): outcome is RulesValue {
  return !(
    outcome instanceof Fault ||
    outcome instanceof Unknown ||
    outcome instanceof KnownValue ||
    outcome instanceof OpenMap
  );
}

/** The result of an operation with an operand that is an error or not known: that error, or unknown. */
export function faultOf(...outcomes: Outcome[]): Fault | Unknown {
  return outcomes.find((outcome) => outcome instanceof Fault) ?? unknown;
}

function isWithin(
  equals: RulesValue | undefined,
  bound: Bound | undefined,
  value: RulesValue,
  orEqual: boolean,
  direction: 1 | -1,
): boolean {
  const edge: Bound | undefined = equals !== undefined ? { value: equals, isInclusive: true } : bound;
  if (!edge) return false;
  const order = compareValues(edge.value, value);
  if (order === null) return false;
  return order * direction > 0 || (order === 0 && (orEqual || !edge.isInclusive));
}
