import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { relationshipsSchema } from "@/lib/contracts/relationship";
import type { Context } from "../../context";
import { findRelationships } from "../../store/contacts/relationships";

/** `/accounts/{id}/relationships/`: who of the caller's client knows whom at an account. */
export function relationshipRoutes({ db, now, guard }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/accounts/:id/relationships/",
      {
        schema: {
          tags: ["contacts"],
          summary: "Who knows whom at an account",
          params: z.object({ id: z.uuid() }),
          response: { 200: relationshipsSchema },
        },
      },
      async (request) => findRelationships(db, await guard.requireUser(request), request.params.id, now()),
    );
  };
}
