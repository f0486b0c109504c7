import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Context } from "../../context";
import { notFound } from "../../errors";
import { serve } from "../../http/serve";
import { loadIndustries } from "../../store/insights/industries";
import { listSeriesOf } from "../../store/insights/series";

/** `/industries/…`: the industry tree with the client's accounts in it, and the official series. */
export function industryRoutes({ db, guard }: Context): FastifyPluginAsyncZod {
  async function getIndustry(request: FastifyRequest, code: string) {
    const { find } = await loadIndustries(db, await guard.requireUser(request));
    const found = find(code);
    if (!found) throw notFound();
    return found;
  }

  return async (app) => {
    serve(app, "GET /industries/", async (request) => ({
      items: (await loadIndustries(db, await guard.requireUser(request))).items,
    }));

    serve(app, "GET /industries/:code/", async (request) => (await getIndustry(request, request.params.code)).industry);

    serve(app, "GET /industries/:code/series/", async (request) => {
      const found = await getIndustry(request, request.params.code);
      const [items = []] = await listSeriesOf(db, [found]);
      return { industry: found.industry, items };
    });
  };
}
