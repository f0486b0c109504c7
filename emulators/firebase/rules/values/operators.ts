import type { BinaryOperator } from "../syntax";
import {
  areEqual,
  compareValues,
  includesValue,
  isNumber,
  isOfType,
  RulesDuration,
  RulesList,
  RulesMap,
  RulesSet,
  RulesTimestamp,
  type RulesValue,
  typeOf,
} from "../value";
import { Fault, faultOf, isConcrete, KnownValue, OpenMap, type Outcome, Unknown, unknown } from "./outcome";

const minInteger = -(2n ** 63n);
const maxInteger = 2n ** 63n - 1n;

/** Evaluates a binary operator other than `&&` and `||`. */
export function applyBinary(operator: BinaryOperator, left: Outcome, right: Outcome): Outcome {
  if (left instanceof Fault || right instanceof Fault) return faultOf(left, right);
  switch (operator) {
    case "==":
      return equality(left, right);
    case "!=":
      return negation(equality(left, right));
    case "in":
      return membership(left, right);
    case "<":
    case "<=":
    case ">":
    case ">=":
      return comparison(operator, left, right);
    default:
      return isConcrete(left) && isConcrete(right) ? arithmetic(operator, left, right) : unknown;
  }
}

/** `!value` */
export function negation(value: Outcome): Outcome {
  if (typeof value === "boolean") return !value;
  return isConcrete(value) ? new Fault(`'!' needs a bool, not ${typeOf(value)}`) : faultOf(value);
}

/** `-value` */
export function negative(value: Outcome): Outcome {
  if (!isConcrete(value)) return faultOf(value);
  if (typeof value === "bigint") return integer(-value);
  if (typeof value === "number") return -value;
  return value instanceof RulesDuration
    ? new RulesDuration(-value.nanos)
    : new Fault(`'-' needs a number, not ${typeOf(value)}`);
}

/** `value is type` */
export function typeTest(value: Outcome, type: string): Outcome {
  if (isConcrete(value)) return isOfType(value, type);
  if (value instanceof OpenMap) return type === "map";
  return value instanceof KnownValue ? (value.isOfType(type) ?? unknown) : faultOf(value);
}

/** An int that fits 64 bits, or an error. */
export function integer(value: bigint): RulesValue | Fault {
  return value < minInteger || value > maxInteger ? new Fault("the integer overflows 64 bits") : value;
}

function equality(left: Outcome, right: Outcome): Outcome {
  if (isConcrete(left) && isConcrete(right)) return areEqual(left, right);
  const [vague, value] = isConcrete(right) ? [left, right] : [right, left];
  if (!isConcrete(value)) return unknown;
  if (vague instanceof OpenMap) return value instanceof RulesMap ? unknown : false;
  return vague instanceof KnownValue ? (vague.isEqualTo(value) ?? unknown) : unknown;
}

function comparison(operator: "<" | "<=" | ">" | ">=", left: Outcome, right: Outcome): Outcome {
  if (isConcrete(left) && isConcrete(right)) {
    const order = compareValues(left, right);
    if (order === null) return new Fault(`'${operator}' can't compare ${typeOf(left)} with ${typeOf(right)}`);
    if (operator === "<") return order < 0;
    if (operator === "<=") return order <= 0;
    return operator === ">" ? order > 0 : order >= 0;
  }
  if (left instanceof KnownValue && isConcrete(right)) return boundedComparison(operator, left, right);
  if (right instanceof KnownValue && isConcrete(left)) return boundedComparison(mirrored[operator], right, left);
  return unknown;
}

const mirrored = { "<": ">", "<=": ">=", ">": "<", ">=": "<=" } as const;

function boundedComparison(operator: "<" | "<=" | ">" | ">=", known: KnownValue, value: RulesValue): Outcome {
  const orEqual = operator === "<=" || operator === ">=";
  const isUpward = operator === ">" || operator === ">=";
  if (isUpward ? known.isAbove(value, orEqual) : known.isBelow(value, orEqual)) return true;
  return (isUpward ? known.isBelow(value, !orEqual) : known.isAbove(value, !orEqual)) ? false : unknown;
}

function membership(left: Outcome, right: Outcome): Outcome {
  if (right instanceof OpenMap) return typeof left === "string" && right.entries.has(left) ? true : unknown;
  if (right instanceof KnownValue) return isConcrete(left) ? (right.includes(left) ?? unknown) : unknown;
  if (!isConcrete(right)) return unknown;
  if (right instanceof RulesMap)
    return isConcrete(left) ? typeof left === "string" && right.entries.has(left) : unknown;
  if (!(right instanceof RulesList || right instanceof RulesSet)) {
    return new Fault(`'in' needs a list, set or map, not ${typeOf(right)}`);
  }
  if (isConcrete(left)) return includesValue(right.items, left);
  // A value that may be missing could be an error, even if the list is empty.
  if (left instanceof Unknown) return unknown;
  const results = right.items.map((item) => equality(left, item));
  if (results.includes(true)) return true;
  return results.every((result) => result === false) ? false : unknown;
}

function arithmetic(operator: "+" | "-" | "*" | "/" | "%", left: RulesValue, right: RulesValue): Outcome {
  if (isNumber(left) && isNumber(right)) return numeric(operator, left, right);
  if (operator === "+") return sum(left, right);
  if (operator === "-") return difference(left, right);
  return mismatch(operator, left, right);
}

function numeric(operator: "+" | "-" | "*" | "/" | "%", left: bigint | number, right: bigint | number): Outcome {
  if (typeof left === "bigint" && typeof right === "bigint") return integerArithmetic(operator, left, right);
  const [a, b] = [Number(left), Number(right)];
  if (operator === "+") return a + b;
  if (operator === "-") return a - b;
  if (operator === "*") return a * b;
  return operator === "/" ? a / b : a % b;
}

function integerArithmetic(operator: "+" | "-" | "*" | "/" | "%", left: bigint, right: bigint): Outcome {
  if (operator === "+") return integer(left + right);
  if (operator === "-") return integer(left - right);
  if (operator === "*") return integer(left * right);
  if (right === 0n) return new Fault("division by zero");
  return operator === "/" ? integer(left / right) : left % right;
}

function sum(left: RulesValue, right: RulesValue): Outcome {
  if (typeof left === "string" && typeof right === "string") return left + right;
  if (left instanceof RulesList && right instanceof RulesList) return new RulesList([...left.items, ...right.items]);
  if (left instanceof RulesTimestamp && right instanceof RulesDuration) {
    return new RulesTimestamp(left.nanos + right.nanos);
  }
  if (left instanceof RulesDuration && right instanceof RulesTimestamp) {
    return new RulesTimestamp(left.nanos + right.nanos);
  }
  if (left instanceof RulesDuration && right instanceof RulesDuration) {
    return new RulesDuration(left.nanos + right.nanos);
  }
  return mismatch("+", left, right);
}

function difference(left: RulesValue, right: RulesValue): Outcome {
  if (left instanceof RulesTimestamp && right instanceof RulesTimestamp) {
    return new RulesDuration(left.nanos - right.nanos);
  }
  if (left instanceof RulesTimestamp && right instanceof RulesDuration) {
    return new RulesTimestamp(left.nanos - right.nanos);
  }
  if (left instanceof RulesDuration && right instanceof RulesDuration) {
    return new RulesDuration(left.nanos - right.nanos);
  }
  return mismatch("-", left, right);
}

function mismatch(operator: string, left: RulesValue, right: RulesValue): Fault {
  return new Fault(`'${operator}' can't join ${typeOf(left)} and ${typeOf(right)}`);
}
