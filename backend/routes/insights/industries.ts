import { notFound } from "@/lib/contracts/wire/app-error";
import type { Context } from "../../context";
import { loadIndustries } from "../../domains/industry-pages/insights/industries";
import { findIndustrySeries } from "../../domains/industry-pages/insights/industry-series";
import { type App, serve } from "../../http/serve";

/** `/industries/…`: the industry tree with the client's accounts in it, and the official series. */
export function industryRoutes(app: App, { db }: Context): void {
  serve(app, "GET /industries/", async (principal) => ({
    items: (await loadIndustries(db, principal)).items,
  }));

  serve(app, "GET /industries/:code/series/", async (principal, request) => {
    const found = await findIndustrySeries(db, principal, request.params.code);
    if (!found) throw notFound();
    return found;
  });
}
