/** One condition: a filter's name and value, as in the flat form of a URL. */
export interface FilterLeaf {
  name: string;
  value: string;
  /**
   * Whether the condition is negated: it then matches the accounts for which the filter isn't true; an unknown value
   * counts as not true.
   */
  isNot: boolean;
}

/** Conditions and groups of them, of which all or any must match. */
export interface FilterGroup {
  kind: "all" | "any";
  of: readonly FilterNode[];
}

export type FilterNode = FilterLeaf | FilterGroup;

/** The limits of a tree: levels of groups, conditions, and characters of its text. */
export const treeLimits = { levels: 3, leaves: 24, text: 2_000 } as const;

export function isGroup(node: FilterNode): node is FilterGroup {
  return "of" in node;
}

/** The conditions of a tree, from left to right. */
export function leavesOf(node: FilterNode): FilterLeaf[] {
  return isGroup(node) ? node.of.flatMap(leavesOf) : [node];
}

/**
 * Formats a tree as text: `any(sector:Energy;Utilities,all(state:TX,!employees:100..500))`. Values of a list are
 * separated by `;`; special characters are escaped by `\`.
 */
export function writeTree(node: FilterNode): string {
  if (isGroup(node)) return `${node.kind}(${node.of.map(writeTree).join()})`;
  return `${node.isNot ? "!" : ""}${node.name}:${node.value.replace(/[\\();]/g, "\\$&").replace(/,/g, ";")}`;
}

/** Parses the output of {@link writeTree}, and simplifies the tree. Null: invalid or too large. */
export function readTree(text: string): FilterGroup | null {
  if (text.length > treeLimits.text) return null;
  const source: Source = { text, at: 0 };
  const node = readNode(source, 1);
  if (!node || !isGroup(node) || source.at < text.length) return null;
  return leavesOf(node).length > treeLimits.leaves ? null : simplify(node);
}

/**
 * Removes redundant groups: a group with a single member is replaced by that member, and a group within a group of the
 * same kind is merged into it. The root stays a group. Null when nothing is left.
 */
export function simplify(group: FilterGroup): FilterGroup | null {
  const of = group.of.flatMap((node): readonly FilterNode[] => {
    if (!isGroup(node)) return [node];
    const inner = simplify(node);
    if (!inner) return [];
    return inner.kind === group.kind || inner.of.length === 1 ? inner.of : [inner];
  });
  const [only, ...more] = of;
  if (!only) return null;
  if (more.length > 0) return { kind: group.kind, of };
  return isGroup(only) ? only : { kind: "all", of };
}

/** The nesting depth of groups. */
export function levelsOf(node: FilterNode): number {
  return isGroup(node) ? 1 + Math.max(0, ...node.of.map(levelsOf)) : 0;
}

interface Source {
  text: string;
  at: number;
}

function readNode(source: Source, level: number): FilterNode | null {
  const isNot = acceptSign(source, "!");
  const [name] = /^[A-Za-z0-9_.-]{1,64}/.exec(source.text.slice(source.at, source.at + 64)) ?? [];
  if (name === undefined) return null;
  source.at += name.length;
  if (acceptSign(source, ":")) return { name, value: readValue(source), isNot };
  if (isNot || (name !== "all" && name !== "any") || level > treeLimits.levels || !acceptSign(source, "(")) return null;
  const of: FilterNode[] = [];
  do {
    const node = readNode(source, level + 1);
    if (!node) return null;
    of.push(node);
  } while (acceptSign(source, ","));
  return acceptSign(source, ")") ? { kind: name, of } : null;
}

function readValue(source: Source): string {
  const [written = ""] = /^(?:\\.|[^\\,()])*/s.exec(source.text.slice(source.at)) ?? [];
  source.at += written.length;
  return written.replace(/\\(.)|;/gs, (part, escaped: string | undefined) => escaped ?? (part === ";" ? "," : part));
}

function acceptSign(source: Source, sign: string): boolean {
  if (source.text[source.at] !== sign) return false;
  source.at += 1;
  return true;
}
