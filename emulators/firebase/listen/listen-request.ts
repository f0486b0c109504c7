import { invalidArgument, StatusError } from "../status";
import { isJsonObject } from "../values/parse-value";
import { parseDatabaseName, parseDocumentName } from "../values/resource-name";

/** The query or documents that a target listens to. `structuredQuery` is unvalidated. */
export type TargetSpec =
  | { kind: "query"; parent: string; structuredQuery: unknown }
  | { kind: "documents"; names: string[] };

/** The client's resume point: a token, or a point that can't be resumed exactly (`stale`). */
export type ResumePoint = { kind: "none" } | { kind: "token"; token: string } | { kind: "stale" };

/** A ListenRequest. An invalid target is `refused`: an error of that target, not of the stream. */
export type ListenRequest =
  | {
      kind: "add";
      targetId: number;
      spec: TargetSpec;
      resume: ResumePoint;
      expectedCount: number | null;
      isOnce: boolean;
    }
  | { kind: "refused"; targetId: number; error: StatusError }
  | { kind: "remove"; targetId: number };

type Json = Record<string, unknown>;

function parseInt32(value: unknown, name: string): number {
  const number = typeof value === "string" && /^-?\d+$/.test(value) ? Number(value) : value;
  if (typeof number !== "number" || !Number.isInteger(number) || Math.abs(number) > 2 ** 31) {
    throw invalidArgument(`${name} is not a 32-bit integer.`);
  }
  return number;
}

function parseDocumentNames(value: unknown, root: string): string[] {
  const names: unknown = isJsonObject(value) ? value.documents : undefined;
  if (!Array.isArray(names) || names.length === 0) throw invalidArgument("documents is empty.");
  return names.map((json: unknown) => {
    const name = parseDocumentName(json);
    if (!name.startsWith(`${root}/`)) throw invalidArgument(`${name} is not in this database.`);
    return name;
  });
}

function parseSpec(target: Json, root: string): TargetSpec {
  if (target.documents !== undefined) return { kind: "documents", names: parseDocumentNames(target.documents, root) };
  if (target.pipelineQuery !== undefined) {
    throw new StatusError("UNIMPLEMENTED", "Listening to a pipeline is not supported.");
  }
  const query = target.query;
  if (!isJsonObject(query) || typeof query.parent !== "string" || query.structuredQuery === undefined) {
    throw invalidArgument("A target needs a query or documents.");
  }
  if (query.parent !== root && !query.parent.startsWith(`${root}/`)) {
    throw invalidArgument(`${query.parent} is not in this database.`);
  }
  return { kind: "query", parent: query.parent, structuredQuery: query.structuredQuery };
}

function parseResume(target: Json): ResumePoint {
  const token = target.resumeToken;
  if (typeof token === "string" && token !== "") return { kind: "token", token };
  if (token !== undefined && token !== "") throw invalidArgument("resumeToken is not base64.");
  return target.readTime === undefined ? { kind: "none" } : { kind: "stale" };
}

function parseAddTarget(target: Json, database: string): ListenRequest {
  const targetId = parseInt32(target.targetId ?? 0, "targetId");
  try {
    return {
      kind: "add",
      targetId,
      spec: parseSpec(target, `${database}/documents`),
      resume: parseResume(target),
      expectedCount: target.expectedCount === undefined ? null : parseInt32(target.expectedCount, "expectedCount"),
      isOnce: target.once === true,
    };
  } catch (error) {
    if (error instanceof StatusError) return { kind: "refused", targetId, error };
    throw error;
  }
}

/** Parses the ProtoJSON of a google.firestore.v1.ListenRequest. Throws StatusError INVALID_ARGUMENT. */
export function parseListenRequest(message: unknown): ListenRequest {
  if (!isJsonObject(message)) throw invalidArgument("A ListenRequest is an object.");
  const database = parseDatabaseName(message.database);
  if (isJsonObject(message.addTarget)) return parseAddTarget(message.addTarget, database);
  if (message.removeTarget !== undefined) {
    return { kind: "remove", targetId: parseInt32(message.removeTarget, "removeTarget") };
  }
  throw invalidArgument("A ListenRequest has addTarget or removeTarget.");
}
