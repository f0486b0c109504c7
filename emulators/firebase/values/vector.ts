import type { ProtoFields, ProtoValue } from "./proto-value";

/** The elements of a vector (a map of `__type__: "__vector__"` and an array `value`), or null for any other map. */
export function findVector(fields: ProtoFields): ProtoValue[] | null {
  const type = Object.hasOwn(fields, "__type__") ? fields.__type__ : undefined;
  if (type === undefined || !("stringValue" in type) || type.stringValue !== "__vector__") return null;
  const value = fields.value;
  return value !== undefined && "arrayValue" in value ? value.arrayValue.values : null;
}
