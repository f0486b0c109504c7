import { childrenOf, type Expression, type FunctionNode, type MatchNode, type RulesFile } from "../syntax";

/** The root expressions of a file: conditions of its matches, and bodies of its functions. */
export function rootExpressions(file: RulesFile): Expression[] {
  const ofFunction = (node: FunctionNode) => [...node.lets.map((binding) => binding.value), node.result];
  const ofMatch = (match: MatchNode): Expression[] => [
    ...match.functions.flatMap(ofFunction),
    ...match.allows.flatMap((allow) => (allow.condition ? [allow.condition] : [])),
    ...match.matches.flatMap(ofMatch),
  ];
  return [
    ...file.functions.flatMap(ofFunction),
    ...file.serviceFunctions.flatMap(ofFunction),
    ...file.matches.flatMap(ofMatch),
  ];
}

/** Lists an expression and everything below it. */
export function withDescendants(root: Expression): Expression[] {
  const found: Expression[] = [];
  const open = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    found.push(node);
    open.push(...childrenOf(node));
  }
  return found;
}

/** Lists the matches of a file, at every depth. */
export function allMatches(file: RulesFile): MatchNode[] {
  const below = (match: MatchNode): MatchNode[] => [match, ...match.matches.flatMap(below)];
  return file.matches.flatMap(below);
}
