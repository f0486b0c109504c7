import "server-only";
import { z } from "zod";
import { backendFor } from "@/lib/backend/call";
import { incomingBytes, incomingResultsSchema } from "@/lib/contracts/incoming/incoming";
import { AppError } from "@/lib/contracts/wire/app-error";
import { readJson } from "@/lib/http/server/body";
import { callerOf } from "@/lib/http/server/request-facts";
import { dataOf, jsonResponse } from "@/lib/http/server/response";

/** A hundred values are written one at a time, which takes longer than a user's request. */
const timeoutMs = 60_000;

/**
 * Passes another system's request on to the backend, with the request's API token. Cookies are ignored.
 *
 * @throws {AppError} 401 `unauthenticated` without a token, or when the backend refuses it; the backend's other
 * refusals
 */
export async function forwardIncoming(
  request: Request,
  path: "/incoming/signals/" | "/incoming/facts/",
): Promise<Response> {
  const token = /^bearer +(slk_[\w-]{43})$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (token === undefined) throw unauthenticated();
  const body = await readJson(request, z.unknown(), incomingBytes);
  const result = await backendFor(callerOf(request.headers, token))(path, {
    method: "POST",
    body,
    schema: incomingResultsSchema,
    timeoutMs,
  });
  if (result.kind === "refused" && result.status === 401) throw unauthenticated();
  return jsonResponse(dataOf(result));
}

function unauthenticated(): AppError {
  return new AppError(401, "unauthenticated", "Send an API token (Settings › API) that hasn't been revoked.", {
    headers: { "WWW-Authenticate": 'Bearer realm="sightline"' },
  });
}
