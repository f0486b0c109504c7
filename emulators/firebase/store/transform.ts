import { compareValues, exactNumber, isSameValue } from "../values/compare";
import { toDouble } from "../values/parse-value";
import type { ProtoValue } from "../values/proto-value";
import { canonicalTimestamp } from "../values/timestamp";
import type { FieldTransform } from "./types";

const MAX_INT64 = 2n ** 63n - 1n;
const MIN_INT64 = -(2n ** 63n);

/**
 * Applies one field transform (v1 DocumentTransform.FieldTransform): returns the field's new value, and the value for
 * the write result (null for array transforms). `time` is the commit's; a server timestamp is truncated to
 * milliseconds.
 */
export function transformField(
  current: ProtoValue | null,
  transform: FieldTransform,
  time: string,
): { value: ProtoValue; result: ProtoValue } {
  const value = newValue(current, transform, time);
  const isArray = transform.kind === "arrayUnion" || transform.kind === "arrayRemove";
  return { value, result: isArray ? { nullValue: null } : value };
}

function newValue(current: ProtoValue | null, transform: FieldTransform, time: string): ProtoValue {
  switch (transform.kind) {
    case "serverTime":
      return { timestampValue: canonicalTimestamp(`${time.slice(0, 23)}Z`) };
    case "increment":
      return isNumber(current) ? add(current, transform.operand) : transform.operand;
    case "maximum":
    case "minimum":
      return isNumber(current) ? extreme(current, transform.operand, transform.kind) : transform.operand;
    case "arrayUnion":
      return { arrayValue: { values: union(itemsOf(current), transform.values) } };
    case "arrayRemove":
      return { arrayValue: { values: without(itemsOf(current), transform.values) } };
  }
}

function isNumber(value: ProtoValue | null): value is ProtoValue {
  return value !== null && ("integerValue" in value || "doubleValue" in value);
}

/** The sum of two int64 is an int64, clamped to its limits; any other sum is a double. */
function add(current: ProtoValue, operand: ProtoValue): ProtoValue {
  if ("integerValue" in current && "integerValue" in operand) {
    const sum = BigInt(current.integerValue) + BigInt(operand.integerValue);
    return { integerValue: (sum > MAX_INT64 ? MAX_INT64 : sum < MIN_INT64 ? MIN_INT64 : sum).toString() };
  }
  return { doubleValue: toDouble(Number(exactNumber(current)) + Number(exactNumber(operand))) };
}

/** NaN takes precedence over every number; of two equal numbers the current one is kept. */
function extreme(current: ProtoValue, operand: ProtoValue, kind: "maximum" | "minimum"): ProtoValue {
  if (isNaNValue(current)) return current;
  if (isNaNValue(operand)) return operand;
  const order = compareValues(operand, current);
  return (kind === "maximum" ? order > 0 : order < 0) ? operand : current;
}

function isNaNValue(value: ProtoValue): boolean {
  return "doubleValue" in value && value.doubleValue === "NaN";
}

/** A value that isn't an array counts as an empty array. */
function itemsOf(value: ProtoValue | null): ProtoValue[] {
  return value !== null && "arrayValue" in value ? value.arrayValue.values : [];
}

function union(items: readonly ProtoValue[], added: readonly ProtoValue[]): ProtoValue[] {
  const all = [...items];
  for (const item of added) if (!all.some((one) => isSameValue(one, item))) all.push(item);
  return all;
}

function without(items: readonly ProtoValue[], removed: readonly ProtoValue[]): ProtoValue[] {
  return items.filter((item) => !removed.some((one) => isSameValue(one, item)));
}
