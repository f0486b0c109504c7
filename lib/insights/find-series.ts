import { ask } from "@/lib/backend/ask";
import "server-only";
import { cache } from "react";
import type { Backend } from "@/lib/backend/call";
import type { IndustrySeries } from "@/lib/contracts/industry";

/**
 * Finds an industry's series for a page that has other things to say as well. Asked once for each page and code.
 * @returns null for a code that is none, and when the backend can't give them
 */
export const findSeries = cache(async (backend: Backend, code: string): Promise<IndustrySeries | null> => {
  const result = await ask(backend, "GET /industries/:code/series/", { params: { code } });
  return result.kind === "ok" ? result.data : null;
});
