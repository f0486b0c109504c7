import protobuf from "protobufjs";
import { invalidArgument } from "../status";
import { isJsonObject } from "../values/parse-value";
import type { Json } from "./context";

const MAX_DEPTH = 100;

/**
 * Normalizes a request's JSON: lowerCamelCase names, enums by name, `null` fields removed. Errors: INVALID_ARGUMENT,
 * with the real service's text, for a name that the message doesn't have.
 */
export function normalizeMessage(type: protobuf.Type, json: unknown, path = "", depth = 0): Json {
  if (!isJsonObject(json))
    throw invalidArgument(`Invalid value at '${path}' (${type.fullName.slice(1)}): not an object.`);
  if (depth > MAX_DEPTH) throw invalidArgument("The message is nested too deeply.");
  const result: Json = {};
  for (const [name, value] of Object.entries(json)) {
    const field = findMember(type, name) ?? findMember(type, camelCase(name));
    if (field === null) throw unknownName(name, path);
    // `nullValue: null` is a Firestore value; any other null means that the field is absent.
    if (value !== null || field.name === "nullValue")
      result[field.name] = normalizeField(field, value, join(path, name), depth);
  }
  return result;
}

function findMember(type: protobuf.Type, name: string): protobuf.Field | null {
  return Object.hasOwn(type.fields, name) ? (type.fields[name] ?? null) : null;
}

function unknownName(name: string, path: string): Error {
  const location = path === "" ? "" : ` at '${path}'`;
  return invalidArgument(`Invalid JSON payload received. Unknown name "${name}"${location}: Cannot find field.`);
}

function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function join(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}

function normalizeField(field: protobuf.Field, value: unknown, path: string, depth: number): unknown {
  field.resolve();
  const one = (item: unknown, at: string) => normalizeOne(field.resolvedType, item, at, depth);
  if (field.map) {
    if (!isJsonObject(value)) throw invalidArgument(`Invalid value at '${path}': not an object.`);
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, one(item, `${path}.${key}`)]));
  }
  if (!field.repeated) return one(value, path);
  if (!Array.isArray(value)) throw invalidArgument(`Invalid value at '${path}': not a list.`);
  return value.map((item: unknown, index) => one(item, `${path}[${index}]`));
}

function normalizeOne(
  type: protobuf.Type | protobuf.Enum | null,
  value: unknown,
  path: string,
  depth: number,
): unknown {
  if (type instanceof protobuf.Enum) return typeof value === "number" ? (type.valuesById[value] ?? value) : value;
  // Well-known types (times, wrappers) have their own JSON form.
  if (type === null || type.fullName.startsWith(".google.protobuf.")) return value;
  return normalizeMessage(type, value, path, depth + 1);
}
