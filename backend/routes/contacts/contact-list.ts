import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Context } from "../../context";
import { serve } from "../../http/serve";
import { listContacts } from "../../store/contacts/list";

/** `/contacts/`: the client's contacts across its accounts. */
export function contactListRoutes({ db, guard }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    serve(app, "GET /contacts/", async (request) => listContacts(db, await guard.requireUser(request), request.query));
  };
}
