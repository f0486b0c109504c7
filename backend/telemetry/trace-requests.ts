import { context, trace } from "@opentelemetry/api";
import { getRPCMetadata, RPCType } from "@opentelemetry/core";
import type { FastifyInstance } from "fastify";

/**
 * Names each request's span by its route's pattern and adds the request id that the log uses. Without a collector
 * (docs/operating.md, Traces and metrics) there is no span, and this has no effect.
 */
export function traceRequests(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    trace.getActiveSpan()?.setAttribute("sightline.request_id", request.id);
    const metadata = getRPCMetadata(context.active());
    if (metadata?.type === RPCType.HTTP && request.routeOptions.url !== undefined)
      metadata.route = request.routeOptions.url;
  });
}
