import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Context } from "../../context";
import { serve } from "../../http/serve";
import { getJobProgress } from "../../queue/job-progress";

/** `/jobs/…`: progress of a client's background jobs, for its users. */
export function jobRoutes({ db, guard }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    serve(app, "GET /jobs/:id/", async (request) =>
      getJobProgress(db, await guard.requireUser(request), request.params.id),
    );
  };
}
