import { z } from "zod";
import { notFound } from "@/lib/contracts/wire/app-error";
import { csvResponse, dataOf } from "@/lib/http/server/response";
import { readQuery } from "@/lib/http/server/body";
import { route } from "@/lib/http/server/route";
import { readBase } from "@/lib/insights/addresses";
import { compareIndustries } from "@/lib/insights/comparison";
import { writeComparisonCsv } from "@/lib/insights/comparison-csv";
import { comparedOf, loadInsights } from "@/lib/insights/load-screens";
import { readRange } from "@/lib/insights/range";
import { requireUserForApi } from "@/lib/session/server/current-user";

const querySchema = z.object({
  industry: z.string().max(1000).optional(),
  range: z.string().max(20).optional(),
  base: z.string().max(10).optional(),
  metric: z.string().max(80),
});

/** Downloads one metric of several industries as CSV, like the comparison on the insights page. */
export const GET = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  const { industry, range, base, metric } = readQuery(request, querySchema);
  const insights = dataOf(await loadInsights(backend, industry));
  const { comparisons } = compareIndustries(comparedOf(insights), readRange(range), readBase(base));
  const comparison = comparisons.find((one) => one.metric === metric);
  if (!comparison) throw notFound();
  const name = `${comparison.title} compared`.replace(/[^A-Za-z0-9]+/g, "-");
  return csvResponse(writeComparisonCsv(comparison), name);
});
