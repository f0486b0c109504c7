import type { FastifyInstance } from "fastify";

/**
 * Logs one line per response: method, route pattern, status, milliseconds. Never the URL itself: its query may contain
 * a code, its path a user's id.
 */
export function logResponses(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    const { method } = request;
    const route = request.routeOptions.url ?? "(none)";
    if (route === "/health/" || route === "/ready/") return;
    request.log.info({ method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, "answered");
  });
}
