import type { IncomingMessage, ServerResponse } from "node:http";
import type { Caller } from "../caller";
import type { Guard } from "../guard";
import type { Call, Json } from "../rpc/context";
import { STREAMING_METHODS, type StreamingMethod, UNARY_METHODS, type UnaryMethod } from "../rpc/methods";
import { normalizeMessage } from "../rpc/normalize";
import { firestoreService, messageType } from "../rpc/proto";
import { errorBody, invalidArgument, StatusError, toStatusError } from "../status";
import type { Store } from "../store/types";
import { isJsonObject } from "../values/parse-value";
import { readBody } from "../webchannel/read-body";
import { queryMembers } from "./query-members";
import { findRoute, type Route } from "./route";

const MAX_BODY_BYTES = 11_534_336;

export type RestOptions = { store: Store; guard: Guard; callerOf: (authorization: string | null) => Caller };

/** Serves one request of google.firestore.v1's HTTP/JSON API. Never rejects: errors are sent as responses. */
export async function serveRest(options: RestOptions, req: IncomingMessage, res: ServerResponse): Promise<void> {
  let isStream = false;
  try {
    const [path = "", search = ""] = (req.url ?? "").split("?", 2);
    const route = findRoute(req.method ?? "", path);
    isStream = isStreaming(route.method);
    const caller = options.callerOf(req.headers.authorization ?? null);
    const request = await readRequest(route, new URLSearchParams(search), req);
    const { store, guard } = options;
    sendJson(res, 200, await run(route.method, { store, guard, caller }, request));
  } catch (thrown) {
    const error = toStatusError(thrown);
    if (error.status === "INTERNAL") console.error(error);
    // Streaming methods respond with a list, so their errors are in a list as well.
    sendJson(res, error.httpStatus, isStream ? [errorBody(error)] : errorBody(error));
  }
}

function isStreaming(method: string): method is StreamingMethod {
  return Object.hasOwn(STREAMING_METHODS, method);
}

function run(method: UnaryMethod | StreamingMethod, call: Call, request: Json) {
  return isStreaming(method) ? STREAMING_METHODS[method](call, request) : UNARY_METHODS[method](call, request);
}

/** Sends a JSON response. */
export function sendJson(res: ServerResponse, status: number, json: unknown): void {
  sendText(res, status, "application/json", JSON.stringify(json));
}

/** Sends a text response of a content type, in UTF-8. */
export function sendText(res: ServerResponse, status: number, type: string, body: string): void {
  if (res.headersSent || res.destroyed) return;
  res
    .writeHead(status, {
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Length": Buffer.byteLength(body),
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    })
    .end(body);
}

async function readRequest(route: Route, search: URLSearchParams, req: IncomingMessage): Promise<Json> {
  const fromAddress = queryMembers(search);
  const body = route.body === null ? {} : await readJson(req);
  const merged = route.body === "document" ? { ...fromAddress, document: body } : { ...fromAddress, ...body };
  const { requestType } = firestoreService.methods[route.method] ?? {};
  const request = normalizeMessage(messageType(`google.firestore.v1.${requestType}`), merged);
  if (route.method !== "UpdateDocument") return { ...request, ...route.members };
  const document = isJsonObject(request.document) ? request.document : {};
  return { ...request, document: { ...document, ...route.members } };
}

/** Reads a request's body as a JSON object; an empty body is an empty object. Errors: INVALID_ARGUMENT. */
export async function readJson(req: IncomingMessage): Promise<Json> {
  const text = await readBody(req, MAX_BODY_BYTES).catch((error: unknown) => {
    const isTooLarge = error instanceof StatusError && error.status === "RESOURCE_EXHAUSTED";
    throw isTooLarge ? invalidArgument(`Request payload size exceeds the limit: ${MAX_BODY_BYTES} bytes.`) : error;
  });
  if (text.trim() === "") return {};
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new StatusError("INVALID_ARGUMENT", "Invalid JSON payload received. The body is not JSON.", { cause });
  }
  if (!isJsonObject(json)) throw invalidArgument("Invalid JSON payload received. The body is not an object.");
  return json;
}
