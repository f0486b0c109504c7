import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { canLead } from "@/lib/contracts/rights";
import type { Context } from "../../context";
import { forbidden } from "../../errors";
import { serve } from "../../http/serve";
import { readCoverage } from "../../store/team-coverage/read";

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
