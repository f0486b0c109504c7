import type { Context } from "../../context";
import { findRelationships } from "../../domains/contacts/relationships/read";
import { type App, serve } from "../../http/serve";

/** `/accounts/{id}/relationships/`: which members have been in contact with which contacts of an account. */
export function relationshipRoutes(app: App, { db, now }: Context): void {
  serve(app, "GET /accounts/:id/relationships/", (principal, request) =>
    findRelationships(db, principal, request.params.id, now()),
  );
}
