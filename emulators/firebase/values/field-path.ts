import { invalidArgument } from "../status";
import type { ProtoFields, ProtoValue } from "./proto-value";
import { compareUtf8 } from "./utf8";

/** A parsed field path: unescaped names, outermost first. */
export type FieldPath = readonly string[];

const SIMPLE = /^[A-Za-z_][A-Za-z_0-9]*$/;
const MAX_PATH_BYTES = 1500;

/**
 * Parses a field path in wire form: names joined by dots; a name other than [A-Za-z_][A-Za-z_0-9]* is in backticks,
 * with \` and \\ escaped. Errors: INVALID_ARGUMENT.
 */
export function parseFieldPath(text: unknown): FieldPath {
  if (typeof text !== "string" || text === "") throw badPath(text);
  if (Buffer.byteLength(text) > MAX_PATH_BYTES * 4) throw invalidArgument("Property path is too long.");
  const names: string[] = [];
  let at = 0;
  do {
    const [name, end] = text[at] === "`" ? readQuoted(text, at) : readPlain(text, at);
    names.push(name);
    at = end;
    if (at < text.length && text[at] !== ".") throw badPath(text);
    at += 1;
  } while (at <= text.length);
  return names;
}

function readPlain(text: string, start: number): [name: string, end: number] {
  const dot = text.indexOf(".", start);
  const end = dot === -1 ? text.length : dot;
  const name = text.slice(start, end);
  if (!SIMPLE.test(name)) throw badPath(text);
  return [name, end];
}

function readQuoted(text: string, start: number): [name: string, end: number] {
  let name = "";
  for (let at = start + 1; at < text.length; at++) {
    const char = text[at];
    if (char === "`") {
      if (name === "") throw badPath(text);
      return [name, at + 1];
    }
    if (char === "\\") at += 1;
    if (at >= text.length) break;
    name += text[at];
  }
  throw badPath(text);
}

function badPath(text: unknown): Error {
  return invalidArgument(`Invalid property path ${JSON.stringify(text)}.`);
}

/** The wire form of a field path; equal paths give equal text. */
export function formatFieldPath(path: FieldPath): string {
  return path.map((name) => (SIMPLE.test(name) ? name : `\`${name.replace(/[\\`]/g, "\\$&")}\``)).join(".");
}

/** Compares two paths: name by name in UTF-8 order, a prefix first. */
export function compareFieldPaths(left: FieldPath, right: FieldPath): number {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index++) {
    const order = compareUtf8(left[index] ?? "", right[index] ?? "");
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

/** Whether `prefix` is `path` or one of its ancestors. */
export function isPrefixPath(prefix: FieldPath, path: FieldPath): boolean {
  return prefix.length <= path.length && prefix.every((name, index) => name === path[index]);
}

/** The value at a path, or null if there is none. */
export function findField(fields: ProtoFields, path: FieldPath): ProtoValue | null {
  let inside: ProtoFields | null = fields;
  let value: ProtoValue | null = null;
  for (const name of path) {
    if (inside === null || !Object.hasOwn(inside, name)) return null;
    value = inside[name] ?? null;
    inside = value !== null && "mapValue" in value ? value.mapValue.fields : null;
  }
  return value;
}

/** A copy of `fields` with the value at a path replaced, creating maps as needed; `null` removes the field. */
export function withField(fields: ProtoFields, path: FieldPath, value: ProtoValue | null): ProtoFields {
  const [name, ...rest] = path;
  if (name === undefined) return fields;
  const current = Object.hasOwn(fields, name) ? fields[name] : undefined;
  const copy = { ...fields };
  if (rest.length === 0) {
    if (value === null) delete copy[name];
    else setOwn(copy, name, value);
    return copy;
  }
  const inner = current !== undefined && "mapValue" in current ? current.mapValue.fields : null;
  if (inner === null && value === null) return fields;
  setOwn(copy, name, { mapValue: { fields: withField(inner ?? {}, rest, value) } });
  return copy;
}

/** Sets a field of any name; a plain assignment to "__proto__" would have no effect. */
export function setOwn(fields: ProtoFields, name: string, value: ProtoValue): void {
  if (name === "__proto__") {
    Object.defineProperty(fields, name, { value, enumerable: true, configurable: true, writable: true });
  } else fields[name] = value;
}
