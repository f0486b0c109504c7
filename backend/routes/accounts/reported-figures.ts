import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { filingPages } from "../../connectors/sec/filing-page";
import type { Context } from "../../context";
import { serve } from "../../http/serve";
import { getReportedFigures } from "../../store/connectors/read-figures";

/** `/accounts/{id}/figures/`: figures that an account's company has reported. */
export function reportedFigureRoutes({ db, guard, secArchive }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    serve(app, "GET /accounts/:id/figures/", async (request) => {
      const principal = await guard.requireUser(request);
      return getReportedFigures(db, principal, request.params.id, filingPages(secArchive));
    });
  };
}
