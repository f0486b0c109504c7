import { invalidArgument } from "../status";
import { compareUtf8, isWellFormed } from "./utf8";

const MAX_ID_BYTES = 1500;
const MAX_PATH_BYTES = 6 * 1024;
const NUMERIC_ID = /^__id(-?\d+)__$/;
const DATABASE = /^projects\/([^/]+)\/databases\/([^/]+)$/;

/**
 * Splits `projects/p/databases/d/documents[/…]` into its database (`projects/p/databases/d`) and the segments below `documents`.
 * Errors: INVALID_ARGUMENT for any other shape, or ids that Firestore forbids.
 */
export function parseResourceName(name: unknown): { database: string; segments: string[] } {
  if (typeof name !== "string") throw invalidArgument(`Resource name is not a string: ${JSON.stringify(name)}`);
  const parts = name.split("/");
  const database = parts.slice(0, 4).join("/");
  if (!DATABASE.test(database) || parts[4] !== "documents") throw badName(name, 'lacks "projects/…/documents"');
  const segments = parts.slice(5);
  if (segments.length === 0) return { database, segments };
  if (Buffer.byteLength(segments.join("/")) > MAX_PATH_BYTES) throw badName(name, "is longer than 6 KiB");
  for (const segment of segments) checkId(segment, name);
  return { database, segments };
}

/** Validates the full name of a document and returns it. Errors: INVALID_ARGUMENT. */
export function parseDocumentName(name: unknown): string {
  const { segments } = parseResourceName(name);
  if (typeof name !== "string" || segments.length === 0 || segments.length % 2 === 1) {
    throw badName(String(name), "has an odd number of segments, so it isn't a document's name");
  }
  return name;
}

/** Validates a query's parent: a document, or the root `…/documents`. Errors: INVALID_ARGUMENT. */
export function parseParent(name: unknown): string {
  const { segments } = parseResourceName(name);
  if (typeof name !== "string" || segments.length % 2 === 1)
    throw badName(String(name), "is neither a document nor the root");
  return name;
}

/** Validates `projects/p/databases/d` and returns it. Errors: INVALID_ARGUMENT. */
export function parseDatabaseName(name: unknown): string {
  if (typeof name !== "string" || !DATABASE.test(name)) throw invalidArgument(`Invalid database name: ${name}`);
  return name;
}

/** Validates a collection id. Errors: INVALID_ARGUMENT. */
export function parseCollectionId(id: unknown): string {
  if (typeof id !== "string" || id.includes("/")) throw invalidArgument(`Invalid collection id: ${JSON.stringify(id)}`);
  checkId(id, id);
  return id;
}

function checkId(id: string, name: string): void {
  if (id === "" || id === "." || id === "..") throw badName(name, `has an empty or dotted segment "${id}"`);
  if (Buffer.byteLength(id) > MAX_ID_BYTES) throw badName(name, "has a segment longer than 1500 bytes");
  if (!isWellFormed(id)) throw badName(name, "has a lone surrogate");
  if (/^__.*__$/s.test(id) && !NUMERIC_ID.test(id)) throw badName(name, `has the reserved segment "${id}"`);
}

function badName(name: string, reason: string): Error {
  return invalidArgument(`Resource name "${name.slice(0, 200)}" ${reason}.`);
}

/** The part `projects/p/databases/d` of a full name. */
export function databaseOf(name: string): string {
  return name.split("/", 4).join("/");
}

/** Full path of the collection that a document is in. */
export function collectionOf(name: string): string {
  return name.slice(0, name.lastIndexOf("/"));
}

/** The last segment of a name. */
export function idOf(name: string): string {
  return name.slice(name.lastIndexOf("/") + 1);
}

/** Compares two document or collection ids: `__id<n>__` first, by number; the rest by UTF-8 bytes. */
export function compareIds(left: string, right: string): number {
  if (left === right) return 0;
  const isPlain = !left.startsWith("__id") && !right.startsWith("__id");
  if (isPlain) return compareUtf8(left, right);
  const a = NUMERIC_ID.exec(left)?.[1];
  const b = NUMERIC_ID.exec(right)?.[1];
  if (a !== undefined && b !== undefined) return BigInt(a) < BigInt(b) ? -1 : 1;
  if (a !== undefined || b !== undefined) return a !== undefined ? -1 : 1;
  return compareUtf8(left, right);
}

/** Compares two full resource names, segment by segment; a prefix comes first. */
export function compareNames(left: string, right: string): number {
  if (left === right) return 0;
  const collection = left.slice(0, left.lastIndexOf("/") + 1);
  if (right.startsWith(collection) && !right.includes("/", collection.length)) {
    return compareIds(left.slice(collection.length), right.slice(collection.length));
  }
  const a = left.split("/");
  const b = right.split("/");
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const order = compareIds(a[index] ?? "", b[index] ?? "");
    if (order !== 0) return order;
  }
  return a.length - b.length;
}
