import type { Bindings } from "./context";
import type { AllowNode, FunctionNode, MatchNode, PatternSegment, RulesFile } from "./syntax";
import { RulesPath } from "./value";
import { type Outcome, unknown } from "./values/outcome";

/** A `match` with `allow` statements, and the matches around it, outermost first. */
export type Route = {
  levels: readonly MatchNode[];
  allows: readonly AllowNode[];
  /** The segments of all levels, and the index of `{x=**}` among them (-1: none). */
  segments: readonly PatternSegment[];
  many: number;
};

/** A known segment, or null for any segment. */
export type PathToken = string | null;

/**
 * The paths to match: one path, or all paths that begin with `head` and end with `tail` with any number of collections
 * and documents in between (collection groups).
 */
export type PathShape =
  | { kind: "exact"; tokens: readonly PathToken[] }
  | { kind: "group"; head: readonly string[]; tail: readonly PathToken[] };

/** Lists the matches of a file that have `allow` statements, in source order. */
export function routesOf(file: RulesFile): Route[] {
  const routes: Route[] = [];
  const visit = (match: MatchNode, above: readonly MatchNode[]) => {
    const levels = [...above, match];
    if (match.allows.length > 0) {
      const segments = levels.flatMap((level) => level.segments);
      const many = segments.findIndex((segment) => segment.kind === "many");
      routes.push({ levels, allows: match.allows, segments, many });
    }
    for (const inner of match.matches) visit(inner, levels);
  };
  for (const match of file.matches) visit(match, []);
  return routes;
}

/** The functions of a file outside every match, as the outermost bindings. */
export function outerBindings(file: RulesFile): Bindings {
  const outer: Bindings = { variables: new Map(), functions: byName(file.functions), outer: null };
  return { variables: new Map(), functions: byName(file.serviceFunctions), outer };
}

/**
 * Matches a route against a path, or against all paths of a shape at once.
 *
 * @returns the values of its wildcards (unknown where the shape leaves them open), or null when it doesn't match all
 * paths
 * @see Firestore rules, "Recursive wildcards": one or more segments in version 1, zero or more in version 2
 */
export function bindRoute(route: Route, shape: PathShape, version: 1 | 2, outer: Bindings): Bindings | null {
  const { segments, many } = route;
  const values = many < 0 ? bindFixed(segments, shape) : bindMany(segments, many, shape, version);
  if (!values) return null;
  let at = 0;
  let bindings = outer;
  for (const level of route.levels) {
    const variables = new Map<string, Outcome>();
    for (const segment of level.segments) {
      if (segment.kind !== "fixed") variables.set(segment.name, values[at] ?? unknown);
      at += 1;
    }
    bindings = { variables, functions: byName(level.functions), outer: bindings };
  }
  return bindings;
}

function bindFixed(segments: readonly PatternSegment[], shape: PathShape): Outcome[] | null {
  if (shape.kind === "group" || shape.tokens.length !== segments.length) return null;
  return bindOnes(segments, shape.tokens);
}

function bindMany(segments: readonly PatternSegment[], many: number, shape: PathShape, version: 1 | 2) {
  const [before, after] = [segments.slice(0, many), segments.slice(many + 1)];
  const [head, tail] = shape.kind === "group" ? [shape.head, shape.tail] : [shape.tokens, shape.tokens];
  // Collection groups can be allowed in version 2 only.
  if (shape.kind === "group" && version === 1) return null;
  if (before.length > head.length || after.length > tail.length) return null;
  const swallowed =
    shape.kind === "exact" ? shape.tokens.slice(before.length, shape.tokens.length - after.length) : null;
  if (swallowed && segments.length - 1 + (version === 1 ? 1 : 0) > head.length) return null;
  const first = bindOnes(before, head.slice(0, before.length));
  const last = bindOnes(after, tail.slice(tail.length - after.length));
  if (!first || !last) return null;
  const known = swallowed?.filter((token) => token !== null);
  return [...first, known && known.length === swallowed?.length ? new RulesPath(known) : unknown, ...last];
}

function bindOnes(segments: readonly PatternSegment[], tokens: readonly PathToken[]): Outcome[] | null {
  const values: Outcome[] = [];
  for (const [i, segment] of segments.entries()) {
    const token = tokens[i] ?? null;
    if (segment.kind === "fixed" && segment.text !== token) return null;
    values.push(token ?? unknown);
  }
  return values;
}

const tables = new WeakMap<readonly FunctionNode[], ReadonlyMap<string, FunctionNode>>();

function byName(functions: readonly FunctionNode[]): ReadonlyMap<string, FunctionNode> {
  const known = tables.get(functions);
  if (known) return known;
  const table = new Map(functions.map((node) => [node.name, node]));
  tables.set(functions, table);
  return table;
}
