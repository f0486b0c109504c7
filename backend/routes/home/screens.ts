import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { stepChoiceSchema } from "@/lib/contracts/first-step";
import { homeSchema, insightsSchema } from "@/lib/contracts/screens";
import { weekGoalSchema } from "@/lib/contracts/week";
import type { Context } from "../../context";
import { keepStepChoice } from "../../store/home/first-steps";
import { keepWeekGoal } from "../../store/home/week";
import { readHome, readInsights } from "../../store/screens";

const tags = ["screens"];

/** `/home/…` and `/insights/`: all that a screen shows in one answer, so that it costs the backend one visit; what somebody sets there. */
export function screenRoutes({ db, now, guard }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/home/",
      {
        schema: {
          tags,
          summary: "The home page",
          querystring: z.strictObject({}),
          response: { 200: homeSchema },
        },
      },
      async (request) => readHome(db, await guard.requireUser(request), now()),
    );

    app.put(
      "/home/steps/",
      { schema: { tags, summary: "Hide a first step for good, or show it again", body: stepChoiceSchema } },
      async (request, reply) => {
        await keepStepChoice(db, await guard.requireUser(request), request.body, now());
        return reply.code(204).send();
      },
    );

    app.put(
      "/home/week/",
      { schema: { tags, summary: "A goal for the week", body: weekGoalSchema } },
      async (request, reply) => {
        await keepWeekGoal(db, await guard.requireUser(request), request.body, now());
        return reply.code(204).send();
      },
    );

    app.get(
      "/insights/",
      {
        schema: {
          tags,
          summary: "The page of industry insights",
          querystring: z.strictObject({ industry: z.string().max(1000).optional() }),
          response: { 200: insightsSchema },
        },
      },
      async (request) => readInsights(db, await guard.requireUser(request), request.query.industry),
    );
  };
}
