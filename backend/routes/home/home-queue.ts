import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { homeQueueSchema, queueDecisionSchema, queueKeySchema, queueWeightsSchema } from "@/lib/contracts/home-queue";
import type { Context } from "../../context";
import { findToday } from "../../store/activity/my-tasks";
import { decide, keepWeights, undecide } from "../../store/home/decisions";
import { readQueue } from "../../store/home/queue";

const tags = ["screens"];

/** `/home/queue/…`: what somebody's home asks for today, what they decide about it, and how much each kind counts. */
export function homeQueueRoutes({ db, now, guard }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/home/queue/",
      { schema: { tags, summary: "What to do now", response: { 200: homeQueueSchema } } },
      async (request) => readQueue(db, await guard.requireUser(request), now()),
    );

    app.put(
      "/home/queue/decisions/",
      { schema: { tags, summary: "Done, put off or not useful", body: queueDecisionSchema } },
      async (request, reply) => {
        const principal = await guard.requireUser(request);
        const today = await findToday(db, principal.uid, now());
        await decide(db, principal, request.body, today, now());
        return reply.code(204).send();
      },
    );

    app.delete(
      "/home/queue/decisions/:key/",
      { schema: { tags, summary: "Take a decision back", params: z.object({ key: queueKeySchema }) } },
      async (request, reply) => {
        await undecide(db, await guard.requireUser(request), request.params.key);
        return reply.code(204).send();
      },
    );

    app.put(
      "/home/queue/weights/",
      { schema: { tags, summary: "How much each kind counts", body: queueWeightsSchema } },
      async (request, reply) => {
        await keepWeights(db, await guard.requireUser(request), request.body, now());
        return reply.code(204).send();
      },
    );
  };
}
