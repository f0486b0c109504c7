import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Context } from "../../context";
import { changeMute, listMutes } from "../../domains/alerts/mutes/mutes";
import { serve } from "../../http/serve";

/**
 * `/alert-mutes/`: accounts and kinds of signals whose alerts the signed-in member has muted. Private to the member.
 */
export function alertMuteRoutes({ db, now, change }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    serve(app, "GET /alert-mutes/", (principal) => listMutes(db, principal, now()));

    serve(app, "PUT /alert-mutes/", (principal, request) =>
      change((tx) => changeMute(tx, principal, request.body, now())),
    );
  };
}
