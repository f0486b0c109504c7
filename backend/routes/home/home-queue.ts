import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Context } from "../../context";
import { findToday } from "../../domains/activity/activity/my-tasks";
import { decide, undecide } from "../../domains/home/home/decisions";
import { dropWeights, listTeamWeights, saveTeamWeights, saveWeights } from "../../domains/home/home/weights";
import { serve } from "../../http/serve";

/**
 * `/home/queue/…` and `/teams/…weights/`: the user's decisions about the items of their queue, and the weight of each
 * kind.
 */
export function homeQueueRoutes({ db, now, guard, change }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    serve(app, "PUT /home/queue/decisions/", async (request, reply) => {
      const principal = await guard.requireUser(request);
      const today = await findToday(db, principal.uid, now());
      await change((tx) => decide(tx, principal, request.body, today, now()));
      return reply.code(204).send();
    });

    serve(app, "DELETE /home/queue/decisions/:key/", async (request, reply) => {
      const principal = await guard.requireUser(request);
      await change((tx) => undecide(tx, principal, request.params.key, now()));
      return reply.code(204).send();
    });

    serve(app, "PUT /home/queue/weights/", async (request, reply) => {
      await saveWeights(db, await guard.requireUser(request), request.body, now());
      return reply.code(204).send();
    });

    serve(app, "DELETE /home/queue/weights/", async (request, reply) => {
      await dropWeights(db, await guard.requireUser(request));
      return reply.code(204).send(null);
    });

    serve(app, "GET /teams/weights/", async (request) => listTeamWeights(db, await guard.requireUser(request)));

    serve(app, "PUT /teams/:id/weights/", async (request) => {
      const principal = await guard.requireUser(request);
      await change((tx) => saveTeamWeights(tx, principal, request.params.id, request.body.weights, now()));
      return listTeamWeights(db, principal);
    });
  };
}
