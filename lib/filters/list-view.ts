import { isCustomKey } from "@/lib/contracts/accounts/custom-field";
import type { createFilters, FilterTable, ValuesOf } from "@/lib/contracts/filters/create-filters";
import { scopeOf } from "./scope";

/** A list's search and order, in addition to its filters; `owner` may be one of its scopes (All, My team, Mine). */
export interface ListView {
  q: string;
  owner: string | null;
  /** A column's key, with `-` in front for descending; null is the default order. */
  sort: string | null;
}

type Filters<Table extends FilterTable> = ReturnType<typeof createFilters<Table>>;

/** Reads a search from the parameters of a URL. */
export function readSearch(params: { get(name: string): string | null }): string {
  return (params.get("q") ?? "").slice(0, 200).trim();
}

/** Writes the search and the filters of a view as the parameters of a URL: the scope first, empty filters left out. */
export function writeFilters<Table extends FilterTable>(
  filters: Filters<Table>,
  view: ListView & ValuesOf<Table>,
): URLSearchParams {
  const params = new URLSearchParams();
  if (view.q) params.set("q", view.q);
  if (view.owner) params.set("owner", view.owner);
  for (const leaf of filters.write(view))
    for (const [name, text] of Object.entries(filters.flatOf(leaf))) params.set(name, text);
  return params;
}

/** Returns a view with the order and the scope of `view`, and everything else from `full`. */
export function withoutFilters<View extends ListView>(view: View, full: View): View {
  return { ...full, sort: view.sort, owner: scopeOf(view.owner) === null ? null : view.owner };
}

/** Whether the view has filters or a search, regardless of its scope (All, My team, Mine). */
export function hasFilters<Table extends FilterTable>(
  filters: Filters<Table>,
  view: ListView & ValuesOf<Table>,
): boolean {
  return writeFilters(filters, { ...view, owner: scopeOf(view.owner) === null ? view.owner : null }).size > 0;
}

/** The sort that applies to a view; null: by relevance. */
export function currentSort({ q, sort }: Pick<ListView, "q" | "sort">, defaultSort: string): string | null {
  return sort ?? (q ? null : defaultSort);
}

/**
 * Returns the order after a click on a column's heading: another column starts in its default direction (names from A,
 * figures from the largest), the same column is reversed.
 */
export function nextSort(current: string | null, key: string): string {
  const first = key === "name" || isCustomKey(key) ? key : `-${key}`;
  if (current !== first) return first;
  return first === key ? `-${key}` : key;
}

/** Returns a column's sort state as a value of `aria-sort`. */
export function sortDirection(current: string | null, key: string): "ascending" | "descending" | "none" {
  if (current === key) return "ascending";
  return current === `-${key}` ? "descending" : "none";
}
