import { filingPages } from "../../connectors/sec/filing-page";
import type { Context } from "../../context";
import { getReportedFigures } from "../../domains/signals/connectors/read-figures";
import { type App, serve } from "../../http/serve";

/** `/accounts/{id}/figures/`: figures that an account's company has reported. */
export function reportedFigureRoutes(app: App, { db, secArchive }: Context): void {
  serve(app, "GET /accounts/:id/figures/", (principal, request) =>
    getReportedFigures(db, principal, request.params.id, filingPages(secArchive)),
  );
}
