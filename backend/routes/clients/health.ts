import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { aliveSchema, readinessSchema } from "@/lib/contracts/health";
import type { Context } from "../../context";

const tags = ["health"];

/** `GET /health/`: the process answers. `GET /ready/`: 200 when it can serve requests, 503 when not; what is missing, by name. */
export function healthRoutes({ readReadiness }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/health/",
      { schema: { tags, summary: "Whether the process answers", security: [], response: { 200: aliveSchema } } },
      async () => ({ status: "ok" as const }),
    );

    app.get(
      "/ready/",
      {
        schema: {
          tags,
          summary: "Whether requests can be served, and what is missing",
          security: [],
          response: { 200: readinessSchema, 503: readinessSchema },
        },
      },
      async (_request, reply) => {
        const readiness = await readReadiness();
        return reply.code(readiness.ready ? 200 : 503).send(readiness);
      },
    );
  };
}
