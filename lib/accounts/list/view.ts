import { type Layout, readLayout, writeLayout } from "@/lib/contracts/accounts/account-layout";
import { type CustomKey, isCustomKey } from "@/lib/contracts/accounts/custom-field";
import { sortedFields, sortNameOf } from "@/lib/contracts/accounts/fields";
import { accountFilters, type FilterValues, type RangeFilter } from "@/lib/contracts/accounts/filters";
import type { Bounds } from "@/lib/contracts/filters/filter-kinds";
import { type SignalKind, signalKinds } from "@/lib/contracts/signals/signal-kind";
import {
  type FilterGroup,
  type FilterLeaf,
  type FilterNode,
  isGroup,
  readTree,
  simplify,
  writeTree,
} from "@/lib/contracts/wire/filter-tree";
import { hasFilters, type ListView, readSearch, withoutFilters, writeFilters } from "@/lib/filters/list-view";
import { type Scope, scopeOwners } from "@/lib/filters/scope";
import { createViewAddress } from "./saved-view";

/**
 * The search, filters, order (one of {@link sortKeys}) and layout of the accounts list. It is stored only in the URL.
 */
export interface AccountsView extends FilterValues, ListView {
  /** Groups of conditions, of which all or any must match, in addition to the filters above; null: none. */
  where: FilterGroup | null;
  /** Sections or a board; null: a plain list. */
  layout: Layout | null;
}

export const sortKeys = [...sortedFields.map(sortNameOf), "updated" as const];

export type SortKey = (typeof sortKeys)[number] | CustomKey;

/** The owner parameter that stands for all accounts; needed where a URL without an owner would show the user's own. */
const everyone = "all";

/** The view without any filter. */
export const fullView: AccountsView = { q: "", ...accountFilters.none, where: null, layout: null, sort: null };

/**
 * Reads a view from the parameters of a URL. URLs are typed and shared by people, so invalid parts are ignored: unknown
 * sorts and bands, negative or absurd numbers, texts that are too long.
 *
 * @param scope the scope of a URL without any parameter
 */
export function readView(params: { get(name: string): string | null }, scope: Scope = "all"): AccountsView {
  const view = {
    q: readSearch(params),
    ...accountFilters.read(params),
    where: readWhere(params.get("where")),
    layout: readLayout(params.get("layout")),
    sort: readSort(params.get("sort")),
  };
  const isDefault = params.get("owner") !== everyone && writeView(view) === "";
  return isDefault ? { ...view, owner: scopeOwners[scope] } : view;
}

/**
 * Writes a view as a query string, without `?`. Equal views always give the same text, so it can serve as a key. Empty
 * filters are left out; the view without filters gives an empty text.
 */
export function writeView(view: AccountsView): string {
  const params = writeFilters(accountFilters, view);
  if (view.where) params.set("where", writeTree(view.where));
  if (view.sort) params.set("sort", view.sort);
  if (view.layout) params.set("layout", writeLayout(view.layout));
  return view.where ? params.toString().replace(/(?<=(^|&)where=)[^&]*/, keepReadable) : params.toString();
}

/** Leaves the punctuation of a filter tree unencoded, so that URLs stay readable. */
function keepReadable(text: string): string {
  return text.replace(/%(?:21|28|29|2C|3A|3B)/g, decodeURIComponent);
}

/** The default order of a list without a search: the largest companies first. */
export const defaultSort = "-market_cap";

/**
 * Converts a view's query to the parameters of the backend's endpoint.
 *
 * @param query as written by {@link writeView}
 */
export function requestOf(query: string): URLSearchParams {
  const params = new URLSearchParams(query);
  params.delete("layout");
  if (!params.has("q") && !params.has("sort")) params.set("sort", defaultSort);
  return params;
}

export function viewHref(view: AccountsView): string {
  const query = writeView(view);
  return query ? `/all-accounts?${query}` : "/all-accounts";
}

/** Toggles one kind of signal; null means any kind and replaces the others. */
export function toggleSignal(view: AccountsView, kind: SignalKind | null, days: number): AccountsView {
  const { signal } = view;
  if (kind === null) return { ...view, signal: signal?.kinds.length === 0 ? null : { kinds: [], days } };
  const kinds = signalKinds.filter((one) => (one === kind) !== (signal?.kinds.includes(one) ?? false));
  return { ...view, signal: kinds.length > 0 ? { kinds, days } : null };
}

/** Replaces a range filter; reversed bounds are swapped. */
export function setRange(view: AccountsView, name: RangeFilter, { min, max }: Bounds): AccountsView {
  return { ...view, [name]: min !== null && max !== null && min > max ? { min: max, max: min } : { min, max } };
}

/** Removes filters and search; order, layout and scope (All, My team, Mine) stay. */
export function clearFilters(view: AccountsView): AccountsView {
  return { ...withoutFilters(view, fullView), layout: view.layout };
}

/** Whether the view has filters or a search, regardless of its scope (All, My team, Mine). */
export function isFiltered(view: AccountsView): boolean {
  return view.where !== null || hasFilters(accountFilters, view);
}

/** Reads the filter tree; an invalid one is ignored. */
function readWhere(text: string | null): FilterGroup | null {
  const tree = readTree(text ?? "");
  const known = tree && keepKnown(tree);
  return known && isGroup(known) ? simplify(known) : null;
}

function keepKnown(node: FilterNode): FilterNode | null {
  if (isGroup(node)) return { kind: node.kind, of: node.of.flatMap((one) => keepKnown(one) ?? []) };
  const value = accountFilters.clean(node);
  return value === "" ? null : { ...node, value };
}

/** Converts the flat filters of a view to conditions; both ends of a range form one condition. */
export function leavesOfView(view: FilterValues): FilterLeaf[] {
  return accountFilters.write(view).map((leaf) => ({ ...leaf, isNot: false }));
}

function readSort(text: string | null): string | null {
  const key = text?.replace(/^-/, "") ?? "";
  return sortKeys.some((known) => known === key) || isCustomKey(key) ? text : null;
}

export const accountsAddress = createViewAddress({ path: "/all-accounts", read: readView, write: writeView });

export const { readAddress, readExplicitView, addressOf, keyOf, viewOf, isEdited } = accountsAddress;
