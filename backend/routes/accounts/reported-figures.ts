import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { filingPages } from "../../connectors/sec/filing-page";
import type { Context } from "../../context";
import { getReportedFigures } from "../../domains/signals/connectors/read-figures";
import { serve } from "../../http/serve";

/** `/accounts/{id}/figures/`: figures that an account's company has reported. */
export function reportedFigureRoutes({ db, secArchive }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    serve(app, "GET /accounts/:id/figures/", (principal, request) =>
      getReportedFigures(db, principal, request.params.id, filingPages(secArchive)),
    );
  };
}
