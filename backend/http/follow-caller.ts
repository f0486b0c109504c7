import type { FastifyInstance } from "fastify";
import { withinRequest } from "../telemetry/request-scope";

const reading = new Set(["GET", "HEAD"]);

/**
 * Cancels database reads when the client disconnects before the response is complete (a browser that navigates away, a
 * host that times out). Writes run to completion.
 */
export function followCaller(app: FastifyInstance): void {
  app.addHook("preHandler", (request, reply, done) => {
    if (!reading.has(request.method)) return done();
    const left = new AbortController();
    reply.raw.once("close", () => {
      if (!reply.raw.writableFinished) left.abort();
    });
    withinRequest(left.signal, done);
  });
}
