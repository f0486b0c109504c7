import { RulesSyntaxError } from "./language/rules-error";
import { childrenOf, type Expression, type FunctionNode, type MatchNode, type RulesFile, type Span } from "./syntax";
import { documentFunctions, findMethodArity, knownMembers, typeNames } from "./values/catalogue";
import { conversions } from "./values/conversions";
import { namespaces } from "./values/namespaces";
import { findPattern } from "./values/patterns";

/** Firestore's documented limits for functions: depth of calls, number of parameters, number of `let`s. */
const maxCallDepth = 20;
const maxParameters = 7;
const maxLets = 10;

type Scope = { variables: ReadonlySet<string>; functions: ReadonlyMap<string, FunctionNode>; outer: Scope | null };

/**
 * Performs all checks that are possible before a request: names of variables, functions, methods, members and types,
 * numbers of arguments, regular expressions, recursion, call depth, and where `{x=**}` may occur.
 *
 * @throws RulesSyntaxError with line and column
 */
export function checkRules(file: RulesFile): void {
  new Checker(file.version).checkFile(file);
}

class Checker {
  /** Functions already checked, with the depth of calls below them. */
  private readonly depths = new Map<FunctionNode, number>();
  private readonly open = new Set<FunctionNode>();
  private readonly scopes = new Map<FunctionNode, Scope>();

  constructor(private readonly version: 1 | 2) {}

  checkFile(file: RulesFile): void {
    const globals: Scope = { variables: new Set(["request", "resource"]), functions: new Map(), outer: null };
    const outer = this.declare(globals, [], file.functions);
    const service = this.declare(outer, [], file.serviceFunctions);
    for (const match of file.matches) this.checkMatch(match, service, false);
  }

  private declare(outer: Scope, variables: readonly string[], functions: readonly FunctionNode[]): Scope {
    const byName = new Map<string, FunctionNode>();
    for (const node of functions) {
      if (byName.has(node.name)) throw new RulesSyntaxError(`the function '${node.name}' is defined twice`, node.span);
      byName.set(node.name, node);
    }
    const scope: Scope = { variables: new Set(variables), functions: byName, outer };
    for (const node of functions) this.scopes.set(node, scope);
    for (const node of functions) this.checkFunction(node);
    return scope;
  }

  private checkMatch(match: MatchNode, outer: Scope, isBelowMany: boolean): void {
    const isMany = this.checkPattern(match, isBelowMany);
    const names = match.segments.flatMap((segment) => (segment.kind === "fixed" ? [] : [segment.name]));
    const scope = this.declare(outer, names, match.functions);
    for (const allow of match.allows) if (allow.condition) this.checkExpression(allow.condition, scope);
    for (const inner of match.matches) this.checkMatch(inner, scope, isMany || isBelowMany);
  }

  /** Checks that a pattern has at most one `{x=**}`, and in version 1 only at its end. */
  private checkPattern(match: MatchNode, isBelowMany: boolean): boolean {
    const seen = new Set<string>();
    let manyAt = -1;
    for (const [i, segment] of match.segments.entries()) {
      if (segment.kind === "fixed") continue;
      if (seen.has(segment.name))
        throw new RulesSyntaxError(`the wildcard '${segment.name}' occurs twice`, segment.span);
      seen.add(segment.name);
      if (segment.kind !== "many") continue;
      if (manyAt >= 0 || isBelowMany) throw new RulesSyntaxError("a path can have at most one '{…=**}'", segment.span);
      if (this.version === 1 && i !== match.segments.length - 1) {
        throw new RulesSyntaxError("'{…=**}' must end the path in rules_version '1'", segment.span);
      }
      manyAt = i;
    }
    if (this.version === 1 && isBelowMany) {
      throw new RulesSyntaxError("nothing can be below '{…=**}' in rules_version '1'", match.span);
    }
    return manyAt >= 0;
  }

  private checkFunction(node: FunctionNode): number {
    const known = this.depths.get(node);
    if (known !== undefined) return known;
    if (node.parameters.length > maxParameters) {
      throw new RulesSyntaxError(`a function can have at most ${maxParameters} parameters`, node.span);
    }
    if (node.lets.length > maxLets)
      throw new RulesSyntaxError(`a function can have at most ${maxLets} 'let's`, node.span);
    this.open.add(node);
    const variables = new Set(node.parameters);
    const scope: Scope = { variables, functions: new Map(), outer: this.scopes.get(node) ?? null };
    let depth = 0;
    for (const binding of node.lets) {
      depth = Math.max(depth, this.checkExpression(binding.value, scope));
      if (variables.has(binding.name)) throw new RulesSyntaxError(`'${binding.name}' is already defined`, binding.span);
      variables.add(binding.name);
    }
    depth = Math.max(depth, this.checkExpression(node.result, scope)) + 1;
    this.open.delete(node);
    if (depth > maxCallDepth) throw new RulesSyntaxError(`calls are nested deeper than ${maxCallDepth}`, node.span);
    this.depths.set(node, depth);
    return depth;
  }

  /** @returns the depth of calls below this expression */
  private checkExpression(node: Expression, scope: Scope): number {
    if (node.kind === "method" && isNamespace(node.of, scope)) return this.checkNamespaceCall(node, scope);
    let depth = this.checkNode(node, scope);
    for (const child of childrenOf(node)) depth = Math.max(depth, this.checkExpression(child, scope));
    return depth;
  }

  private checkNode(node: Expression, scope: Scope): number {
    if (node.kind === "call") return this.checkCall(node, scope);
    if (node.kind === "variable" && !hasVariable(scope, node.name)) {
      throw new RulesSyntaxError(`the variable '${node.name}' is unknown`, node.span);
    }
    if (node.kind === "is" && !typeNames.has(node.type)) {
      throw new RulesSyntaxError(`the type '${node.type}' is unknown`, node.span);
    }
    if (node.kind === "member") this.checkMember(node, scope);
    if (node.kind === "method") this.checkMethod(node);
    return 0;
  }

  private checkCall(node: Extract<Expression, { kind: "call" }>, scope: Scope): number {
    const own = findFunction(scope, node.name);
    if (own) {
      checkArity(node.name, [own.parameters.length, own.parameters.length], node.args.length, node.span);
      if (this.open.has(own)) throw new RulesSyntaxError(`'${node.name}' calls itself`, node.span);
      return this.checkFunction(own);
    }
    const builtin = Object.hasOwn(conversions, node.name) ? conversions[node.name] : undefined;
    const isDocumentFunction = documentFunctions.some((name) => name === node.name);
    if (!builtin && !isDocumentFunction) {
      throw new RulesSyntaxError(`the function '${node.name}' is unknown`, node.span);
    }
    checkArity(node.name, builtin?.arity ?? [1, 1], node.args.length, node.span);
    return 0;
  }

  private checkNamespaceCall(node: Extract<Expression, { kind: "method" }>, scope: Scope): number {
    const namespace = node.of.kind === "variable" ? namespaces[node.of.name] : undefined;
    const builtin = namespace && Object.hasOwn(namespace, node.name) ? namespace[node.name] : undefined;
    if (!builtin) throw new RulesSyntaxError(`this namespace has no function '${node.name}'`, node.span);
    checkArity(node.name, builtin.arity, node.args.length, node.span);
    return Math.max(0, ...node.args.map((arg) => this.checkExpression(arg, scope)));
  }

  private checkMember(node: Extract<Expression, { kind: "member" }>, scope: Scope): void {
    const members = knownMembers[dottedName(node.of, scope) ?? ""];
    if (members && !members.includes(node.name)) {
      throw new RulesSyntaxError(`'${node.name}' is unknown; expected one of ${members.join(", ")}`, node.span);
    }
  }

  private checkMethod(node: Extract<Expression, { kind: "method" }>): void {
    const arity = findMethodArity(node.name);
    if (!arity) throw new RulesSyntaxError(`the method '${node.name}' is unknown`, node.span);
    checkArity(node.name, arity, node.args.length, node.span);
    const [pattern] = node.args;
    if (!["matches", "replace", "split"].includes(node.name) || pattern?.kind !== "literal") return;
    if (typeof pattern.value === "string" && !findPattern(pattern.value)) {
      throw new RulesSyntaxError("RE2 doesn't support this regular expression", pattern.span);
    }
  }
}

function checkArity(name: string, [min, max]: readonly [number, number], count: number, span: Span): void {
  if (count >= min && count <= max) return;
  const expectedCount = min === max ? `${min}` : `${min} to ${max}`;
  throw new RulesSyntaxError(`'${name}' takes ${expectedCount} arguments, not ${count}`, span);
}

function hasVariable(scope: Scope | null, name: string): boolean {
  return scope !== null && (scope.variables.has(name) || hasVariable(scope.outer, name));
}

function findFunction(scope: Scope | null, name: string): FunctionNode | null {
  return scope ? (scope.functions.get(name) ?? findFunction(scope.outer, name)) : null;
}

function isNamespace(node: Expression, scope: Scope): boolean {
  return node.kind === "variable" && Object.hasOwn(namespaces, node.name) && !hasVariable(scope, node.name);
}

/** The dotted name of an expression such as `request.auth`, unless a wildcard or parameter hides the variable. */
function dottedName(node: Expression, scope: Scope): string | null {
  if (node.kind === "variable") return isGlobal(scope, node.name) ? node.name : null;
  if (node.kind !== "member") return null;
  const below = dottedName(node.of, scope);
  return below === null ? null : `${below}.${node.name}`;
}

function isGlobal(scope: Scope, name: string): boolean {
  if (scope.variables.has(name)) return scope.outer === null;
  return scope.outer !== null && isGlobal(scope.outer, name);
}
