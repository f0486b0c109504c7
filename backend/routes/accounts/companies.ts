import type { Context } from "../../context";
import { addCompanies } from "../../domains/accounts/catalog/add-companies";
import { listCompanies } from "../../domains/accounts/catalog/list-companies";
import { undoAddition } from "../../domains/accounts/catalog/undo-addition";
import { type App, serve } from "../../http/serve";

/** `/companies/…`: the catalog of companies that all clients share, beside the client's accounts. */
export function companyRoutes(app: App, { db, now, change }: Context): void {
  serve(app, "GET /companies/", ({ clientId }, request) => listCompanies(db, clientId, request.query));

  serve(app, "POST /companies/add/", (principal, request) =>
    change((tx) => addCompanies(tx, principal, request.body.ids, now())),
  );

  serve(app, "POST /companies/add/:id/undo/", (principal, request) =>
    change(async (tx) => {
      const { removed, kept } = await undoAddition(tx, principal, request.params.id, now());
      return { removed: removed.length, kept };
    }),
  );
}
