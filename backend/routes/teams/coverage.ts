import type { Context } from "../../context";
import { readCoverage } from "../../domains/home/team-coverage/read";
import { type App, serve } from "../../http/serve";

/** `/teams/coverage/`: the accounts of a leader's team that need attention. */
export function coverageRoutes(app: App, { db, now }: Context): void {
  serve(app, "GET /teams/coverage/", (principal, request) => readCoverage(db, principal, request.query, now()));
}
