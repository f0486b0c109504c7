import "server-only";
import type { z } from "zod";
import type { Backend } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import { type IndustrySeries, industriesSchema, industrySeriesSchema } from "@/lib/contracts/industry";

/** `GET {api}/industries/`: sectors, each followed by its industries, with how many of the client's accounts are in each. */
export function listIndustries(backend: Backend): Promise<BackendResult<z.infer<typeof industriesSchema>>> {
  return backend("/industries/", { schema: industriesSchema });
}

/** `GET {api}/industries/{code}/series/`: the industry's own series, then its sector's. Refused with 404 for an unknown code. */
export function getIndustrySeries(backend: Backend, code: string): Promise<BackendResult<IndustrySeries>> {
  return backend(`/industries/${encodeURIComponent(code)}/series/`, { schema: industrySeriesSchema });
}
