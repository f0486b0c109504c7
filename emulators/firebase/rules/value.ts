/** A value in the rules language. Integers are bigints (64 bits), floats are numbers. */
export type RulesValue =
  | null
  | boolean
  | bigint
  | number
  | string
  | RulesBytes
  | RulesTimestamp
  | RulesDuration
  | RulesLatLng
  | RulesPath
  | RulesList
  | RulesSet
  | RulesMap
  | RulesMapDiff;

export class RulesBytes {
  constructor(readonly bytes: Buffer) {}
}

/** A moment, in nanoseconds since 1970 (UTC). */
export class RulesTimestamp {
  constructor(readonly nanos: bigint) {}
}

export class RulesDuration {
  constructor(readonly nanos: bigint) {}
}

export class RulesLatLng {
  constructor(
    readonly latitude: number,
    readonly longitude: number,
  ) {}
}

export class RulesPath {
  constructor(readonly segments: readonly string[]) {}
}

export class RulesList {
  constructor(readonly items: readonly RulesValue[]) {}
}

/** Unordered, without duplicates (by the language's own equality). */
export class RulesSet {
  readonly items: readonly RulesValue[];

  constructor(items: readonly RulesValue[]) {
    const unique: RulesValue[] = [];
    const seen = new Set<RulesValue>();
    for (const item of items) {
      // Strings are the most common items and are checked without comparing all earlier items.
      if (typeof item === "string" ? seen.has(item) : unique.some((other) => areEqual(other, item))) continue;
      seen.add(item);
      unique.push(item);
    }
    this.items = unique;
  }
}

export class RulesMap {
  constructor(readonly entries: ReadonlyMap<string, RulesValue>) {}
}

export class RulesMapDiff {
  constructor(
    readonly after: RulesMap,
    readonly before: RulesMap,
  ) {}
}

/** The type names that `is` accepts, in addition to `number`. */
export type TypeName =
  | "null"
  | "bool"
  | "int"
  | "float"
  | "string"
  | "bytes"
  | "timestamp"
  | "duration"
  | "latlng"
  | "path"
  | "list"
  | "set"
  | "map"
  | "map_diff";

/** The name of a value's type, for error texts and `is`. */
export function typeOf(value: RulesValue): TypeName {
  if (value === null) return "null";
  if (typeof value === "boolean") return "bool";
  if (typeof value === "bigint") return "int";
  if (typeof value === "number") return "float";
  if (typeof value === "string") return "string";
  if (value instanceof RulesBytes) return "bytes";
  if (value instanceof RulesTimestamp) return "timestamp";
  if (value instanceof RulesDuration) return "duration";
  if (value instanceof RulesLatLng) return "latlng";
  if (value instanceof RulesPath) return "path";
  if (value instanceof RulesList) return "list";
  if (value instanceof RulesSet) return "set";
  return value instanceof RulesMap ? "map" : "map_diff";
}

/** Whether a value is of a named type (`number` is int or float). */
export function isOfType(value: RulesValue, name: string): boolean {
  const type = typeOf(value);
  return name === "number" ? type === "int" || type === "float" : type === name;
}

/** Equality of the language: int and float by numeric value, others by type and content; never an error. */
export function areEqual(left: RulesValue, right: RulesValue): boolean {
  if (isNumber(left) && isNumber(right)) return compareNumbers(left, right) === 0;
  if (left === null || right === null || typeof left !== "object" || typeof right !== "object") return left === right;
  if (left instanceof RulesBytes) return right instanceof RulesBytes && left.bytes.equals(right.bytes);
  if (left instanceof RulesTimestamp) return right instanceof RulesTimestamp && left.nanos === right.nanos;
  if (left instanceof RulesDuration) return right instanceof RulesDuration && left.nanos === right.nanos;
  if (left instanceof RulesLatLng) {
    return right instanceof RulesLatLng && left.latitude === right.latitude && left.longitude === right.longitude;
  }
  if (left instanceof RulesPath) return right instanceof RulesPath && haveSameSegments(left, right);
  if (left instanceof RulesList) return right instanceof RulesList && haveSameItems(left.items, right.items);
  if (left instanceof RulesSet) {
    return right instanceof RulesSet && left.items.length === right.items.length && includesAll(right, left);
  }
  if (left instanceof RulesMap) return right instanceof RulesMap && haveSameEntries(left, right);
  return right instanceof RulesMapDiff && areEqual(left.after, right.after) && areEqual(left.before, right.before);
}

/** Whether a list or set contains a value. */
export function includesValue(items: readonly RulesValue[], value: RulesValue): boolean {
  return items.some((item) => areEqual(item, value));
}

/**
 * Compares two values of the same ordered type: numbers, strings (by code point), timestamps, durations. NaN is neither
 * below, equal to nor above any number, so that a bound means the same in a query and in rules.
 *
 * @returns negative, 0, positive; NaN when one of two numbers is NaN; null when the two can't be ordered
 */
export function compareValues(left: RulesValue, right: RulesValue): number | null {
  if (isNumber(left) && isNumber(right)) return compareNumbers(left, right);
  if (typeof left === "string" && typeof right === "string") return compareStrings(left, right);
  if (left instanceof RulesTimestamp && right instanceof RulesTimestamp) return compareNumbers(left.nanos, right.nanos);
  if (left instanceof RulesDuration && right instanceof RulesDuration) return compareNumbers(left.nanos, right.nanos);
  return null;
}

/** Narrows to int or float. */
export function isNumber(value: unknown): value is bigint | number {
  return typeof value === "bigint" || typeof value === "number";
}

function compareNumbers(left: bigint | number, right: bigint | number): number {
  if (Number.isNaN(left) || Number.isNaN(right)) return Number.NaN;
  return left < right ? -1 : left > right ? 1 : 0;
}

/** UTF-8 byte order equals code point order, which UTF-16 order doesn't because of surrogates. */
function compareStrings(left: string, right: string): number {
  return left === right ? 0 : Buffer.compare(Buffer.from(left), Buffer.from(right));
}

function haveSameSegments(left: RulesPath, right: RulesPath): boolean {
  return left.segments.length === right.segments.length && left.segments.every((one, i) => one === right.segments[i]);
}

function haveSameItems(left: readonly RulesValue[], right: readonly RulesValue[]): boolean {
  return left.length === right.length && left.every((item, i) => areEqual(item, right[i] ?? null));
}

function includesAll(outer: RulesSet, inner: RulesSet): boolean {
  return inner.items.every((item) => includesValue(outer.items, item));
}

function haveSameEntries(left: RulesMap, right: RulesMap): boolean {
  if (left.entries.size !== right.entries.size) return false;
  for (const [key, value] of left.entries) {
    const other = right.entries.get(key);
    if (other === undefined || !areEqual(value, other)) return false;
  }
  return true;
}
