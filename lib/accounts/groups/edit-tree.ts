import { type FilterGroup, type FilterNode, isGroup } from "@/lib/contracts/wire/filter-tree";

/** The path to a node: its index in each group from the root. */
export type FilterNodePath = readonly number[];

/** Replaces the node at a path; null removes it, and also each group that becomes empty. */
export function replaceNode(
  group: FilterGroup,
  [at = 0, ...rest]: FilterNodePath,
  node: FilterNode | null,
): FilterGroup {
  const of = group.of.flatMap((one, index): readonly FilterNode[] => {
    if (index !== at) return [one];
    if (rest.length === 0 || !isGroup(one)) return node ? [node] : [];
    const inner = replaceNode(one, rest, node);
    return inner.of.length > 0 ? [inner] : [];
  });
  return { ...group, of };
}

export function appendNode(group: FilterGroup, [at, ...rest]: FilterNodePath, node: FilterNode): FilterGroup {
  if (at === undefined) return { ...group, of: [...group.of, node] };
  const of = group.of.map((one, index) => (index === at && isGroup(one) ? appendNode(one, rest, node) : one));
  return { ...group, of };
}

/** Sets whether all or any members of the group at a path must match. */
export function setKind(group: FilterGroup, [at, ...rest]: FilterNodePath, kind: FilterGroup["kind"]): FilterGroup {
  if (at === undefined) return { ...group, kind };
  const of = group.of.map((one, index) => (index === at && isGroup(one) ? setKind(one, rest, kind) : one));
  return { ...group, of };
}
