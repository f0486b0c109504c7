import "server-only";
import { requestFile, type SentFile } from "@/lib/backend/call";
import { responseSchemaOf } from "@/lib/backend/call-api";
import { type EndpointName, endpointOf } from "@/lib/contracts/api";
import { type Endpoint, isKeyed, pathSchemaOf, responsesOf } from "@/lib/contracts/api/endpoint";
import { isPermission } from "@/lib/contracts/rights/rights";
import { AppError, notFound } from "@/lib/contracts/wire/app-error";
import { fillPath } from "@/lib/contracts/wire/fill-path";
import { readJson, readQueryText, requireEmptyBody } from "@/lib/http/server/body";
import { readIdempotencyKey } from "@/lib/http/server/idempotency-key";
import { callerOf } from "@/lib/http/server/request-facts";
import { dataOf, jsonResponse, noContentResponse, privateHeaders } from "@/lib/http/server/response";
import { requireSameOrigin, route } from "@/lib/http/server/route";
import { requireSessionForApi, requireUserForApi, type SignedIn } from "@/lib/session/server/current-user";
import { findEndpoint } from "./find-endpoint";

/**
 * Handles a browser's request for an endpoint of {api} that the table of endpoints opens to browsers. Checks the
 * session, the role and the input, adds the token, and passes the response on in its declared shape. Anything that the
 * table doesn't allow gets a 404.
 */
export const serveEndpoint = route<unknown>(async (request) => {
  const { pathname } = new URL(request.url);
  const method = request.method === "HEAD" ? "GET" : request.method;
  const found = findEndpoint(method, pathname.replace(/^\/api\//, ""));
  if (found.kind === "nothing") throw notFound();
  if (found.kind === "other-method") {
    const headers = { Allow: found.methods.join(", ") };
    throw new AppError(405, "method_not_allowed", "This can't be done here.", { headers });
  }
  return serve(request, found.name, found.params);
});

async function serve(
  request: Request,
  name: EndpointName,
  params: Readonly<Record<string, string>>,
): Promise<Response> {
  const endpoint = endpointOf(name);
  if (endpoint.isRecorded) requireSameOrigin(request);
  const { backend, claims } = await requireAccess(request, endpoint);
  // A response to HEAD has no body, so the file isn't read and no export is recorded.
  if (endpoint.isFile && request.method === "HEAD") return noContentResponse();
  const { method, path } = fillPath(name, params);
  const body = await readBody(request, method, endpoint);
  const idempotencyKey = isKeyed(name, endpoint) ? readIdempotencyKey(request) : undefined;
  // Checked after the session and the role, so that a user without access learns nothing about an id.
  if (pathSchemaOf(name, endpoint)?.safeParse(params).success === false) throw notFound();
  const query = endpoint.query && readQueryText(request, endpoint.query);
  if (endpoint.isFile) {
    const caller = callerOf(request.headers, claims.access_token);
    const file = await requestFile(caller, path, { method, query, body, signal: request.signal });
    return sendFileResponse(dataOf(file), endpoint);
  }
  const data = dataOf(await backend(path, { method, query, body, idempotencyKey, schema: responseSchemaOf(name) }));
  return data === null
    ? noContentResponse()
    : jsonResponse(data, { status: Number(Object.keys(responsesOf(endpoint))[0]) });
}

/** How long a browser keeps a file that never changes: 30 days. */
const immutableHeaders = { "Cache-Control": "private, max-age=2592000, immutable", Vary: "Cookie" };

/**
 * Streams a file from {api} to the browser, always as a download, never shown as a page; uncached unless it is
 * immutable.
 */
function sendFileResponse({ body, contentType, disposition }: SentFile, { isImmutable }: Endpoint): Response {
  return new Response(body, {
    headers: {
      ...(isImmutable ? immutableHeaders : privateHeaders),
      "Content-Type": contentType,
      "Content-Disposition": disposition ?? "attachment",
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "default-src 'none'; sandbox",
    },
  });
}

async function requireAccess(request: Request, { access, opensWithoutFactor }: Endpoint): Promise<SignedIn> {
  if (access === "session") return requireSessionForApi(request, { opensWithoutFactor });
  if (!isPermission(access)) throw notFound();
  return requireUserForApi(request, { permission: access, opensWithoutFactor });
}

async function readBody(request: Request, method: string, { body, maxBodyBytes }: Endpoint): Promise<unknown> {
  if (body !== undefined) return readJson(request, body, maxBodyBytes);
  if (method !== "GET") await requireEmptyBody(request);
  return undefined;
}
