import { type Layout, readLayout, writeLayout } from "@/lib/contracts/accounts/account-layout";
import { type CustomKey, isCustomKey } from "@/lib/contracts/accounts/custom-field";
import {
  type FieldCondition,
  readFieldConditions,
  writeFieldConditions,
} from "@/lib/contracts/accounts/custom-field-filter";
import { readChangedDays, type TaskFilter, taskFilters } from "@/lib/contracts/activity/activity-filter";
import { readSignalFilter, type SignalFilter, writeSignalFilter } from "@/lib/contracts/signals/signal-filter";
import { type SignalKind, signalKinds } from "@/lib/contracts/signals/signal-kind";
import { type SilenceFilter, silenceFilters } from "@/lib/contracts/signals/silence-days";
import { type EmptyField, emptyFields } from "@/lib/contracts/wire/empty-fields";
import {
  type FilterGroup,
  type FilterLeaf,
  type FilterNode,
  flatOf,
  isGroup,
  readTree,
  simplify,
  writeTree,
} from "@/lib/contracts/wire/filter-tree";
import { joinList, splitList } from "@/lib/contracts/wire/list-text";
import { type Scope, scopeOf, scopeOwners } from "./scope";
import { accountStages, accountStatuses, accountTiers, marketCapBands } from "./vocabulary";

/** The filters with several values and a count for each, by their parameter names. */
export const facetFilters = ["sector", "industry", "state", "band", "status"] as const;
/** The filters with several values. */
export const listFilters = [...facetFilters, "tier", "stage"] as const;
/** The range filters, by the first part of their parameter names (`employees_min`, `employees_max`). */
export const rangeFilters = ["employees", "revenue", "market_cap"] as const;

export type ListFilter = (typeof listFilters)[number];
export type RangeFilter = (typeof rangeFilters)[number];

/** A range, with null for an open end. Money in whole US dollars. */
export interface Bounds {
  min: number | null;
  max: number | null;
}

/** The search, filters, order and layout of the accounts list. It is stored only in the URL. */
export interface AccountsView {
  q: string;
  lists: Record<ListFilter, string[]>;
  ranges: Record<RangeFilter, Bounds>;
  /** Null: every sub-industry. */
  subIndustry: string | null;
  /** `me`, `team` (the user's own), `team:{id}`, `none`, or a uid; null for all. */
  owner: string | null;
  /** Whether only accounts with news since the user's last visit are shown. */
  isNew: boolean;
  /** The id of a hand-picked list; null without one. */
  list: string | null;
  /** Null: no filter by signals. */
  signal: SignalFilter | null;
  /** Shows accounts without activity for this many days; null: no such filter. */
  quiet: SilenceFilter | null;
  /** Whether only accounts with an open role in the buying committee are shown. */
  hasOpenRole: boolean;
  /** Shows accounts that changed in the last given number of days; null: no such filter. */
  changed: number | null;
  /** Shows accounts with an open task, either anyone's or the user's own; null: no such filter. */
  task: TaskFilter | null;
  /** Shows accounts whose values of these fields are unknown. */
  empty: readonly EmptyField[];
  /** Conditions on the client's custom fields. */
  custom: readonly FieldCondition[];
  /** Groups of conditions, of which all or any must match, in addition to the filters above; null: none. */
  where: FilterGroup | null;
  /** Sections or a board; null: a plain list. */
  layout: Layout | null;
  /** One of {@link sortKeys}, with `-` in front for descending; null is the default order. */
  sort: string | null;
}

export const sortKeys = ["name", "market_cap", "revenue", "employees", "founded", "updated"] as const;

export type SortKey = (typeof sortKeys)[number] | CustomKey;

/** The maximum length of a value of each list filter, as in the contract. */
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

/** The owner parameter for all accounts, where a URL without it would show the user's own. */
const everyone = "all";

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
  changed: null,
  task: null,
  empty: [],
  custom: [],
  where: null,
  layout: null,
  sort: null,
};

/**
 * Reads a view from the parameters of a URL. URLs are typed and shared by people, so invalid parts are ignored: unknown
 * sorts and bands, negative or absurd numbers, texts that are too long.
 *
 * @param scope the scope of a URL without any parameter
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
    owner: owner !== everyone && /^[\w.@:-]{1,64}$/.test(owner) ? owner : null,
    isNew: params.get("news") === "1",
    list: readId(params.get("list")),
    signal: readSignalFilter(params.get("signal")),
    quiet: silenceFilters.find((days) => days === params.get("quiet")) ?? null,
    hasOpenRole: params.get("committee") === "open",
    changed: readChangedDays(params.get("changed")),
    task: taskFilters.find((task) => task === params.get("task")) ?? null,
    empty: readEmpty(params.get("empty")),
    custom: readFieldConditions(params.get("custom")) ?? [],
    where: readWhere(params.get("where")),
    layout: readLayout(params.get("layout")),
    sort: readSort(params.get("sort")),
  };
  const saysNothing = owner !== everyone && writeView(view) === "";
  return saysNothing ? { ...view, owner: scopeOwners[scope] } : view;
}

/**
 * Writes a view as a query string, without `?`. Equal views always give the same text, so it can serve as a key. Empty
 * filters are left out; the view without filters gives an empty text.
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
  if (view.changed) params.set("changed", `${view.changed}`);
  if (view.task) params.set("task", view.task);
  if (view.empty.length > 0) params.set("empty", joinList(view.empty));
  const custom = writeFieldConditions(view.custom);
  if (custom) params.set("custom", custom);
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

/**
 * Returns the URL of the list with this view.
 *
 * @param scope as in {@link readView}
 */
export function viewHref(view: AccountsView, scope: Scope = "all"): string {
  const query = writeView(view) || (scope === "all" ? "" : `owner=${everyone}`);
  return query ? `/all-accounts?${query}` : "/all-accounts";
}

/** Toggles one value of a list filter. */
export function toggleValue(view: AccountsView, name: ListFilter, value: string): AccountsView {
  const values = view.lists[name];
  const next = values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
  return { ...view, lists: { ...view.lists, [name]: next } };
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
  const bounds = min !== null && max !== null && min > max ? { min: max, max: min } : { min, max };
  return { ...view, ranges: { ...view.ranges, [name]: bounds } };
}

/** Removes filters and search; order, layout and scope (All, My team, Mine) stay. */
export function clearFilters(view: AccountsView): AccountsView {
  return {
    ...wholeView,
    sort: view.sort,
    layout: view.layout,
    owner: scopeOf(view.owner) === null ? null : view.owner,
  };
}

/** Whether the view has filters or a search, regardless of its scope (All, My team, Mine). */
export function isFiltered(view: AccountsView): boolean {
  return (
    writeView({ ...view, sort: null, layout: null, owner: scopeOf(view.owner) === null ? view.owner : null }) !== ""
  );
}

/**
 * Returns the order after a click on a column's heading: another column starts in its default direction (names from A,
 * figures from the largest), the same column is reversed.
 */
export function nextSort(current: string | null, key: SortKey): string {
  const first = key === "name" || isCustomKey(key) ? key : `-${key}`;
  if (current !== first) return first;
  return first === key ? `-${key}` : key;
}

/** Returns a column's sort state as a value of `aria-sort`. */
export function sortDirection(view: AccountsView, key: SortKey): "ascending" | "descending" | "none" {
  const sort = view.sort ?? (view.q ? null : defaultSort);
  if (sort === key) return "ascending";
  return sort === `-${key}` ? "descending" : "none";
}

function readList(text: string | null, name: ListFilter): string[] {
  if (!text || text.length > 2000) return [];
  const values = [...new Set(splitList(text).filter((value) => value.length <= longest[name]))].slice(0, 60);
  const allowed = known[name];
  return allowed ? values.filter((value) => allowed.includes(value)) : values;
}

/** Reads a sub-industry, up to the contract's maximum length. */
function readText(text: string | null): string | null {
  return text && text.length <= 120 ? text : null;
}

function readEmpty(text: string | null): EmptyField[] {
  const given = splitList((text ?? "").slice(0, 2000));
  return emptyFields.filter((field) => given.includes(field));
}

/** Reads the filter tree; an invalid one is ignored. */
function readWhere(text: string | null): FilterGroup | null {
  const tree = readTree(text ?? "");
  const known = tree && keepKnown(tree);
  return known && isGroup(known) ? simplify(known) : null;
}

function keepKnown(node: FilterNode): FilterNode | null {
  if (isGroup(node)) return { kind: node.kind, of: node.of.flatMap((one) => keepKnown(one) ?? []) };
  const view = readView(new URLSearchParams(flatOf(node)));
  const [leaf] = leavesOfQuery(writeView({ ...view, q: "", sort: null, layout: null, where: null }));
  return leaf?.name === node.name ? { ...leaf, isNot: node.isNot } : null;
}

/** Converts the flat filters of a query to conditions; both ends of a range form one condition. */
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

/** Reads an id as the contract defines it: a UUID of RFC 9562. */
function readId(text: string | null): string | null {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(text ?? "") ? text : null;
}

function readSort(text: string | null): string | null {
  const key = text?.replace(/^-/, "") ?? "";
  return sortKeys.some((known) => known === key) || isCustomKey(key) ? text : null;
}
