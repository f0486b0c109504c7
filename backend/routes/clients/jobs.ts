import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Context } from "../../context";
import { serve } from "../../http/serve";
import { getJobProgress } from "../../queue/job-progress";

/** `/jobs/…`: how far work in the background is, for those of the client that it is done for. */
export function jobRoutes({ db, guard }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    serve(app, "GET /jobs/:id/", async (request) =>
      getJobProgress(db, await guard.requireUser(request), request.params.id),
    );
  };
}
