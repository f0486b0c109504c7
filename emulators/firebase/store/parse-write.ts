import { invalidArgument } from "../status";
import { type FieldPath, isPrefixPath, parseFieldPath } from "../values/field-path";
import { isJsonObject, parseFields, parseValue } from "../values/parse-value";
import type { ProtoValue } from "../values/proto-value";
import { parseDocumentName } from "../values/resource-name";
import { formatTimestampMicros, parseTimestampMicros } from "../values/timestamp";
import type { FieldTransform, Precondition, Write } from "./types";

type Json = Record<string, unknown>;

const MEMBERS = new Set([
  "update",
  "delete",
  "verify",
  "transform",
  "updateMask",
  "updateTransforms",
  "currentDocument",
]);

/**
 * Validates a list of ProtoJSON `Write`s, which must all be in `database` (`projects/p/databases/d`). Errors:
 * INVALID_ARGUMENT.
 */
export function parseWrites(json: unknown, database: string): Write[] {
  if (json === undefined || json === null) return [];
  if (!Array.isArray(json)) throw invalidArgument("Writes must be a list.");
  return json.map((write: unknown) => parseWrite(write, database));
}

/** Validates one ProtoJSON `Write`. Errors: INVALID_ARGUMENT. */
export function parseWrite(json: unknown, database: string): Write {
  const write = requireObject(json, "write");
  const unknown = Object.keys(write).find((name) => !MEMBERS.has(name));
  if (unknown !== undefined) throw invalidArgument(`Unknown name "${unknown}" at 'write'.`);
  const precondition = parsePrecondition(write.currentDocument);
  const kinds = ["update", "delete", "verify", "transform"].filter((kind) => write[kind] != null);
  if (kinds.length !== 1) throw invalidArgument("A write must have exactly one operation.");
  if (write.delete != null) return { kind: "delete", name: parseName(write.delete, database), precondition };
  if (write.verify != null) return { kind: "verify", name: parseName(write.verify, database), precondition };
  if (write.transform != null)
    return parseTransformWrite(requireObject(write.transform, "transform"), precondition, database);
  return parseUpdate(write, requireObject(write.update, "update"), precondition, database);
}

function parseUpdate(write: Json, document: Json, precondition: Precondition, database: string): Write {
  const name = parseName(document.name, database);
  const mask = write.updateMask == null ? null : parseMask(write.updateMask);
  const transforms = parseTransforms(write.updateTransforms);
  return { kind: "set", name, fields: parseFields(document.fields), mask, transforms, precondition };
}

/** A write with transforms only, as older clients send it; other fields are kept. */
function parseTransformWrite(json: Json, precondition: Precondition, database: string): Write {
  const name = parseName(json.document, database);
  return { kind: "set", name, fields: {}, mask: [], transforms: parseTransforms(json.fieldTransforms), precondition };
}

function requireObject(json: unknown, what: string): Json {
  if (!isJsonObject(json)) throw invalidArgument(`Invalid ${what}.`);
  return json;
}

function parseName(json: unknown, database: string): string {
  const name = parseDocumentName(json);
  if (name.startsWith(`${database}/documents/`)) return name;
  throw invalidArgument(`Document "${name}" is not in the database "${database}".`);
}

/** Validates a `DocumentMask`; removes paths that another path covers. Errors: INVALID_ARGUMENT. */
export function parseMask(json: unknown): FieldPath[] {
  const paths = requireObject(json, "field mask").fieldPaths ?? [];
  if (!Array.isArray(paths)) throw invalidArgument("A field mask must have a list of paths.");
  const mask = paths.map(parseFieldPath);
  return mask.filter((path, index) => !mask.some((other, at) => at !== index && covers(other, path, at < index)));
}

/** Whether `other` makes `path` redundant: `other` is an ancestor, or the same path earlier in the list. */
function covers(other: FieldPath, path: FieldPath, isFirst: boolean): boolean {
  return isPrefixPath(other, path) && (other.length < path.length || isFirst);
}

/** Validates a `Precondition`; absent or empty means none. Errors: INVALID_ARGUMENT. */
export function parsePrecondition(json: unknown): Precondition {
  if (json === undefined || json === null) return null;
  const { exists, updateTime } = requireObject(json, "precondition");
  if (exists != null && updateTime != null) throw invalidArgument("A precondition must have one condition.");
  if (updateTime != null) return { updateTime: formatTimestampMicros(parseTimestampMicros(updateTime)) };
  if (exists == null) return null;
  if (typeof exists !== "boolean") throw invalidArgument("Invalid precondition.");
  return { exists };
}

function parseTransforms(json: unknown): FieldTransform[] {
  if (json === undefined || json === null) return [];
  if (!Array.isArray(json)) throw invalidArgument("Transforms must be a list.");
  return json.map((one: unknown) => parseTransform(requireObject(one, "transform")));
}

function parseTransform(json: Json): FieldTransform {
  const field = parseFieldPath(json.fieldPath);
  if (json.setToServerValue != null) {
    if (json.setToServerValue === "REQUEST_TIME" || json.setToServerValue === 1) return { field, kind: "serverTime" };
    throw invalidArgument(`Invalid server value: ${JSON.stringify(json.setToServerValue)}`);
  }
  if (json.increment != null) return { field, kind: "increment", operand: parseNumber(json.increment) };
  if (json.maximum != null) return { field, kind: "maximum", operand: parseNumber(json.maximum) };
  if (json.minimum != null) return { field, kind: "minimum", operand: parseNumber(json.minimum) };
  if (json.appendMissingElements != null)
    return { field, kind: "arrayUnion", values: parseItems(json.appendMissingElements) };
  if (json.removeAllFromArray != null)
    return { field, kind: "arrayRemove", values: parseItems(json.removeAllFromArray) };
  throw invalidArgument("A transform must have a type.");
}

function parseNumber(json: unknown): ProtoValue {
  const value = parseValue(json);
  if ("integerValue" in value || "doubleValue" in value) return value;
  throw invalidArgument("The operand of a numeric transform must be a number.");
}

function parseItems(json: unknown): ProtoValue[] {
  const value = parseValue({ arrayValue: json });
  return "arrayValue" in value ? value.arrayValue.values : [];
}
