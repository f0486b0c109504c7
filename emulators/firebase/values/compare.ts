import type { ProtoFields, ProtoValue } from "./proto-value";
import { compareNames } from "./resource-name";
import { compareTimestamps } from "./timestamp";
import { compareUtf8 } from "./utf8";
import { findVector } from "./vector";

/**
 * The rank of each type in the order of values of different types
 * (firebase.google.com/docs/firestore/manage-data/data-types).
 */
const RANK = {
  null: 0,
  boolean: 1,
  number: 2,
  timestamp: 3,
  string: 4,
  bytes: 5,
  reference: 6,
  geoPoint: 7,
  array: 8,
  vector: 9,
  map: 10,
} as const;

/** The rank of a value's type: int64 and double have the same rank. */
export function rankOf(value: ProtoValue): number {
  if ("stringValue" in value) return RANK.string;
  if ("integerValue" in value || "doubleValue" in value) return RANK.number;
  if ("booleanValue" in value) return RANK.boolean;
  if ("timestampValue" in value) return RANK.timestamp;
  if ("nullValue" in value) return RANK.null;
  if ("referenceValue" in value) return RANK.reference;
  if ("bytesValue" in value) return RANK.bytes;
  if ("geoPointValue" in value) return RANK.geoPoint;
  if ("arrayValue" in value) return RANK.array;
  return findVector(value.mapValue.fields) === null ? RANK.map : RANK.vector;
}

/**
 * Compares values in Firestore's total order: below 0, 0 or above 0. Values equal in this order are equal for filters
 * (1 = 1.0, −0 = 0, NaN = NaN).
 */
export function compareValues(left: ProtoValue, right: ProtoValue): number {
  if (left === right) return 0;
  if ("stringValue" in left && "stringValue" in right) return compareUtf8(left.stringValue, right.stringValue);
  if ("booleanValue" in left && "booleanValue" in right) return Number(left.booleanValue) - Number(right.booleanValue);
  if ("timestampValue" in left && "timestampValue" in right) {
    return compareTimestamps(left.timestampValue, right.timestampValue);
  }
  if ("referenceValue" in left && "referenceValue" in right) {
    return compareNames(left.referenceValue, right.referenceValue);
  }
  if ("bytesValue" in left && "bytesValue" in right) {
    return Buffer.compare(Buffer.from(left.bytesValue, "base64"), Buffer.from(right.bytesValue, "base64"));
  }
  if ("geoPointValue" in left && "geoPointValue" in right) {
    const latitude = compareDoubles(left.geoPointValue.latitude, right.geoPointValue.latitude);
    return latitude || compareDoubles(left.geoPointValue.longitude, right.geoPointValue.longitude);
  }
  if ("arrayValue" in left && "arrayValue" in right) {
    return compareLists(left.arrayValue.values, right.arrayValue.values);
  }
  const rank = rankOf(left);
  const order = rank - rankOf(right);
  if (order !== 0 || rank === RANK.null) return order;
  if (rank === RANK.number) return compareNumbers(left, right);
  return "mapValue" in left && "mapValue" in right ? compareMaps(left.mapValue.fields, right.mapValue.fields) : 0;
}

/** Whether filters, `arrayUnion` and `arrayRemove` treat two values as equal. */
export function isSameValue(left: ProtoValue, right: ProtoValue): boolean {
  return compareValues(left, right) === 0;
}

function compareLists(left: readonly ProtoValue[], right: readonly ProtoValue[]): number {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index++) {
    const a = left[index];
    const b = right[index];
    const order = a !== undefined && b !== undefined ? compareValues(a, b) : 0;
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

function compareMaps(left: ProtoFields, right: ProtoFields): number {
  const vector = findVector(left);
  const otherVector = findVector(right);
  if (vector !== null && otherVector !== null) {
    return vector.length - otherVector.length || compareLists(vector, otherVector);
  }
  const names = Object.keys(left).sort(compareUtf8);
  const otherNames = Object.keys(right).sort(compareUtf8);
  const length = Math.min(names.length, otherNames.length);
  for (let index = 0; index < length; index++) {
    const name = names[index] ?? "";
    const otherName = otherNames[index] ?? "";
    const order = compareUtf8(name, otherName) || compareMembers(left[name], right[otherName]);
    if (order !== 0) return order;
  }
  return names.length - otherNames.length;
}

function compareMembers(left: ProtoValue | undefined, right: ProtoValue | undefined): number {
  return left === undefined || right === undefined ? 0 : compareValues(left, right);
}

/** A number as a double, or as a bigint where a double can't represent the int64. NaN for other values. */
export function exactNumber(value: ProtoValue): number | bigint {
  if ("doubleValue" in value) return Number(value.doubleValue);
  if (!("integerValue" in value)) return Number.NaN;
  const number = Number(value.integerValue);
  return Number.isSafeInteger(number) ? number : BigInt(value.integerValue);
}

function compareNumbers(left: ProtoValue, right: ProtoValue): number {
  return compareDoubles(exactNumber(left), exactNumber(right));
}

function compareDoubles(left: number | bigint, right: number | bigint): number {
  // JavaScript compares a bigint with a double without rounding.
  if (left < right) return -1;
  if (left > right) return 1;
  return Number(Number.isNaN(right)) - Number(Number.isNaN(left));
}
