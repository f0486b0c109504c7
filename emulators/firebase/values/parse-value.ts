import { invalidArgument } from "../status";
import { setOwn } from "./field-path";
import type { ProtoFields, ProtoValue } from "./proto-value";
import { parseDocumentName } from "./resource-name";
import { canonicalTimestamp } from "./timestamp";
import { isWellFormed } from "./utf8";
import { findVector } from "./vector";

const MAX_DEPTH = 20;
const MAX_FIELD_NAME_BYTES = 1500;
const MAX_VECTOR_DIMENSIONS = 2048;
const MIN_INT64 = -(2n ** 63n);
const MAX_INT64 = 2n ** 63n - 1n;

type Json = Record<string, unknown>;

/** Whether parsed JSON is an object, not an array or null. */
export function isJsonObject(json: unknown): json is Json {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}

/**
 * Validates a ProtoJSON `Value` and converts it to the canonical form of `ProtoValue`. Errors: INVALID_ARGUMENT for
 * values that Firestore doesn't store.
 */
export function parseValue(json: unknown): ProtoValue {
  return readValue(json, 0, false);
}

/** Like `parseValue` for filters and cursors, where an array may contain arrays. */
export function parseQueryValue(json: unknown): ProtoValue {
  return readValue(json, 0, true);
}

/** Validates the `fields` of a document. Absent means none. Errors: INVALID_ARGUMENT. */
export function parseFields(json: unknown): ProtoFields {
  return readFields(json, 0, false);
}

function readFields(json: unknown, depth: number, isQuery: boolean): ProtoFields {
  if (json === undefined || json === null) return {};
  if (!isJsonObject(json)) throw invalidArgument("Fields must be an object of values.");
  const fields: ProtoFields = {};
  for (const [name, value] of Object.entries(json)) {
    checkFieldName(name, depth > 0);
    setOwn(fields, name, readValue(value, depth, isQuery));
  }
  return fields;
}

function checkFieldName(name: string, isInMap: boolean): void {
  if (name === "") throw invalidArgument("Property name cannot be empty.");
  if (Buffer.byteLength(name) > MAX_FIELD_NAME_BYTES) throw invalidArgument("Property name is longer than 1500 bytes.");
  if (!isWellFormed(name)) throw invalidArgument("Property name is not valid UTF-8.");
  if (/^__.*__$/s.test(name) && !(isInMap && name === "__type__")) {
    throw invalidArgument(`Property name "${name}" is reserved.`);
  }
}

function readValue(json: unknown, depth: number, isQuery: boolean): ProtoValue {
  if (!isJsonObject(json)) throw invalidArgument(`Invalid value: ${JSON.stringify(json)?.slice(0, 100)}`);
  const [kind, ...others] = Object.keys(json);
  if (kind === undefined || others.length > 0) {
    throw invalidArgument(`A value must have exactly one type, not ${JSON.stringify(Object.keys(json))}.`);
  }
  const content = json[kind];
  if (kind === "arrayValue") return readArray(content, depth + 1, isQuery);
  if (kind === "mapValue") return readMap(content, depth + 1, isQuery);
  const read = SCALARS[kind];
  if (read === undefined || !Object.hasOwn(SCALARS, kind)) throw invalidArgument(`Unknown value type "${kind}".`);
  return read(content);
}

const SCALARS: Record<string, (content: unknown) => ProtoValue> = {
  nullValue: readNull,
  booleanValue: readBoolean,
  integerValue: readInteger,
  doubleValue: (content) => ({ doubleValue: canonicalDouble(content) }),
  timestampValue: (content) => ({ timestampValue: canonicalTimestamp(content) }),
  stringValue: readString,
  bytesValue: readBytes,
  referenceValue: (content) => ({ referenceValue: parseDocumentName(content) }),
  geoPointValue: readGeoPoint,
};

function readNull(content: unknown): ProtoValue {
  if (content !== null && content !== "NULL_VALUE" && content !== 0) throw invalidArgument("Invalid null value.");
  return { nullValue: null };
}

function readBoolean(content: unknown): ProtoValue {
  if (typeof content !== "boolean") throw invalidArgument(`Invalid boolean: ${JSON.stringify(content)}`);
  return { booleanValue: content };
}

function readInteger(content: unknown): ProtoValue {
  const isText = typeof content === "string" && /^-?\d{1,20}$/.test(content);
  if (!isText && !Number.isSafeInteger(content)) throw invalidArgument(`Invalid integer: ${JSON.stringify(content)}`);
  const integer = BigInt(String(content));
  if (integer < MIN_INT64 || integer > MAX_INT64) throw invalidArgument(`Integer out of range: ${content}`);
  return { integerValue: integer.toString() };
}

function canonicalDouble(content: unknown): number | "NaN" | "Infinity" | "-Infinity" | "-0" {
  if (content === "NaN" || content === "Infinity" || content === "-Infinity") return content;
  const isText = typeof content === "string" && content.trim() !== "";
  const number = isText ? Number(content) : content;
  if (typeof number !== "number" || (isText && !Number.isFinite(number))) {
    throw invalidArgument(`Invalid double: ${JSON.stringify(content)}`);
  }
  return toDouble(number);
}

/** A JavaScript number as the content of `doubleValue`. */
export function toDouble(number: number): number | "NaN" | "Infinity" | "-Infinity" | "-0" {
  if (Number.isNaN(number)) return "NaN";
  if (number === Infinity) return "Infinity";
  if (number === -Infinity) return "-Infinity";
  return Object.is(number, -0) ? "-0" : number;
}

function readString(content: unknown): ProtoValue {
  if (typeof content !== "string") throw invalidArgument(`Invalid string: ${JSON.stringify(content)}`);
  if (!isWellFormed(content)) throw invalidArgument("A string value is not valid UTF-8.");
  return { stringValue: content };
}

function readBytes(content: unknown): ProtoValue {
  if (typeof content !== "string" || !/^[A-Za-z0-9+/_-]*={0,2}$/.test(content)) {
    throw invalidArgument("Invalid bytes: not base64.");
  }
  return { bytesValue: Buffer.from(content, "base64").toString("base64") };
}

function readGeoPoint(content: unknown): ProtoValue {
  if (!isJsonObject(content)) throw invalidArgument("Invalid geo point.");
  const latitude = Number(content.latitude ?? 0);
  const longitude = Number(content.longitude ?? 0);
  if (!(Math.abs(latitude) <= 90)) throw invalidArgument("Latitude must be in the range of [-90.0, 90.0]");
  if (!(Math.abs(longitude) <= 180)) throw invalidArgument("Longitude must be in the range of [-180.0, 180.0]");
  return { geoPointValue: { latitude, longitude } };
}

function readArray(content: unknown, depth: number, isQuery: boolean): ProtoValue {
  checkDepth(depth);
  const list = isJsonObject(content) ? (content.values ?? []) : null;
  if (!Array.isArray(list)) throw invalidArgument("Invalid array value.");
  const values = list.map((item: unknown) => readValue(item, depth, isQuery));
  if (!isQuery && values.some((value) => "arrayValue" in value)) {
    throw invalidArgument("Cannot convert an array value in an array value.");
  }
  return { arrayValue: { values } };
}

function readMap(content: unknown, depth: number, isQuery: boolean): ProtoValue {
  checkDepth(depth);
  if (!isJsonObject(content)) throw invalidArgument("Invalid map value.");
  const fields = readFields(content.fields, depth, isQuery);
  checkVector(fields);
  return { mapValue: { fields } };
}

function checkDepth(depth: number): void {
  if (depth > MAX_DEPTH) throw invalidArgument(`Nested arrays and maps exceed the maximum depth of ${MAX_DEPTH}.`);
}

function checkVector(fields: ProtoFields): void {
  if (!Object.hasOwn(fields, "__type__")) return;
  const vector = findVector(fields);
  if (vector === null || Object.keys(fields).length !== 2)
    throw invalidArgument('Property name "__type__" is reserved.');
  const isNumeric = vector.every((value) => "doubleValue" in value || "integerValue" in value);
  if (!isNumeric) throw invalidArgument("Vector values must be numbers.");
  if (vector.length > MAX_VECTOR_DIMENSIONS) throw invalidArgument("Vectors must have at most 2048 dimensions.");
}
