import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Context } from "../../context";
import { readCoverage } from "../../domains/home/team-coverage/read";
import { serve } from "../../http/serve";

/** `/teams/coverage/`: the accounts of a leader's team that need attention. */
export function coverageRoutes({ db, now }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    serve(app, "GET /teams/coverage/", (principal, request) => readCoverage(db, principal, request.query, now()));
  };
}
