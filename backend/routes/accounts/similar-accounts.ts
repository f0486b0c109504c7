import type { Context } from "../../context";
import { findSimilar } from "../../domains/account-list/list/similar";
import { type App, serve } from "../../http/serve";

/** `/accounts/{id}/similar/`: the client's accounts that are similar to this one. */
export function similarAccountRoutes(app: App, { db }: Context): void {
  serve(app, "GET /accounts/:id/similar/", (principal, request) => findSimilar(db, principal, request.params.id));
}
