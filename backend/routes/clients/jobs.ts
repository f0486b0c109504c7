import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { jobProgressSchema } from "@/lib/contracts/job-progress";
import type { Context } from "../../context";
import { getJobProgress } from "../../queue/job-progress";

/** `/jobs/…`: how far work in the background is, for those of the client that it is done for. */
export function jobRoutes({ db, guard }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/jobs/:id/",
      {
        schema: {
          tags: ["jobs"],
          summary: "How far a job is",
          params: z.object({ id: z.uuid() }),
          response: { 200: jobProgressSchema },
        },
      },
      async (request) => getJobProgress(db, await guard.requireUser(request), request.params.id),
    );
  };
}
