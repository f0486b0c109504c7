import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Context } from "../../context";
import { findRelationships } from "../../domains/contacts/relationships/read";
import { serve } from "../../http/serve";

/** `/accounts/{id}/relationships/`: which members have been in contact with which contacts of an account. */
export function relationshipRoutes({ db, now }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    serve(app, "GET /accounts/:id/relationships/", (principal, request) =>
      findRelationships(db, principal, request.params.id, now()),
    );
  };
}
