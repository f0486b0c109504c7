import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { sinceSchema } from "@/lib/contracts/since";
import type { Context } from "../../context";
import { readSince, recordVisit } from "../../store/activity/visits";

const tags = ["activity"];
const params = z.object({ id: z.uuid() });

/** `/accounts/{id}/visit/` and `since/`: when the caller was last here, and what is new since. */
export function visitRoutes({ db, now, guard }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      "/accounts/:id/visit/",
      { schema: { tags, summary: "I opened this account", params, response: { 204: z.null() } } },
      async (request, reply) => {
        await recordVisit(db, await guard.requireUser(request), request.params.id, now());
        return reply.code(204).send(null);
      },
    );

    app.get(
      "/accounts/:id/since/",
      { schema: { tags, summary: "What is new since I last looked", params, response: { 200: sinceSchema } } },
      async (request) => readSince(db, await guard.requireUser(request), request.params.id, now()),
    );
  };
}
