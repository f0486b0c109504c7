import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Context } from "../../context";
import { getContactPage } from "../../domains/contacts/contacts/contact-page";
import { readContactTimeline } from "../../domains/contacts/contacts/contact-timeline";
import { listContacts } from "../../domains/contacts/contacts/list";
import { serve } from "../../http/serve";

/** `/contacts/…`: the client's contacts across its accounts, and one of them with their timeline. */
export function contactListRoutes({ db, now }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    serve(app, "GET /contacts/", (principal, request) => listContacts(db, principal, request.query));

    serve(app, "GET /contacts/:id/", (principal, request) => getContactPage(db, principal, request.params.id, now()));

    serve(app, "GET /contacts/:id/timeline/", (principal, request) =>
      readContactTimeline(db, principal, request.params.id, request.query),
    );
  };
}
