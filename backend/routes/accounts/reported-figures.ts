import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { reportedFiguresSchema } from "@/lib/contracts/reported-figure";
import { filingPageOf } from "../../connectors/sec/filing-page";
import type { Context } from "../../context";
import { readReportedFigures } from "../../store/connectors/read-figures";

/** `/accounts/{id}/figures/`: what the company of one of the client's accounts has reported. */
export function reportedFigureRoutes({ db, guard, secArchive }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/accounts/:id/figures/",
      {
        schema: {
          tags: ["accounts"],
          summary: "What its company has reported",
          params: z.object({ id: z.uuid() }),
          response: { 200: reportedFiguresSchema },
        },
      },
      async (request) => {
        const principal = await guard.requireUser(request);
        return readReportedFigures(db, principal, request.params.id, (cik, accession) =>
          filingPageOf(secArchive, cik, accession),
        );
      },
    );
  };
}
