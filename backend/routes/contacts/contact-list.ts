import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { contactListPageSchema, contactListQuerySchema } from "@/lib/contracts/contact-list";
import type { Context } from "../../context";
import { listContacts } from "../../store/contacts/list";

/** `/contacts/`: the people of the caller's client, across its accounts. */
export function contactListRoutes({ db, guard }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/contacts/",
      {
        schema: {
          tags: ["accounts"],
          summary: "People across accounts",
          querystring: contactListQuerySchema.strict(),
          response: { 200: contactListPageSchema },
        },
      },
      async (request) => listContacts(db, await guard.requireUser(request), request.query),
    );
  };
}
