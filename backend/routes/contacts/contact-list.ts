import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Context } from "../../context";
import { listContacts } from "../../domains/contacts/contacts/list";
import { serve } from "../../http/serve";

/** `/contacts/`: the client's contacts across its accounts. */
export function contactListRoutes({ db, guard }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    serve(app, "GET /contacts/", async (request) => listContacts(db, await guard.requireUser(request), request.query));
  };
}
