import "server-only";
import type { Backend } from "@/lib/backend/call";
import { callApi } from "@/lib/backend/call-api";
import type { BackendResult } from "@/lib/backend/result";
import type { Insights } from "@/lib/contracts/home/screens";
import type { ComparedIndustry } from "./comparison";

/**
 * `GET {api}/insights/`: the industry tree, and the chosen industries with their figures and the user's accounts.
 * Unknown codes are ignored.
 */
export function loadInsights(
  backend: Backend,
  requested: string | string[] | undefined,
): Promise<BackendResult<Insights>> {
  const industry = [requested ?? []].flat().join(",").slice(0, 1000);
  return callApi(backend, "GET /insights/", { query: { industry: industry || undefined } });
}

/** Converts the chosen industries to the input of a comparison. */
export function comparedOf({ parts }: Insights): ComparedIndustry[] {
  return parts.map(({ industry, items }) => ({ code: industry.code, name: industry.name, series: items }));
}
