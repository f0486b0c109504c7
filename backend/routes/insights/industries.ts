import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { notFound } from "@/lib/contracts/app-error";
import type { Context } from "../../context";
import { serve } from "../../http/serve";
import type { Principal } from "../../principal";
import { annotate } from "../../store/insights/annotations";
import { loadIndustries } from "../../store/insights/industries";
import { listSeriesOf } from "../../store/insights/series";

/** `/industries/…`: the industry tree with the client's accounts in it, and the official series. */
export function industryRoutes({ db, guard }: Context): FastifyPluginAsyncZod {
  async function getIndustry(principal: Principal, code: string) {
    const { find } = await loadIndustries(db, principal);
    const found = find(code);
    if (!found) throw notFound();
    return found;
  }

  return async (app) => {
    serve(app, "GET /industries/", async (request) => ({
      items: (await loadIndustries(db, await guard.requireUser(request))).items,
    }));

    serve(
      app,
      "GET /industries/:code/",
      async (request) => (await getIndustry(await guard.requireUser(request), request.params.code)).industry,
    );

    serve(app, "GET /industries/:code/series/", async (request) => {
      const principal = await guard.requireUser(request);
      const found = await getIndustry(principal, request.params.code);
      const [items = []] = await annotate(db, principal, await listSeriesOf(db, [found]));
      return { industry: found.industry, items };
    });
  };
}
