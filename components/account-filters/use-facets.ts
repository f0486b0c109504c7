"use client";

import { useEffect, useState } from "react";
import { loadFacets } from "@/lib/accounts/browser/requests";
import type { AccountFacets } from "@/lib/contracts/accounts/account";

/**
 * The filter options of a view. While those of a new view load, and when loading fails, the previous options stay:
 * outdated counts are better than no options.
 *
 * @param version a new number loads them again
 */
export function useFacets(
  query: string,
  initial: { query: string; facets: AccountFacets | null },
  version: number,
): AccountFacets | null {
  const [facets, setFacets] = useState(initial.facets);
  const isInitial = query === initial.query && initial.facets !== null && version === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the same view loads again
  useEffect(() => {
    if (isInitial) {
      setFacets(initial.facets);
      return;
    }
    const controller = new AbortController();
    loadFacets(query, controller.signal).then((outcome) => {
      if (outcome.kind === "ok" && !controller.signal.aborted) setFacets(outcome.data);
    });
    return () => controller.abort();
  }, [query, version, isInitial, initial.facets]);
  return facets;
}
