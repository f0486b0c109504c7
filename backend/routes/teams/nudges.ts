import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Context } from "../../context";
import { nudge } from "../../domains/rules/nudges/nudge";
import { serve } from "../../http/serve";

/** `/accounts/{id}/nudges/`: a leader's short message to one member about an account. */
export function nudgeRoutes({ now, change }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    serve(app, "POST /accounts/:id/nudges/", (principal, request) =>
      change((tx) => nudge(tx, principal, request.params.id, request.body, now())),
    );
  };
}
