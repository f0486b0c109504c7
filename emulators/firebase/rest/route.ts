import type { Json } from "../rpc/context";
import type { StreamingMethod, UnaryMethod } from "../rpc/methods";
import { StatusError } from "../status";

/** The RPC that a REST request calls, and the request fields given by its path. */
export type Route = {
  method: UnaryMethod | StreamingMethod;
  members: Json;
  /** The field that the body fills, `*` for all remaining fields, null if there is no body. */
  body: string | null;
};

const VERBS: Record<string, { method: UnaryMethod | StreamingMethod; member: "database" | "parent" }> = {
  commit: { method: "Commit", member: "database" },
  batchGet: { method: "BatchGetDocuments", member: "database" },
  batchWrite: { method: "BatchWrite", member: "database" },
  beginTransaction: { method: "BeginTransaction", member: "database" },
  rollback: { method: "Rollback", member: "database" },
  runQuery: { method: "RunQuery", member: "parent" },
  runAggregationQuery: { method: "RunAggregationQuery", member: "parent" },
  partitionQuery: { method: "PartitionQuery", member: "parent" },
  listCollectionIds: { method: "ListCollectionIds", member: "parent" },
};
const ROOT = /^\/v1(?:beta1)?\/(projects\/[^/]+\/databases\/[^/]+\/documents)(?=[/:]|$)/;

/**
 * Finds the RPC of a REST request (google.api.http annotations of google.firestore.v1). `path` is without query string.
 * Errors: NOT_FOUND for a path outside the API, UNIMPLEMENTED for an unknown method.
 */
export function findRoute(httpMethod: string, path: string): Route {
  const root = ROOT.exec(path)?.[1];
  if (root === undefined) throw new StatusError("NOT_FOUND", `There is nothing at ${path}.`);
  const rest = path.slice(path.indexOf(root) + root.length);
  const verb = /:([A-Za-z]+)$/.exec(rest)?.[1];
  if (verb !== undefined && httpMethod === "POST") return verbRoute(root, rest.slice(0, -verb.length - 1), verb);
  return documentRoute(httpMethod, decodePath(root), rest.split("/").slice(1).map(decodeSegment));
}

function verbRoute(root: string, rest: string, verb: string): Route {
  const known = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined;
  if (known === undefined) throw new StatusError("UNIMPLEMENTED", `Method ":${verb}" is not supported.`);
  const parent = decodePath(root + rest);
  const value = known.member === "database" ? decodePath(root).replace(/\/documents$/, "") : parent;
  return { method: known.method, members: { [known.member]: value }, body: "*" };
}

function documentRoute(httpMethod: string, root: string, segments: string[]): Route {
  const name = [root, ...segments].join("/");
  const isDocument = segments.length > 0 && segments.length % 2 === 0;
  if (isDocument) {
    if (httpMethod === "GET") return { method: "GetDocument", members: { name }, body: null };
    if (httpMethod === "DELETE") return { method: "DeleteDocument", members: { name }, body: null };
    if (httpMethod === "PATCH") return { method: "UpdateDocument", members: { name }, body: "document" };
  } else if (segments.length > 0) {
    const members = { parent: name.slice(0, name.lastIndexOf("/")), collectionId: segments.at(-1) };
    if (httpMethod === "GET") return { method: "ListDocuments", members, body: null };
    if (httpMethod === "POST") return { method: "CreateDocument", members, body: "document" };
  }
  throw new StatusError("NOT_FOUND", `There is no ${httpMethod} at this path.`);
}

function decodePath(path: string): string {
  return path.split("/").map(decodeSegment).join("/");
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch (cause) {
    throw new StatusError("INVALID_ARGUMENT", `The path has an invalid escape: ${segment}`, { cause });
  }
}
