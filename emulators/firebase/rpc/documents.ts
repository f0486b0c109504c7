import { randomBytes } from "node:crypto";
import { compileQuery, pickFields } from "../query/compile";
import { parseStructuredQuery } from "../query/parse-query";
import { invalidArgument, StatusError } from "../status";
import { parseMask, parseWrite } from "../store/parse-write";
import { compareNames, databaseOf, parseCollectionId, parseDocumentName, parseParent } from "../values/resource-name";
import type { StoredDocument } from "../values/stored-document";
import {
  type Call,
  createWriteAuthorizer,
  type Json,
  readOptionsOf,
  requireGet,
  requireMember,
  requireOwner,
  requireQuery,
} from "./context";

const MAX_PAGE = 65_535;
const DEFAULT_PAGE = 100;
const ID_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** GetDocument → Document. Errors: NOT_FOUND, PERMISSION_DENIED, INVALID_ARGUMENT. */
export async function getDocument(call: Call, request: Json): Promise<StoredDocument> {
  const name = parseDocumentName(request.name);
  const { documents } = await call.store.readDocuments([name], readOptionsOf(call, request));
  const document = documents[0] ?? null;
  requireGet(call, name, document);
  if (document === null) throw new StatusError("NOT_FOUND", `Document "${name}" not found.`);
  return masked(document, request.mask);
}

/** A document with only the fields of a `DocumentMask`; without a mask, the unchanged document. */
export function masked(document: StoredDocument, mask: unknown): StoredDocument {
  return mask == null ? document : { ...document, fields: pickFields(document.fields, parseMask(mask)) };
}

/** ListDocuments → a page of a collection, including missing parents of documents if requested. */
export async function listDocuments(call: Call, request: Json) {
  const parent = parseParent(request.parent);
  const collectionId = parseCollectionId(request.collectionId);
  const orderBy = parseOrderBy(request.orderBy);
  const query = compileQuery(parent, parseStructuredQuery({ from: [{ collectionId }], orderBy }));
  requireQuery(call, query);
  if (request.showMissing === true && orderBy.length > 0)
    throw invalidArgument("show_missing can't be combined with order_by.");
  const { documents } = await call.store.readQuery(query, readOptionsOf(call, request));
  const missing = request.showMissing === true ? call.store.listMissing(`${parent}/${collectionId}`) : [];
  const all: (StoredDocument | { name: string })[] = [...documents, ...missing.map((name) => ({ name }))];
  if (missing.length > 0) all.sort((left, right) => compareNames(left.name, right.name));
  const { page, nextPageToken } = pageOf(all, request);
  const shown = page.map((document) => ("fields" in document ? masked(document, request.mask) : document));
  return { documents: shown, ...(nextPageToken === null ? {} : { nextPageToken }) };
}

/** Converts `a, b.c desc` to orders. */
function parseOrderBy(json: unknown): object[] {
  if (json == null || json === "") return [];
  return String(json)
    .split(",")
    .map((term) => {
      const [fieldPath, direction = "asc", ...rest] = term.trim().split(/\s+/);
      if (rest.length > 0 || !/^(asc|desc)$/i.test(direction)) throw invalidArgument(`Invalid order_by: ${json}`);
      return { field: { fieldPath }, direction: /desc/i.test(direction) ? "DESCENDING" : "ASCENDING" };
    });
}

function pageOf<Item>(all: Item[], { pageSize, pageToken }: Json) {
  const size = Math.min(Number(pageSize ?? 0) || DEFAULT_PAGE, MAX_PAGE);
  const start = pageToken == null || pageToken === "" ? 0 : Number(Buffer.from(String(pageToken), "base64").toString());
  if (!Number.isInteger(start) || start < 0 || !(size > 0)) throw invalidArgument("Invalid page token or size.");
  const end = start + size;
  return {
    page: all.slice(start, end),
    nextPageToken: end < all.length ? Buffer.from(String(end)).toString("base64") : null,
  };
}

/** CreateDocument → Document, with a generated id if none is given. Errors: ALREADY_EXISTS. */
export function createDocument(call: Call, request: Json): StoredDocument {
  const parent = parseParent(request.parent);
  const id = request.documentId == null || request.documentId === "" ? newDocumentId() : String(request.documentId);
  const name = parseDocumentName(`${parent}/${parseCollectionId(request.collectionId)}/${parseCollectionId(id)}`);
  const { fields } = request.document == null ? {} : requireMember(request.document, "document");
  return put(call, { update: { name, fields }, currentDocument: { exists: false } }, name, request.mask);
}

/** Twenty letters and digits, in the SDKs' format. */
function newDocumentId(): string {
  return [...randomBytes(20)].map((byte) => ID_LETTERS[byte % ID_LETTERS.length]).join("");
}

/** UpdateDocument → Document. Creates a missing document, unless `currentDocument` forbids that. */
export function updateDocument(call: Call, request: Json): StoredDocument {
  const { name: json, fields } = requireMember(request.document, "document");
  const name = parseDocumentName(json);
  const { updateMask, currentDocument } = request;
  return put(call, { update: { name, fields }, updateMask, currentDocument }, name, request.mask);
}

function put(call: Call, write: Json, name: string, mask: unknown): StoredDocument {
  call.store.commit([parseWrite(write, databaseOf(name))], { authorize: createWriteAuthorizer(call) });
  const document = call.store.get(name);
  if (document === null) throw new StatusError("ABORTED", `Document "${name}" has already been deleted again.`);
  return masked(document, mask);
}

/** DeleteDocument → {}. Deleting a missing document isn't an error. */
export function deleteDocument(call: Call, { name: json, currentDocument }: Json): object {
  const name = parseDocumentName(json);
  call.store.commit([parseWrite({ delete: name, currentDocument }, databaseOf(name))], {
    authorize: createWriteAuthorizer(call),
  });
  return {};
}

/** ListCollectionIds → ids below a document or the root. For the owner only, as in the real service. */
export function listCollectionIds(call: Call, request: Json) {
  requireOwner(call);
  const { page, nextPageToken } = pageOf(call.store.listCollectionIds(parseParent(request.parent)), {
    ...request,
    pageSize: request.pageSize || MAX_PAGE,
  });
  return { collectionIds: page, ...(nextPageToken === null ? {} : { nextPageToken }) };
}

/** BatchGetDocuments → one response per document, in the order requested; a new transaction's id comes first. */
export async function batchGetDocuments(call: Call, request: Json): Promise<object[]> {
  const json = request.documents ?? [];
  if (!Array.isArray(json)) throw invalidArgument("documents must be a list.");
  const names = [...new Set(json.map(parseDocumentName))];
  const { isNew, ...options } = readOptionsOf(call, request);
  const { documents, readTime } = await call.store.readDocuments(names, options);
  const responses: object[] = names.map((name, index) => {
    const document = documents[index] ?? null;
    requireGet(call, name, document);
    return document === null ? { missing: name, readTime } : { found: masked(document, request.mask), readTime };
  });
  return isNew ? [{ transaction: options.transaction }, ...responses] : responses;
}
