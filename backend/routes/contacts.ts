import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { contactsPageSchema } from "@/lib/contracts/contact";
import { pageLimit } from "@/lib/contracts/page";
import type { Context } from "../context";
import { notFound } from "../errors";
import { findContacts } from "../store/contacts";

const querystring = z.strictObject({
  cursor: z.string().max(1000).optional(),
  limit: z.coerce.number().int().min(1).max(pageLimit.max).default(pageLimit.default),
});

/** `/accounts/{id}/contacts/`: the people at one account. */
export function contactRoutes({ db, guard }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/accounts/:id/contacts/",
      {
        schema: {
          tags: ["accounts"],
          summary: "People at an account",
          params: z.object({ id: z.uuid() }),
          querystring,
          response: { 200: contactsPageSchema },
        },
      },
      async (request) => {
        const principal = await guard.requireUser(request);
        const page = await findContacts(db, principal, {
          accountId: request.params.id,
          cursor: undefined,
          ...request.query,
        });
        if (!page) throw notFound();
        return page;
      },
    );
  };
}
