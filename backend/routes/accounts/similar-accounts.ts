import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Context } from "../../context";
import { findSimilar } from "../../domains/account-list/list/similar";
import { serve } from "../../http/serve";

/** `/accounts/{id}/similar/`: the client's accounts that are similar to this one. */
export function similarAccountRoutes({ db }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    serve(app, "GET /accounts/:id/similar/", (principal, request) => findSimilar(db, principal, request.params.id));
  };
}
