import { StatusError } from "../status";
import { findField, withField } from "../values/field-path";
import { parseFields } from "../values/parse-value";
import type { ProtoFields, ProtoValue } from "../values/proto-value";
import { checkDocumentSize } from "../values/size";
import type { StoredDocument } from "../values/stored-document";
import { transformField } from "./transform";
import type { Precondition, Write, WriteResult } from "./types";

/** Errors: NOT_FOUND, ALREADY_EXISTS or FAILED_PRECONDITION if the document's state doesn't meet the precondition. */
export function checkPrecondition(name: string, precondition: Precondition, current: StoredDocument | null): void {
  if (precondition === null) return;
  if ("exists" in precondition) {
    if (precondition.exists && current === null) throw new StatusError("NOT_FOUND", `No document to update: ${name}`);
    if (!precondition.exists && current !== null)
      throw new StatusError("ALREADY_EXISTS", `Document already exists: ${name}`);
    return;
  }
  if (current?.updateTime === precondition.updateTime) return;
  throw new StatusError(
    "FAILED_PRECONDITION",
    `The stored version (${current?.updateTime ?? "none"}) of ${name} does not match the required base version (${precondition.updateTime}).`,
  );
}

/**
 * Applies a write to a document; returns the new document and the write's result. Preconditions aren't checked here. A
 * write without effect returns the current document with its old update time. Errors: INVALID_ARGUMENT if the result is
 * too large or too deep.
 */
export function applyWrite(
  write: Write,
  current: StoredDocument | null,
  time: string,
): { after: StoredDocument | null; result: WriteResult } {
  if (write.kind === "verify") return { after: current, result: { updateTime: current?.updateTime ?? time } };
  if (write.kind === "delete") return { after: null, result: { updateTime: time } };
  const { fields, transformResults } = transformed(write, merged(write, current), time);
  const isSame = current !== null && JSON.stringify(sorted(current.fields)) === JSON.stringify(sorted(fields));
  const createTime = current?.createTime ?? time;
  const after = isSame ? current : { name: write.name, fields, createTime, updateTime: time };
  if (!isSame) checkDocument(after);
  const result: WriteResult = { updateTime: after.updateTime };
  if (transformResults.length > 0) result.transformResults = transformResults;
  return { after, result };
}

type SetWrite = Extract<Write, { kind: "set" }>;

/** The fields before transforms are applied: replaced as a whole, or only at the paths of the mask if there is one. */
function merged(write: SetWrite, current: StoredDocument | null): ProtoFields {
  if (write.mask === null) return write.fields;
  return write.mask.reduce(
    (fields, path) => withField(fields, path, findField(write.fields, path)),
    current?.fields ?? {},
  );
}

function transformed(write: SetWrite, fields: ProtoFields, time: string) {
  const transformResults: ProtoValue[] = [];
  let all = fields;
  for (const transform of write.transforms) {
    const { value, result } = transformField(findField(all, transform.field), transform, time);
    all = withField(all, transform.field, value);
    transformResults.push(result);
  }
  return { fields: all, transformResults };
}

function checkDocument(document: StoredDocument): void {
  checkDocumentSize(document.name, document.fields);
  // With a mask, a valid map may end up too deep or under a reserved name, so the result is validated again.
  parseFields(document.fields);
}

/** A copy with members sorted by name at every level, so that equal contents give equal JSON. */
function sorted(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(sorted);
  if (typeof json !== "object" || json === null) return json;
  return Object.entries(json)
    .map(([name, value]) => [name, sorted(value)] as const)
    .sort(([left], [right]) => (left < right ? -1 : 1));
}
