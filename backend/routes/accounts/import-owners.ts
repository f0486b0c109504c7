import type { Context } from "../../context";
import { chooseOwner, listOwners } from "../../domains/files/imports/owners/choices";
import { type App, serve } from "../../http/serve";

/** `/imports/{id}/owners/`: the members to whom the owners in a file are mapped. */
export function importOwnerRoutes(app: App, { db, now, change }: Context): void {
  serve(app, "GET /imports/:id/owners/", (principal, request) => listOwners(db, principal, request.params.id));

  serve(app, "PUT /imports/:id/owners/", async (principal, request) => {
    const { id } = request.params;
    await change((tx) => chooseOwner(tx, principal, id, request.body, now()));
    return listOwners(db, principal, id);
  });
}
