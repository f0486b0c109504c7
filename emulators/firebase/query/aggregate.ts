import { invalidArgument } from "../status";
import { exactNumber } from "../values/compare";
import { formatFieldPath, parseFieldPath } from "../values/field-path";
import { isJsonObject, toDouble } from "../values/parse-value";
import type { ProtoFields, ProtoValue } from "../values/proto-value";
import type { StoredDocument } from "../values/stored-document";
import { fieldReader } from "./filter";

const MAX_AGGREGATIONS = 5;
const MAX_INT64 = 2n ** 63n - 1n;
const MIN_INT64 = -(2n ** 63n);

export type Aggregation = { alias: string } & (
  | { kind: "count"; upTo: number | null }
  | { kind: "sum" | "avg"; fieldPath: string }
);

/** Validates the `aggregations` of a StructuredAggregationQuery. Errors: INVALID_ARGUMENT. */
export function parseAggregations(json: unknown): Aggregation[] {
  if (!Array.isArray(json) || json.length === 0) throw invalidArgument("Aggregations can not be empty.");
  if (json.length > MAX_AGGREGATIONS) {
    throw invalidArgument(
      `The maximum number of aggregations allowed in an aggregation query is ${MAX_AGGREGATIONS}. Received: ${json.length}`,
    );
  }
  const aggregations = json.map(parseAggregation);
  if (new Set(aggregations.map(({ alias }) => alias)).size < aggregations.length) {
    throw invalidArgument("Aggregation aliases must be unique.");
  }
  return aggregations;
}

function parseAggregation(json: unknown, index: number): Aggregation {
  if (!isJsonObject(json)) throw invalidArgument("Invalid aggregation.");
  const alias = typeof json.alias === "string" && json.alias !== "" ? json.alias : `field_${index + 1}`;
  if (isJsonObject(json.count)) return { alias, kind: "count", upTo: parseUpTo(json.count.upTo) };
  if (isJsonObject(json.sum)) return { alias, kind: "sum", fieldPath: parseField(json.sum.field) };
  if (isJsonObject(json.avg)) return { alias, kind: "avg", fieldPath: parseField(json.avg.field) };
  throw invalidArgument("An aggregation must have an operator.");
}

function parseUpTo(json: unknown): number | null {
  if (json === undefined || json === null) return null;
  const upTo = Number(isJsonObject(json) ? (json.value ?? 0) : json);
  if (!Number.isInteger(upTo) || upTo < 1) throw invalidArgument("COUNT aggregation up_to must be greater than 0.");
  return upTo;
}

function parseField(json: unknown): string {
  if (!isJsonObject(json)) throw invalidArgument("An aggregation must name a field.");
  return formatFieldPath(parseFieldPath(json.fieldPath));
}

/**
 * Computes aggregations over a query's result: `{alias: value}`. Only documents that have every aggregated field are
 * included, as in the real service. The sum of no values is 0, their average null.
 */
export function aggregate(documents: readonly StoredDocument[], aggregations: readonly Aggregation[]): ProtoFields {
  const readers = aggregations.map((one) => (one.kind === "count" ? null : fieldReader(one.fieldPath)));
  const counted = documents.filter((document) => readers.every((read) => read === null || read(document) !== null));
  const results: ProtoFields = {};
  aggregations.forEach((one, index) => {
    const read = readers[index];
    if (one.kind === "count") {
      results[one.alias] = { integerValue: String(Math.min(counted.length, one.upTo ?? counted.length)) };
    } else if (read) {
      const numbers = counted
        .map(read)
        .filter((value) => value !== null)
        .filter(isNumber);
      results[one.alias] = one.kind === "sum" ? sum(numbers) : average(numbers);
    }
  });
  return results;
}

function isNumber(value: ProtoValue): boolean {
  return "integerValue" in value || "doubleValue" in value;
}

/** The sum is an int64 if all values are int64 and it fits; otherwise it is a double. */
function sum(values: ProtoValue[]): ProtoValue {
  if (values.every((value) => "integerValue" in value)) {
    const total = sumIntegers(values);
    if (total >= MIN_INT64 && total <= MAX_INT64) return { integerValue: total.toString() };
  }
  return { doubleValue: toDouble(sumDoubles(values)) };
}

function average(values: ProtoValue[]): ProtoValue {
  if (values.length === 0) return { nullValue: null };
  return { doubleValue: toDouble(sumDoubles(values) / values.length) };
}

function sumIntegers(values: ProtoValue[]): bigint {
  return values.reduce((total, value) => total + ("integerValue" in value ? BigInt(value.integerValue) : 0n), 0n);
}

/** Integers are added exactly before the conversion to a double. */
function sumDoubles(values: ProtoValue[]): number {
  const doubles = values.filter((value) => "doubleValue" in value).map((value) => Number(exactNumber(value)));
  return doubles.reduce((total, value) => total + value, Number(sumIntegers(values)));
}
