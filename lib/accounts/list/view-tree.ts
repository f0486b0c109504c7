import { accountFilters } from "@/lib/contracts/accounts/filters";
import { maxFieldConditions } from "@/lib/contracts/filters/custom-field-filter";
import {
  type FilterGroup,
  type FilterNode,
  isGroup,
  leavesOf,
  levelsOf,
  simplify,
  treeLimits,
  writeTree,
} from "@/lib/contracts/wire/filter-tree";
import { joinList, splitList } from "@/lib/contracts/wire/list-text";
import { scopeOf } from "@/lib/filters/scope";
import { type AccountsView, fullView, leavesOfView, readView, writeView } from "./view";

/**
 * Combines all filters of a view into one tree, without the search, the scope (All, My team, Mine) and the order. Null
 * without filters.
 */
export function filterTreeOf(view: AccountsView): FilterGroup | null {
  const filters = { ...view, owner: scopeOf(view.owner) === null ? view.owner : null };
  const leaves = leavesOfView(filters).flatMap((leaf) =>
    isJoined(leaf.name) ? splitList(leaf.value).map((value) => ({ ...leaf, value: joinList([value]) })) : [leaf],
  );
  return simplify({ kind: "all", of: view.where ? [...leaves, view.where] : leaves });
}

/**
 * Replaces a view's filters by a tree: conditions that flat filters can express become flat filters, the others groups
 * of conditions.
 */
export function withFilterTree(view: AccountsView, tree: FilterGroup | null): AccountsView {
  const base = { ...fullView, ...unfilteredPartOf(view) };
  const simple = tree && simplify(tree);
  if (!simple) return base;
  if (simple.kind === "any") return { ...base, where: simple };
  const params = new URLSearchParams(writeView({ ...base, ...outside }));
  const rest: FilterNode[] = [];
  for (const node of simple.of) if (!putFlat(params, node)) rest.push(node);
  const where = simplify({ kind: "all", of: rest });
  return { ...readView(params), q: base.q, sort: base.sort, layout: base.layout, where };
}

export function isWithinLimits(tree: FilterGroup): boolean {
  return (
    leavesOf(tree).length <= treeLimits.leaves &&
    levelsOf(tree) <= treeLimits.levels &&
    writeTree(tree).length <= treeLimits.text
  );
}

/** Whether a filter's parameter holds several conditions, all of which must match. */
function isJoined(name: string): boolean {
  return name === "empty" || name === "custom";
}

const outside = { q: "", sort: null, layout: null } as const;

function unfilteredPartOf({
  q,
  sort,
  layout,
  owner,
}: AccountsView): Pick<AccountsView, "q" | "sort" | "layout" | "owner"> {
  return { q, sort, layout, owner: scopeOf(owner) === null ? null : owner };
}

/**
 * Writes a condition as a flat filter, if the filters already written allow it.
 *
 * @returns whether it was written
 */
function putFlat(params: URLSearchParams, node: FilterNode): boolean {
  if (isGroup(node) || node.isNot) return false;
  const flat = Object.entries(accountFilters.flatOf(node));
  if (isJoined(node.name)) {
    const both = new Set([...splitList(params.get(node.name) ?? ""), ...splitList(node.value)]);
    if (node.name === "custom" && both.size > maxFieldConditions) return false;
    params.set(node.name, joinList([...both]));
    return true;
  }
  const isFree =
    !flat.some(([name]) => params.has(name)) && !params.has(`${node.name}_min`) && !params.has(`${node.name}_max`);
  if (isFree) for (const [name, value] of flat) params.set(name, value);
  return isFree;
}
