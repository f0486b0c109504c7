import type { FastifyInstance } from "fastify";
import { withinRequest } from "../telemetry/request-scope";

const reading = new Set(["GET", "HEAD"]);

/**
 * What is read for a caller who closes the connection before the answer is whole (a browser that goes on to another
 * page, a host whose time limit is over) is read no further. What is written is written to its end.
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
