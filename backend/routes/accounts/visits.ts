import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Context } from "../../context";
import { serve } from "../../http/serve";
import { readSince, recordVisit } from "../../store/activity/visits";

/** `/accounts/{id}/visit/` and `since/`: when the caller was last here, and what is new since. */
export function visitRoutes({ db, now, guard }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    serve(app, "POST /accounts/:id/visit/", async (request, reply) => {
      await recordVisit(db, await guard.requireUser(request), request.params.id, now());
      return reply.code(204).send(null);
    });

    serve(app, "GET /accounts/:id/since/", async (request) =>
      readSince(db, await guard.requireUser(request), request.params.id, now()),
    );
  };
}
