import { type EmptyField, emptyFields } from "@/lib/contracts/empty-fields";
import {
  type FilterGroup,
  type FilterLeaf,
  type FilterNode,
  flatOf,
  isGroup,
  readTree,
  simplify,
  writeTree,
} from "@/lib/contracts/filter-tree";
import { joinList, splitList } from "@/lib/contracts/list-text";
import { readSignalFilter, type SignalFilter, writeSignalFilter } from "@/lib/contracts/signal-filter";
import { type SignalKind, signalKinds } from "@/lib/contracts/signal-kind";
import { type SilenceFilter, silenceFilters } from "@/lib/contracts/silence-days";
import { type Scope, scopeOf, scopeOwners } from "./scope";
import { accountStages, accountStatuses, accountTiers, marketCapBands } from "./vocabulary";

/** The filters that take several values and count what each would leave, by their name in the address. */
export const facetFilters = ["sector", "industry", "state", "band", "status"] as const;
/** The filters that take several values. */
export const listFilters = [...facetFilters, "tier", "stage"] as const;
/** The filters that are a range, by the first part of their names in the address (`employees_min`, `employees_max`). */
export const rangeFilters = ["employees", "revenue", "market_cap"] as const;

export type ListFilter = (typeof listFilters)[number];
export type RangeFilter = (typeof rangeFilters)[number];

/** A range with either end open. Money in whole US dollars. */
export interface Bounds {
  min: number | null;
  max: number | null;
}

/** What the accounts list shows: the search, the filters, the order. It lives in the address, nowhere else. */
export interface AccountsView {
  q: string;
  lists: Record<ListFilter, string[]>;
  ranges: Record<RangeFilter, Bounds>;
  /** Null is every sub-industry. */
  subIndustry: string | null;
  /** `me`, `team` (the own), `team:{id}`, `none`, a uid; null is everybody's. */
  owner: string | null;
  /** Whether those alone are shown that have something new since the user last looked. */
  isNew: boolean;
  /** The id of a list that is kept by hand; null is no list. */
  list: string | null;
  /** Null: whatever has happened there. */
  signal: SignalFilter | null;
  /** Without a touch for so many days; null: touched or not. */
  quiet: SilenceFilter | null;
  /** Whether those alone are shown where a role of the buying committee is open. */
  hasOpenRole: boolean;
  /** Values that aren't known. */
  empty: readonly EmptyField[];
  /** Conditions in groups of all or any, beside the filters above; null: none. */
  where: FilterGroup | null;
  /** One of {@link sortKeys}, with `-` in front for descending; null is the default order. */
  sort: string | null;
}

export const sortKeys = ["name", "market_cap", "revenue", "employees", "founded", "updated"] as const;

export type SortKey = (typeof sortKeys)[number];

/** How long one value of a list filter may be, as the contract has it. */
const longest: Record<ListFilter, number> = {
  sector: 80,
  industry: 12,
  state: 4,
  band: 80,
  status: 80,
  tier: 80,
  stage: 80,
};
const known: Partial<Record<ListFilter, readonly string[]>> = {
  band: marketCapBands,
  status: accountStatuses,
  tier: accountTiers,
  stage: accountStages,
};

/** The owner in an address that asks for the whole client's accounts, where one without a word would show the own ones. */
const everybody = "all";

/** The view without any filter. */
export const wholeView: AccountsView = {
  q: "",
  lists: { sector: [], industry: [], state: [], band: [], status: [], tier: [], stage: [] },
  ranges: {
    employees: { min: null, max: null },
    revenue: { min: null, max: null },
    market_cap: { min: null, max: null },
  },
  subIndustry: null,
  owner: null,
  isNew: false,
  list: null,
  signal: null,
  quiet: null,
  hasOpenRole: false,
  empty: [],
  where: null,
  sort: null,
};

/**
 * Reads a view from the parameters of an address. Addresses are typed and shared by people, so what can't be understood
 * is left out instead of refused: unknown sorts and bands, negative or absurd numbers, texts that are too long.
 *
 * @param scope whose accounts an address shows that says nothing at all
 */
export function readView(params: { get(name: string): string | null }, scope: Scope = "all"): AccountsView {
  const lists = { ...wholeView.lists };
  for (const name of listFilters) lists[name] = readList(params.get(name), name);
  const ranges = { ...wholeView.ranges };
  for (const name of rangeFilters) {
    ranges[name] = { min: readAmount(params.get(`${name}_min`)), max: readAmount(params.get(`${name}_max`)) };
  }
  const owner = params.get("owner") ?? "";
  const view = {
    q: (params.get("q") ?? "").slice(0, 200).trim(),
    lists,
    ranges,
    subIndustry: readText(params.get("sub_industry")),
    owner: owner !== everybody && /^[\w.@:-]{1,64}$/.test(owner) ? owner : null,
    isNew: params.get("news") === "1",
    list: readId(params.get("list")),
    signal: readSignalFilter(params.get("signal")),
    quiet: silenceFilters.find((days) => days === params.get("quiet")) ?? null,
    hasOpenRole: params.get("committee") === "open",
    empty: readEmpty(params.get("empty")),
    where: readWhere(params.get("where")),
    sort: readSort(params.get("sort")),
  };
  const saysNothing = owner !== everybody && writeView(view) === "";
  return saysNothing ? { ...view, owner: scopeOwners[scope] } : view;
}

/**
 * Writes a view as a query string, without `?`. The same view always gives the same text, so that it can be a key.
 * Empty filters are left out; the whole view is an empty text.
 */
export function writeView(view: AccountsView): string {
  const params = new URLSearchParams();
  if (view.q) params.set("q", view.q);
  if (view.owner) params.set("owner", view.owner);
  for (const name of listFilters) if (view.lists[name].length > 0) params.set(name, joinList(view.lists[name]));
  if (view.subIndustry) params.set("sub_industry", view.subIndustry);
  for (const name of rangeFilters) {
    const { min, max } = view.ranges[name];
    if (min !== null) params.set(`${name}_min`, String(min));
    if (max !== null) params.set(`${name}_max`, String(max));
  }
  if (view.isNew) params.set("news", "1");
  if (view.list) params.set("list", view.list);
  if (view.signal) params.set("signal", writeSignalFilter(view.signal));
  if (view.quiet) params.set("quiet", view.quiet);
  if (view.hasOpenRole) params.set("committee", "open");
  if (view.empty.length > 0) params.set("empty", joinList(view.empty));
  if (view.where) params.set("where", writeTree(view.where));
  if (view.sort) params.set("sort", view.sort);
  return view.where ? params.toString().replace(/(?<=(^|&)where=)[^&]*/, keepReadable) : params.toString();
}

/** Signs of a tree that stand for themselves in an address. */
function keepReadable(text: string): string {
  return text.replace(/%(?:21|28|29|2C|3A|3B)/g, decodeURIComponent);
}

/** The order of a list without a search that nobody has ordered: the largest companies first. */
export const usualSort = "-market_cap";

/**
 * Writes what a view asks the backend for.
 * @param query what {@link writeView} wrote
 */
export function requestOf(query: string): URLSearchParams {
  const params = new URLSearchParams(query);
  if (!params.has("q") && !params.has("sort")) params.set("sort", usualSort);
  return params;
}

/**
 * The address of the list with this view.
 *
 * @param scope as {@link readView} takes it
 */
export function viewHref(view: AccountsView, scope: Scope = "all"): string {
  const query = writeView(view) || (scope === "all" ? "" : `owner=${everybody}`);
  return query ? `/all-accounts?${query}` : "/all-accounts";
}

/** The view with one value of a list filter switched on or off. */
export function toggleValue(view: AccountsView, name: ListFilter, value: string): AccountsView {
  const values = view.lists[name];
  const next = values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
  return { ...view, lists: { ...view.lists, [name]: next } };
}

/** The view with one kind of signal switched on or off; null is any kind, which takes the place of the others. */
export function toggleSignal(view: AccountsView, kind: SignalKind | null, days: number): AccountsView {
  const { signal } = view;
  if (kind === null) return { ...view, signal: signal?.kinds.length === 0 ? null : { kinds: [], days } };
  const kinds = signalKinds.filter((one) => (one === kind) !== (signal?.kinds.includes(one) ?? false));
  return { ...view, signal: kinds.length > 0 ? { kinds, days } : null };
}

/** The view with a range filter set anew. Ends the wrong way round are put right. */
export function setRange(view: AccountsView, name: RangeFilter, { min, max }: Bounds): AccountsView {
  const bounds = min !== null && max !== null && min > max ? { min: max, max: min } : { min, max };
  return { ...view, ranges: { ...view.ranges, [name]: bounds } };
}

/** The view without filters and search; order and whose accounts (All, My team, Mine) stay. */
export function clearFilters(view: AccountsView): AccountsView {
  return { ...wholeView, sort: view.sort, owner: scopeOf(view.owner) === null ? null : view.owner };
}

/** Whether anything narrows the list, apart from whose accounts they are (All, My team, Mine). */
export function isFiltered(view: AccountsView): boolean {
  return writeView({ ...view, sort: null, owner: scopeOf(view.owner) === null ? view.owner : null }) !== "";
}

/**
 * The order after somebody picks a column: a new column starts the way people want it first (names from A, figures from
 * the largest), the same column turns round.
 */
export function nextSort(current: string | null, key: SortKey): string {
  const first = key === "name" ? key : `-${key}`;
  if (current !== first) return first;
  return first === key ? `-${key}` : key;
}

/** How a column stands in the order, in the words of `aria-sort`. */
export function sortDirection(view: AccountsView, key: SortKey): "ascending" | "descending" | "none" {
  const sort = view.sort ?? (view.q ? null : usualSort);
  if (sort === key) return "ascending";
  return sort === `-${key}` ? "descending" : "none";
}

function readList(text: string | null, name: ListFilter): string[] {
  if (!text || text.length > 2000) return [];
  const values = [...new Set(splitList(text).filter((value) => value.length <= longest[name]))].slice(0, 60);
  const allowed = known[name];
  return allowed ? values.filter((value) => allowed.includes(value)) : values;
}

/** A sub-industry, as long as the contract has it. */
function readText(text: string | null): string | null {
  return text && text.length <= 120 ? text : null;
}

function readEmpty(text: string | null): EmptyField[] {
  const given = splitList((text ?? "").slice(0, 2000));
  return emptyFields.filter((field) => given.includes(field));
}

/** Conditions that can't be understood are left out. */
function readWhere(text: string | null): FilterGroup | null {
  const tree = readTree(text ?? "");
  const known = tree && keepKnown(tree);
  return known && isGroup(known) ? simplify(known) : null;
}

function keepKnown(node: FilterNode): FilterNode | null {
  if (isGroup(node)) return { kind: node.kind, of: node.of.flatMap((one) => keepKnown(one) ?? []) };
  const { q, sort, where, ...view } = readView(new URLSearchParams(flatOf(node)));
  const [leaf] = leavesOfQuery(writeView({ ...view, q: "", sort: null, where: null }));
  return leaf?.name === node.name ? { ...leaf, isNot: node.isNot } : null;
}

/** The flat filters of a query as conditions: a range is one. */
export function leavesOfQuery(query: string): FilterLeaf[] {
  const params = new URLSearchParams(query);
  const end = (name: string) => params.get(name) ?? "";
  const names = [...params.keys()].map((name) => name.replace(/_(min|max)$/, ""));
  return [...new Set(names)].map((name) => {
    const isRange = rangeFilters.some((range) => range === name);
    return { name, value: isRange ? `${end(`${name}_min`)}..${end(`${name}_max`)}` : end(name), isNot: false };
  });
}

function readAmount(text: string | null): number | null {
  if (!text || !/^\d{1,15}$/.test(text)) return null;
  return Number(text);
}

/** As the contract has it: an id of RFC 9562. */
function readId(text: string | null): string | null {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(text ?? "") ? text : null;
}

function readSort(text: string | null): string | null {
  return sortKeys.some((key) => text === key || text === `-${key}`) ? text : null;
}
