import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Context } from "../../context";
import { serve } from "../../http/serve";

/** `GET /health/`: the process answers. `GET /ready/`: 200 when it can serve requests, 503 when not; what is missing, by name. */
export function healthRoutes({ readReadiness }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    serve(app, "GET /health/", async () => ({ status: "ok" as const }));

    serve(app, "GET /ready/", async (_request, reply) => {
      const readiness = await readReadiness();
      return reply.code(readiness.ready ? 200 : 503).send(readiness);
    });
  };
}
