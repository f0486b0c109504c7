import type { ProtoFields, ProtoValue } from "../../values/proto-value";
import { RulesBytes, RulesLatLng, RulesList, RulesMap, RulesPath, RulesTimestamp, type RulesValue } from "../value";

/** Converts a wire value to one of the rules language. References become paths that begin with `/databases`. */
export function fromProto(value: ProtoValue): RulesValue {
  if ("nullValue" in value) return null;
  if ("booleanValue" in value) return value.booleanValue;
  if ("integerValue" in value) return BigInt(value.integerValue);
  if ("doubleValue" in value) return Number(value.doubleValue);
  if ("timestampValue" in value) return timestampOf(value.timestampValue);
  if ("stringValue" in value) return value.stringValue;
  if ("bytesValue" in value) return new RulesBytes(Buffer.from(value.bytesValue, "base64"));
  if ("referenceValue" in value) return new RulesPath(pathSegments(value.referenceValue));
  if ("geoPointValue" in value) return new RulesLatLng(value.geoPointValue.latitude, value.geoPointValue.longitude);
  if ("arrayValue" in value) return new RulesList(value.arrayValue.values.map(fromProto));
  return fromFields(value.mapValue.fields);
}

/** Converts the fields of a document or map to a map. */
export function fromFields(fields: ProtoFields): RulesMap {
  return new RulesMap(new Map(Object.entries(fields).map(([name, value]) => [name, fromProto(value)])));
}

/** Converts JSON (a token's claims) to values: whole numbers become ints. */
export function fromJson(value: unknown): RulesValue {
  if (typeof value === "boolean" || typeof value === "string") return value;
  if (typeof value === "number") return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (Array.isArray(value)) return new RulesList(value.map(fromJson));
  if (typeof value !== "object" || value === null) return null;
  return new RulesMap(new Map(Object.entries(value).map(([name, inner]) => [name, fromJson(inner)])));
}

/** Parses an RFC 3339 time in UTC, with up to nine fractional digits. */
export function timestampOf(text: string): RulesTimestamp {
  const [seconds = "", fraction = ""] = text.replace(/Z$/, "").split(".");
  return new RulesTimestamp(
    BigInt(Date.parse(`${seconds}Z`)) * 1_000_000n + BigInt(fraction.padEnd(9, "0").slice(0, 9)),
  );
}

/** The segments of `projects/p/databases/d/documents/…`, beginning with `databases`. */
export function pathSegments(name: string): string[] {
  return name.split("/").slice(2);
}
