import "server-only";
import { apiHeaders } from "@/lib/contracts/wire/headers";
import { getSettings } from "@/lib/env";
import { readRaw } from "@/lib/http/server/body";
import { callerOf } from "@/lib/http/server/request-facts";
import { logProblem } from "@/lib/log";

/** A group's PATCH can write thousands of members. */
const timeoutMs = 60_000;
const maxBodyBytes = 1024 * 1024;
const scimType = "application/scim+json; charset=utf-8";

/**
 * Passes an identity provider's request, with its SCIM token, on to the backend unchanged, and returns the response.
 * Cookies are ignored.
 */
export async function forwardScim(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const body = await readRaw(request, maxBodyBytes);
  if (body === null) return problem(413, "The request is too large.");
  try {
    const response = await fetch(`${getSettings().apiBaseUrl}${pathname}${search}`, {
      method: request.method,
      headers: headersOf(request),
      ...(body.byteLength > 0 && { body }),
      redirect: "manual",
      cache: "no-store",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const headers = new Headers({ "Content-Type": scimType });
    for (const name of ["location", "retry-after", "www-authenticate"]) {
      const value = response.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    const text = await response.text();
    return new Response(response.status === 204 ? null : text, { status: response.status, headers });
  } catch (error) {
    const { requestId } = callerOf(request.headers, null);
    logProblem({ what: `SCIM ${request.method} failed`, path: pathname, requestId, error });
    return problem(503, "Sightline can't be reached right now. Try again later.");
  }
}

function headersOf(request: Request): Headers {
  const { requestId, clientAddress, userAgent } = callerOf(request.headers, null);
  const headers = new Headers({ [apiHeaders.requestId]: requestId });
  const set = (name: string, value: string | null | undefined) => value != null && headers.set(name, value);
  set("Authorization", request.headers.get("authorization"));
  set("Content-Type", request.headers.get("content-type"));
  set(apiHeaders.hostKey, getSettings().hostKey);
  set(apiHeaders.clientIp, clientAddress);
  set(apiHeaders.clientAgent, userAgent?.slice(0, 300));
  return headers;
}

function problem(status: number, detail: string): Response {
  const schemas = ["urn:ietf:params:scim:api:messages:2.0:Error"];
  return new Response(JSON.stringify({ schemas, status: String(status), detail }), {
    status,
    headers: { "Content-Type": scimType },
  });
}
