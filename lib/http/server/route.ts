import "server-only";
import { AppError } from "@/lib/contracts/wire/app-error";
import { getSettings } from "@/lib/env";
import { requestIdHeader } from "@/lib/http/server/request-facts";
import { isSameOrigin } from "@/lib/http/server/same-origin";
import { logProblem } from "@/lib/log";
import { errorResponse } from "./response";

type Handler<Params> = (request: Request, params: Params) => Promise<Response>;

/**
 * Wraps a route handler: a changing request must come from this site's own pages (403 `cross_site`, case W1), and any
 * thrown error is returned as JSON and, if unexpected, logged once.
 */
export function route<Params = Record<string, never>>(handler: Handler<Params>) {
  return async (request: Request, context: { params: Promise<Params> }): Promise<Response> => {
    try {
      if (!["GET", "HEAD"].includes(request.method)) requireSameOrigin(request);
      return await handler(request, await context.params);
    } catch (error) {
      return respondToError(error, request);
    }
  };
}

/**
 * Refuses a request from another site (case W1).
 *
 * @throws {AppError} 403 `cross_site`
 */
export function requireSameOrigin(request: Request): void {
  if (!isSameOrigin(request.headers, getSettings().appOrigin)) {
    throw new AppError(403, "cross_site", "This request did not come from Sightline.");
  }
}

/** The response contains the request id, so that users can quote it to support. */
function respondToError(error: unknown, request: Request): Response {
  const requestId = request.headers.get(requestIdHeader);
  const response = responseFor(error, request, requestId);
  if (requestId !== null) response.headers.set(requestIdHeader, requestId);
  return response;
}

function responseFor(error: unknown, request: Request, requestId: string | null): Response {
  if (error instanceof AppError) return errorResponse(error);
  logProblem({ what: `${request.method} failed`, path: new URL(request.url).pathname, requestId, error });
  return errorResponse(new AppError(500, "internal", "Something went wrong on our side."));
}
