import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { homeSchema, insightsSchema } from "@/lib/contracts/screens";
import type { Context } from "../context";
import { readHome, readInsights } from "../store/screens";

const tags = ["screens"];

/** `/home/` and `/insights/`: all that a screen shows in one answer, so that it costs the backend one visit. */
export function screenRoutes({ db, guard }: Context): FastifyPluginAsyncZod {
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
      async (request) => readHome(db, await guard.requireUser(request)),
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
