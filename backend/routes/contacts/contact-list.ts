import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Context } from "../../context";
import { getContactPage } from "../../domains/contacts/contacts/contact-page";
import { readContactTimeline } from "../../domains/contacts/contacts/contact-timeline";
import { listContacts } from "../../domains/contacts/contacts/list";
import { serve } from "../../http/serve";

/** `/contacts/…`: the client's contacts across its accounts, and one of them with their timeline. */
export function contactListRoutes({ db, now, guard }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    serve(app, "GET /contacts/", async (request) => listContacts(db, await guard.requireUser(request), request.query));

    serve(app, "GET /contacts/:id/", async (request) =>
      getContactPage(db, await guard.requireUser(request), request.params.id, now()),
    );

    serve(app, "GET /contacts/:id/timeline/", async (request) =>
      readContactTimeline(db, await guard.requireUser(request), request.params.id, request.query),
    );
  };
}
