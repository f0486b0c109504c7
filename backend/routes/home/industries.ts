import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { industriesSchema, industrySchema, industrySeriesSchema } from "@/lib/contracts/industry";
import type { Context } from "../../context";
import { notFound } from "../../errors";
import { loadIndustries } from "../../store/insights/industries";
import { listSeriesOf } from "../../store/insights/series";

const tags = ["industries"];
const params = z.object({ code: z.string().max(12) });

/** `/industries/…`: the industry tree with the client's accounts in it, and the official series. */
export function industryRoutes({ db, guard }: Context): FastifyPluginAsyncZod {
  async function getIndustry(request: FastifyRequest, code: string) {
    const { find } = await loadIndustries(db, await guard.requireUser(request));
    const found = find(code);
    if (!found) throw notFound();
    return found;
  }

  return async (app) => {
    app.get(
      "/industries/",
      { schema: { tags, summary: "List industries", response: { 200: industriesSchema } } },
      async (request) => ({ items: (await loadIndustries(db, await guard.requireUser(request))).items }),
    );

    app.get(
      "/industries/:code/",
      { schema: { tags, summary: "One industry", params, response: { 200: industrySchema } } },
      async (request) => (await getIndustry(request, request.params.code)).industry,
    );

    app.get(
      "/industries/:code/series/",
      { schema: { tags, summary: "An industry's official series", params, response: { 200: industrySeriesSchema } } },
      async (request) => {
        const found = await getIndustry(request, request.params.code);
        const [items = []] = await listSeriesOf(db, [found]);
        return { industry: found.industry, items };
      },
    );
  };
}
