import { type FilterGroup, type FilterNode, isGroup } from "@/lib/contracts/wire/filter-tree";

/** Where a node stands: the place within each group on the way to it. */
export type NodePath = readonly number[];

/** The tree with another node in one place; null takes it out, and a group that it leaves empty as well. */
export function replaceNode(group: FilterGroup, [at = 0, ...rest]: NodePath, node: FilterNode | null): FilterGroup {
  const of = group.of.flatMap((one, place): readonly FilterNode[] => {
    if (place !== at) return [one];
    if (rest.length === 0 || !isGroup(one)) return node ? [node] : [];
    const inner = replaceNode(one, rest, node);
    return inner.of.length > 0 ? [inner] : [];
  });
  return { ...group, of };
}

/** The tree with one node more at the end of a group. */
export function appendNode(group: FilterGroup, [at, ...rest]: NodePath, node: FilterNode): FilterGroup {
  if (at === undefined) return { ...group, of: [...group.of, node] };
  const of = group.of.map((one, place) => (place === at && isGroup(one) ? appendNode(one, rest, node) : one));
  return { ...group, of };
}

/** The tree with one of its groups meaning all or any of what is in it. */
export function setKind(group: FilterGroup, [at, ...rest]: NodePath, kind: FilterGroup["kind"]): FilterGroup {
  if (at === undefined) return { ...group, kind };
  const of = group.of.map((one, place) => (place === at && isGroup(one) ? setKind(one, rest, kind) : one));
  return { ...group, of };
}
