import { callApi } from "@/lib/backend/call-api";
import { z } from "zod";
import { csvResponse, dataOf } from "@/lib/http/server/response";
import { readQuery } from "@/lib/http/server/body";
import { route } from "@/lib/http/server/route";
import { writeSeriesCsv } from "@/lib/insights/series-csv";
import { requireUserForApi } from "@/lib/session/server/current-user";

const querySchema = z.object({ metric: z.string().max(80).optional() });

/** Downloads an industry's series as CSV: all its series, or those of one metric. */
export const GET = route<{ code: string }>(async (request, { code }) => {
  const { backend } = await requireUserForApi(request);
  const { metric } = readQuery(request, querySchema);
  const series = dataOf(await callApi(backend, "GET /industries/:code/series/", { params: { code } }));
  const name = `${series.industry.name} ${metric ?? "figures"}`.replace(/[^A-Za-z0-9]+/g, "-").slice(0, 80);
  return csvResponse(writeSeriesCsv(series, metric ?? null), name);
});
