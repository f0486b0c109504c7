import "server-only";
import { AppError } from "@/lib/contracts/app-error";
import { getSettings } from "@/lib/env";
import { requestIdHeader } from "@/lib/http/server/request-facts";
import { isSameOrigin } from "@/lib/http/server/same-origin";
import { logProblem } from "@/lib/log";
import { answerError } from "./answer";

type Handler<Params> = (request: Request, params: Params) => Promise<Response>;

/**
 * Wraps a route handler: a request that changes something must come from this site's own pages (403 `cross_site`, case
 * W1), and any thrown error is answered as JSON and, when it isn't expected, logged once.
 */
export function route<Params = Record<string, never>>(handler: Handler<Params>) {
  return async (request: Request, context: { params: Promise<Params> }): Promise<Response> => {
    try {
      requireSameOrigin(request);
      return await handler(request, await context.params);
    } catch (error) {
      return answerThrown(error, request);
    }
  };
}

function requireSameOrigin(request: Request): void {
  if (request.method === "GET" || request.method === "HEAD") return;
  if (!isSameOrigin(request.headers, getSettings().appOrigin)) {
    throw new AppError(403, "cross_site", "This request did not come from Sightline.");
  }
}

/** The answer contains the request id, so that users can quote it to support. */
function answerThrown(error: unknown, request: Request): Response {
  const requestId = request.headers.get(requestIdHeader);
  const answer = answerFor(error, request, requestId);
  if (requestId !== null) answer.headers.set(requestIdHeader, requestId);
  return answer;
}

function answerFor(error: unknown, request: Request, requestId: string | null): Response {
  if (error instanceof AppError) return answerError(error);
  logProblem({ what: `${request.method} failed`, path: new URL(request.url).pathname, requestId, error });
  return answerError(new AppError(500, "internal", "Something went wrong on our side."));
}
