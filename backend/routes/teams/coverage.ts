import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Context } from "../../context";
import { readCoverage } from "../../domains/home/team-coverage/read";
import { serve } from "../../http/serve";

/** `/teams/coverage/`: the accounts of a leader's team that need attention. */
export function coverageRoutes({ db, now, guard }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    serve(app, "GET /teams/coverage/", async (request) => {
      const principal = await guard.requireUser(request);
      return readCoverage(db, principal, request.query, now());
    });
  };
}
