import type { AccessDecision, DocumentAccess, QueryAccess, ReadBudget, Rules } from "../guard";
import { parseFieldPath } from "../values/field-path";
import { checkRules } from "./check";
import { type Bindings, Trace, type World } from "./context";
import { Coverage, type ExpressionCoverage } from "./coverage";
import { Evaluator } from "./evaluate";
import { parseRules } from "./language/parse";
import { rootExpressions } from "./language/walk";
import { casesOf } from "./query-facts";
import { queryOf, requestOf, resourceOf, resourceOfCase } from "./request";
import { bindRoute, outerBindings, type PathShape, type Route, routesOf } from "./routes";
import type { AllowNode, Expression, Method, RulesFile, Span } from "./syntax";
import { RulesPath } from "./value";
import { Fault } from "./values/outcome";
import { pathSegments, timestampOf } from "./values/wire";

/** An error that made a condition false, and its position. */
export type RulesFault = { line: number; column: number; message: string };

/**
 * A decision and its dependencies: the rules must be evaluated again when a document in `reads` changes and, if
 * `usesTime`, as time passes.
 */
export type RulesDecision = AccessDecision & { usesTime: boolean; errors: readonly RulesFault[] };

/** A loaded rules file. */
export interface RulesProgram extends Rules {
  authorize(access: DocumentAccess, budget?: ReadBudget): RulesDecision;
  authorizeQuery(access: QueryAccess): RulesDecision;
  /** The number of times that each expression was true, false, another value or an error. */
  coverage(): ExpressionCoverage[];
}

type Evaluation = { allowed: boolean; reads: Set<string>; usesTime: boolean; faults: Map<Span | null, Fault> };

/**
 * Loads the text of a `firestore.rules` file; `null` (no file) denies everything.
 *
 * @throws RulesSyntaxError with line and column for anything invalid or unknown
 */
export function createRules(source: string | null): RulesProgram {
  return new Program(source);
}

class Program implements RulesProgram {
  private readonly file: RulesFile;
  private readonly routes: readonly Route[];
  private readonly outer: Bindings;
  private readonly counts: Coverage;

  constructor(source: string | null) {
    this.file = source === null ? { version: 2, functions: [], serviceFunctions: [], matches: [] } : parseRules(source);
    checkRules(this.file);
    this.routes = routesOf(this.file);
    this.outer = outerBindings(this.file);
    this.counts = new Coverage(source ?? "", rootExpressions(this.file));
  }

  authorize(access: DocumentAccess, budget: ReadBudget = { names: new Set() }): RulesDecision {
    const path = new RulesPath(pathSegments(access.name));
    const request = requestOf(access.auth, access.method);
    request.set("path", path).set("resource", resourceOf(access.requestResource));
    const world = this.worldOf(access, access.name, budget, request);
    const shape: PathShape = { kind: "exact", tokens: path.segments };
    return decisionOf([this.evaluateShape(access.method, shape, { ...world, resource: resourceOf(access.resource) })]);
  }

  authorizeQuery(access: QueryAccess): RulesDecision {
    const cases = casesOf(access.query, parseFieldPath);
    if (!cases) return { allowed: false, reads: [], usesTime: false, errors: [] };
    const request = requestOf(access.auth, "list").set("query", queryOf(access));
    const world = this.worldOf(access, access.parent, { names: new Set() }, request);
    const evaluations: Evaluation[] = [];
    for (const one of cases) {
      const shape: PathShape = one.path ? { kind: "exact", tokens: one.path.segments } : shapeOf(access);
      evaluations.push(this.evaluateShape("list", shape, { ...world, resource: resourceOfCase(one) }));
      if (!evaluations.at(-1)?.allowed) break;
    }
    return decisionOf(evaluations);
  }

  coverage(): ExpressionCoverage[] {
    return this.counts.report();
  }

  private evaluateShape(method: Method, shape: PathShape, world: World): Evaluation {
    const denied: Evaluation = { allowed: false, reads: new Set(), usesTime: false, faults: new Map() };
    const read = new Set<string>();
    for (const route of this.routes) {
      const bindings = bindRoute(route, shape, this.file.version, this.outer);
      if (!bindings) continue;
      for (const allow of route.allows.filter((one) => one.methods.has(method))) {
        const trace = new Trace(read);
        const outcome = this.evaluateAllow(allow, world, bindings, trace);
        // A decision to allow depends only on the rule that allowed; a denial depends on every rule.
        if (outcome === true) return { allowed: true, reads: trace.reads, usesTime: trace.usesTime, faults: new Map() };
        for (const name of trace.reads) denied.reads.add(name);
        denied.usesTime ||= trace.usesTime;
        if (outcome instanceof Fault) denied.faults.set(outcome.span, outcome);
      }
    }
    return denied;
  }

  private evaluateAllow(allow: AllowNode, world: World, bindings: Bindings, trace: Trace) {
    if (!allow.condition) return true;
    const note = (node: Expression, outcome: Parameters<Coverage["note"]>[1]) => this.counts.note(node, outcome);
    return new Evaluator(world, trace, note).evaluate(allow.condition, bindings);
  }

  private worldOf(
    access: Pick<DocumentAccess, "read" | "readAfter" | "time">,
    name: string,
    budget: ReadBudget,
    request: World["request"],
  ): World {
    const [, project = ""] = name.split("/");
    return {
      request,
      time: () => timestampOf(access.time),
      resource: null,
      budget,
      read: (document, isAfter) => resourceOf(isAfter ? access.readAfter(document) : access.read(document)),
      nameOf: (path) => documentName(project, path),
    };
  }
}

/**
 * The full name of the document at a path; null for a collection or another root. `/databases/d/documents/a/b` is a
 * document.
 */
function documentName(project: string, { segments }: RulesPath): string | null {
  const [first, , third] = segments;
  const isDocument = first === "databases" && third === "documents" && segments.length > 3 && segments.length % 2 === 1;
  return isDocument && segments.every((segment) => !segment.includes("/"))
    ? `projects/${project}/${segments.join("/")}`
    : null;
}

/** The paths of all documents that a query could return, by its parent and collection alone. */
function shapeOf({ parent, query }: QueryAccess): PathShape {
  const head = pathSegments(parent);
  const [from] = query.from;
  const tail = [from?.collectionId || null, null];
  if (!from || from.allDescendants) return { kind: "group", head, tail };
  return { kind: "exact", tokens: [...head, ...tail] };
}

function decisionOf(evaluations: readonly Evaluation[]): RulesDecision {
  const allowed = evaluations.every((one) => one.allowed);
  // One denied case denies the whole query, and the decision then depends only on that case.
  const standing = allowed ? evaluations : evaluations.slice(-1);
  return {
    allowed,
    reads: [...new Set(standing.flatMap((one) => [...one.reads]))],
    usesTime: standing.some((one) => one.usesTime),
    errors: standing.flatMap((one) => [...one.faults.values()].map(faultShown)),
  };
}

function faultShown({ span, message }: Fault): RulesFault {
  return { line: span?.line ?? 0, column: span?.column ?? 0, message };
}
