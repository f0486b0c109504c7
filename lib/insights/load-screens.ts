import "server-only";
import type { Backend } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import { type Home, homeSchema, type Insights, insightsSchema } from "@/lib/contracts/screens";

/** `GET {api}/home/`: my largest accounts, and the figures of the industries that I work in. */
export function loadHome(backend: Backend): Promise<BackendResult<Home>> {
  return backend("/home/", { schema: homeSchema });
}

/** `GET {api}/insights/`: the industry tree, and the chosen industries with figures and my accounts. Unknown codes are left out. */
export function loadInsights(backend: Backend, given: string | string[] | undefined): Promise<BackendResult<Insights>> {
  const industry = [given ?? []].flat().join(",").slice(0, 1000);
  return backend("/insights/", { query: { industry: industry || undefined }, schema: insightsSchema });
}
