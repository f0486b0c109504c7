import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Context } from "../../context";
import { changeMute, listMutes } from "../../domains/alerts/mutes/mutes";
import { serve } from "../../http/serve";

/**
 * `/alert-mutes/`: accounts and kinds of signals whose alerts the signed-in member has muted. Private to the member.
 */
export function alertMuteRoutes({ db, now, guard, change }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    serve(app, "GET /alert-mutes/", async (request) => listMutes(db, await guard.requireUser(request), now()));

    serve(app, "PUT /alert-mutes/", async (request) => {
      const principal = await guard.requireUser(request);
      return change((tx) => changeMute(tx, principal, request.body, now()));
    });
  };
}
