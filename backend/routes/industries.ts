import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { industriesSchema, industrySchema, industrySeriesSchema } from "@/lib/contracts/industry";
import type { Context } from "../context";
import { notFound } from "../errors";
import { findIndustry, listIndustries } from "../store/industries";
import { listSeries } from "../store/series";

const tags = ["industries"];
const params = z.object({ code: z.string().max(12) });

/** `/industries/…`: the industry tree with the client's accounts in it, and the official series. */
export function industryRoutes({ db, guard }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/industries/",
      { schema: { tags, summary: "List industries", response: { 200: industriesSchema } } },
      async (request) => ({ items: await listIndustries(db, await guard.requireUser(request)) }),
    );

    app.get(
      "/industries/:code/",
      { schema: { tags, summary: "One industry", params, response: { 200: industrySchema } } },
      async (request) => {
        const found = await findIndustry(db, await guard.requireUser(request), request.params.code);
        if (!found) throw notFound();
        return found.industry;
      },
    );

    app.get(
      "/industries/:code/series/",
      { schema: { tags, summary: "An industry's official series", params, response: { 200: industrySeriesSchema } } },
      async (request) => {
        const found = await findIndustry(db, await guard.requireUser(request), request.params.code);
        if (!found) throw notFound();
        return { industry: found.industry, items: await listSeries(db, found) };
      },
    );
  };
}
