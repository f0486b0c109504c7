import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { myTasksPageSchema, myTasksQuerySchema } from "@/lib/contracts/my-tasks";
import type { Context } from "../../context";
import { listMyTasks } from "../../store/activity/my-tasks";

/** `/tasks/`: the caller's own tasks across accounts. They are changed where they stand, at their account. */
export function taskRoutes({ db, now, guard }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/tasks/",
      {
        schema: {
          tags: ["activity"],
          summary: "My tasks",
          querystring: myTasksQuerySchema,
          response: { 200: myTasksPageSchema },
        },
      },
      async (request) => listMyTasks(db, await guard.requireUser(request), request.query, now()),
    );
  };
}
