import { invalidArgument } from "../status";
import type { ProtoFields, ProtoValue } from "./proto-value";

const MAX_DOCUMENT_BYTES = 1_048_576;
const NAME_OVERHEAD_BYTES = 16;
const DOCUMENT_OVERHEAD_BYTES = 32;

/** Size of a document as Firestore computes it, in bytes (firebase.google.com/docs/firestore/storage-size). */
export function documentSize(name: string, fields: ProtoFields): number {
  return nameSize(name) + fieldsSize(fields) + DOCUMENT_OVERHEAD_BYTES;
}

/** Errors: INVALID_ARGUMENT for a document over 1 MiB. */
export function checkDocumentSize(name: string, fields: ProtoFields): void {
  const size = documentSize(name, fields);
  if (size <= MAX_DOCUMENT_BYTES) return;
  throw invalidArgument(
    `Document "${name}" cannot be written because its size (${size.toLocaleString("en-US")} bytes) exceeds the maximum allowed size of 1,048,576 bytes.`,
  );
}

function nameSize(name: string): number {
  const segments = name.split("/").slice(5);
  return segments.reduce((sum, segment) => sum + textSize(segment), NAME_OVERHEAD_BYTES);
}

function fieldsSize(fields: ProtoFields): number {
  let size = 0;
  for (const [name, value] of Object.entries(fields)) size += textSize(name) + valueSize(value);
  return size;
}

function textSize(text: string): number {
  return Buffer.byteLength(text) + 1;
}

function valueSize(value: ProtoValue): number {
  if ("stringValue" in value) return textSize(value.stringValue);
  if ("nullValue" in value || "booleanValue" in value) return 1;
  if ("bytesValue" in value) return Buffer.byteLength(value.bytesValue, "base64");
  if ("referenceValue" in value) return nameSize(value.referenceValue);
  if ("geoPointValue" in value) return 16;
  if ("arrayValue" in value) return value.arrayValue.values.reduce((sum, item) => sum + valueSize(item), 0);
  if ("mapValue" in value) return fieldsSize(value.mapValue.fields);
  return 8;
}
