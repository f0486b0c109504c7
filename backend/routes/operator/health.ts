import type { Context } from "../../context";
import { type App, serve } from "../../http/serve";

/**
 * `GET /health/`: 200 while the process responds. `GET /ready/`: 200 when it can serve requests, otherwise 503 with the
 * names of the failing parts.
 */
export function healthRoutes(app: App, { readReadiness }: Context): void {
  serve(app, "GET /health/", async () => ({ status: "ok" as const }));

  serve(app, "GET /ready/", async (_request, reply) => {
    const readiness = await readReadiness();
    return reply.code(readiness.ready ? 200 : 503).send(readiness);
  });
}
