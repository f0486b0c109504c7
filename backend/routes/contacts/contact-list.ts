import type { Context } from "../../context";
import { getContactPage } from "../../domains/contacts/contact-page";
import { readContactTimeline } from "../../domains/contacts/contact-timeline";
import { listContacts } from "../../domains/contacts/list";
import { type App, serve } from "../../http/serve";

/** `/contacts/…`: the client's contacts across its accounts, and one of them with their timeline. */
export function contactListRoutes(app: App, { db, now }: Context): void {
  serve(app, "GET /contacts/", (principal, request) => listContacts(db, principal, request.query));

  serve(app, "GET /contacts/:id/", (principal, request) => getContactPage(db, principal, request.params.id, now()));

  serve(app, "GET /contacts/:id/timeline/", (principal, request) =>
    readContactTimeline(db, principal, request.params.id, request.query),
  );
}
