import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { similarAccountsSchema } from "@/lib/contracts/similar-account";
import type { Context } from "../../context";
import { findSimilar } from "../../store/accounts/similar";

/** `/accounts/{id}/similar/`: other accounts of the caller's client that are like one. */
export function similarAccountRoutes({ db, guard }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/accounts/:id/similar/",
      {
        schema: {
          tags: ["accounts"],
          summary: "Which accounts are like this one",
          params: z.object({ id: z.uuid() }),
          response: { 200: similarAccountsSchema },
        },
      },
      async (request) => findSimilar(db, await guard.requireUser(request), request.params.id),
    );
  };
}
