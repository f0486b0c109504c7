import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Context } from "../../context";
import { serve } from "../../http/serve";
import { compareWithSegment } from "../../store/segments/read";

/** `/accounts/{id}/segment/`: an account's figures beside the medians of its segments. */
export function segmentRoutes({ db, guard }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    serve(app, "GET /accounts/:id/segment/", async (request) =>
      compareWithSegment(db, await guard.requireUser(request), request.params.id),
    );
  };
}
