import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Context } from "../../context";
import { serve } from "../../http/serve";
import { listMyTasks } from "../../store/activity/my-tasks";

/** `/tasks/`: the caller's own tasks across accounts. They are changed where they stand, at their account. */
export function taskRoutes({ db, now, guard }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    serve(app, "GET /tasks/", async (request) =>
      listMyTasks(db, await guard.requireUser(request), request.query, now()),
    );
  };
}
