import type { CatalogQuery } from "@/lib/contracts/companies/catalog-company";

/** The catalog's filters as its URL has them; null: not set. */
export type CatalogFilter = { [Key in "q" | "industry" | "country"]: string | null };

/** Reads the filters of the catalog's URL. Empty parameters, which a form sends, are not set. */
export function readCatalogFilter(find: (name: string) => string | null): CatalogFilter {
  const read = (name: string) => find(name)?.trim() || null;
  return { q: read("q"), industry: read("industry"), country: read("country") };
}

/** The filters and the page as query parameters, without those that aren't set. */
export function catalogQuery(filter: CatalogFilter, cursor: string | null): Partial<CatalogQuery> {
  const set = Object.entries({ ...filter, cursor }).filter(([, value]) => value !== null);
  return Object.fromEntries(set);
}

export function catalogHref(filter: CatalogFilter, cursor: string | null): string {
  const query = new URLSearchParams(
    Object.entries(catalogQuery(filter, cursor)).map(([key, value]) => [key, `${value}`]),
  );
  return query.size === 0 ? "/all-accounts/catalog" : `/all-accounts/catalog?${query}`;
}
