import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { canLead } from "@/lib/contracts/rights/rights";
import type { Context } from "../../context";
import { readCoverage } from "../../domains/home/team-coverage/read";
import { forbidden } from "../../errors";
import { serve } from "../../http/serve";

/** `/teams/coverage/`: the accounts of a leader's team that need attention. */
export function coverageRoutes({ db, now, guard }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    serve(app, "GET /teams/coverage/", async (request) => {
      const principal = await guard.requireUser(request);
      if (!canLead(principal.role)) throw forbidden();
      return readCoverage(db, principal, request.query, now());
    });
  };
}
