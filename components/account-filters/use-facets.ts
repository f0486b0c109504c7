"use client";

import { useRead } from "@/components/cache/use-read";
import { loadFacets } from "@/lib/accounts/browser/requests";
import type { AccountFacets } from "@/lib/contracts/accounts/account";

/**
 * The filter options of a view. While a new view's options load, the previous ones stay; if loading fails, the initial
 * ones are returned: outdated counts are better than no options.
 *
 * @param version a new number reloads them
 */
export function useFacets(
  query: string,
  initial: { query: string; facets: AccountFacets | null },
  version: number,
): AccountFacets | null {
  const isInitial = query === initial.query && initial.facets !== null && version === 0;
  const { data } = useRead(isInitial ? null : ["facets", query, version], (signal) => loadFacets(query, signal), {
    keepPrevious: true,
  });
  return data ?? initial.facets;
}
