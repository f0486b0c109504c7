import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Context } from "../../context";
import { findSimilar } from "../../domains/account-list/list/similar";
import { serve } from "../../http/serve";

/** `/accounts/{id}/similar/`: accounts of the client that are similar to one. */
export function similarAccountRoutes({ db, guard }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    serve(app, "GET /accounts/:id/similar/", async (request) =>
      findSimilar(db, await guard.requireUser(request), request.params.id),
    );
  };
}
