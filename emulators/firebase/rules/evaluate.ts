import type { Bindings, Trace, World } from "./context";
import type { Expression, FunctionNode } from "./syntax";
import { RulesList, RulesMap, RulesPath, type RulesValue, typeOf } from "./value";
import { callOnPartial, elementOf, memberOf, sliceOf } from "./values/access";
import { callMethod, documentFunctions } from "./values/catalogue";
import { conversions } from "./values/conversions";
import { namespaces } from "./values/namespaces";
import { applyBinary, negation, negative, typeTest } from "./values/operators";
import { Fault, faultOf, isConcrete, KnownValue, OpenMap, type Outcome } from "./values/outcome";

type NodeOf<Kind extends Expression["kind"]> = Extract<Expression, { kind: Kind }>;

/**
 * Evaluates expressions of the rules language for one request. Errors are results, not exceptions, because `||` and
 * `&&` evaluate their other side before they pass an error on.
 */
export class Evaluator {
  /** @param note called with the result of every expression, to measure coverage */
  constructor(
    private readonly world: World,
    private readonly trace: Trace,
    private readonly note: (node: Expression, outcome: Outcome) => void,
  ) {}

  evaluate(node: Expression, bindings: Bindings): Outcome {
    const raw = this.evaluateNode(node, bindings);
    const outcome = raw instanceof Fault && !raw.span ? new Fault(raw.message, node.span) : raw;
    this.note(node, outcome);
    return outcome;
  }

  private evaluateNode(node: Expression, bindings: Bindings): Outcome {
    if (node.kind === "literal") return node.value;
    if (node.kind === "variable") return this.variable(node.name, bindings);
    const tooMany = this.trace.step();
    if (tooMany) return tooMany;
    switch (node.kind) {
      case "list":
        return this.withAll(node.items, bindings, (items) => new RulesList(items));
      case "map":
        return this.mapOf(node, bindings);
      case "path":
        return this.pathOf(node, bindings);
      case "member":
        return this.member(node, bindings);
      case "index":
        return this.element(node, bindings);
      case "slice":
        return sliceOf(
          this.evaluate(node.of, bindings),
          this.evaluate(node.from, bindings),
          this.evaluate(node.to, bindings),
        );
      case "call":
        return this.call(node, bindings);
      case "method":
        return this.method(node, bindings);
      case "not":
        return negation(this.evaluate(node.operand, bindings));
      case "negate":
        return negative(this.evaluate(node.operand, bindings));
      case "and":
        return this.junction(node, bindings, false);
      case "or":
        return this.junction(node, bindings, true);
      case "binary":
        return applyBinary(node.operator, this.evaluate(node.left, bindings), this.evaluate(node.right, bindings));
      case "is":
        return typeTest(this.evaluate(node.left, bindings), node.type);
      case "choice":
        return this.choice(node, bindings);
    }
  }

  /**
   * Evaluates `&&` (decided by false) and `||` (decided by true): either side can decide the result, even if the other
   * side is an error.
   */
  private junction(node: NodeOf<"and" | "or">, bindings: Bindings, settling: boolean): Outcome {
    const left = this.boolean(node.left, bindings);
    if (left === settling) return left;
    const right = this.boolean(node.right, bindings);
    if (right === settling) return right;
    return typeof left === "boolean" && typeof right === "boolean" ? right : faultOf(...[left, right].filter(isVague));
  }

  private boolean(node: Expression, bindings: Bindings): Outcome {
    const outcome = this.evaluate(node, bindings);
    if (typeof outcome === "boolean" || !isConcrete(outcome)) return outcome;
    return new Fault(`expected a bool, not ${typeOf(outcome)}`, node.span);
  }

  private choice(node: NodeOf<"choice">, bindings: Bindings): Outcome {
    const condition = this.boolean(node.condition, bindings);
    if (typeof condition !== "boolean") return faultOf(condition);
    return this.evaluate(condition ? node.then : node.otherwise, bindings);
  }

  private variable(name: string, bindings: Bindings): Outcome {
    for (let at: Bindings | null = bindings; at; at = at.outer) {
      const value = at.variables.get(name);
      if (value !== undefined) return value;
    }
    if (name === "resource") return this.world.resource;
    // `request` as a whole is never compared; its members are read below, where the use of its time is recorded.
    return name === "request" ? new OpenMap(this.world.request) : new Fault(`the variable '${name}' is unknown`);
  }

  private member(node: NodeOf<"member">, bindings: Bindings): Outcome {
    const of = this.evaluate(node.of, bindings);
    if (node.name === "time") this.noteTime(of);
    return memberOf(of, node.name);
  }

  private element(node: NodeOf<"index">, bindings: Bindings): Outcome {
    const of = this.evaluate(node.of, bindings);
    this.noteTime(of);
    return elementOf(of, this.evaluate(node.index, bindings));
  }

  /**
   * Records that the decision depends on the time, if `of` is `request`; called for every access that may read its
   * `time`.
   */
  private noteTime(of: Outcome): void {
    if (!(of instanceof OpenMap) || of.entries !== this.world.request) return;
    this.trace.usesTime = true;
    if (!this.world.request.has("time")) this.world.request.set("time", this.world.time());
  }

  private mapOf(node: NodeOf<"map">, bindings: Bindings): Outcome {
    const values = node.entries.map((entry) => entry.value);
    return this.withAll(values, bindings, (known) => {
      return new RulesMap(new Map(node.entries.map((entry, i) => [entry.key, known[i] ?? null])));
    });
  }

  private pathOf(node: NodeOf<"path">, bindings: Bindings): Outcome {
    const parts = node.segments.map((part) => (typeof part === "string" ? part : this.evaluate(part, bindings)));
    const segments: string[] = [];
    for (const part of parts) {
      if (part instanceof RulesPath) segments.push(...part.segments);
      else if (typeof part === "string" && part !== "") segments.push(part);
      else return isConcrete(part) ? new Fault("a path's segments must be non-empty strings") : faultOf(...parts);
    }
    return new RulesPath(segments);
  }

  private call(node: NodeOf<"call">, bindings: Bindings): Outcome {
    for (let at: Bindings | null = bindings; at; at = at.outer) {
      const own = at.functions.get(node.name);
      if (own) return this.callOwn(own, node, bindings, at);
    }
    const reading = documentFunctions.find((name) => name === node.name);
    return this.withAll(node.args, bindings, (args) => {
      if (reading) return this.read(reading, args[0] ?? null);
      const builtin = conversions[node.name];
      return builtin ? builtin.call(args) : new Fault(`the function '${node.name}' is unknown`);
    });
  }

  private callOwn(own: FunctionNode, node: NodeOf<"call">, bindings: Bindings, definedIn: Bindings): Outcome {
    const variables = new Map<string, Outcome>();
    for (const [i, name] of own.parameters.entries()) {
      const arg = node.args[i];
      if (arg) variables.set(name, this.evaluate(arg, bindings));
    }
    const inside: Bindings = { variables, functions: new Map(), outer: definedIn };
    for (const binding of own.lets) variables.set(binding.name, this.evaluate(binding.value, inside));
    return this.evaluate(own.result, inside);
  }

  private method(node: NodeOf<"method">, bindings: Bindings): Outcome {
    const namespace = this.findNamespace(node.of, bindings);
    if (namespace) {
      return this.withAll(node.args, bindings, (args) => {
        const builtin = namespace[node.name];
        return builtin ? builtin.call(args) : new Fault(`the function '${node.name}' is unknown`);
      });
    }
    const self = this.evaluate(node.of, bindings);
    this.noteTime(self);
    if (self instanceof KnownValue || self instanceof OpenMap) {
      const args = node.args.map((arg) => this.evaluate(arg, bindings));
      return args.some((arg) => arg instanceof Fault) ? faultOf(...args) : callOnPartial(self, node.name, args);
    }
    return this.withAll(node.args, bindings, (args) => {
      return isConcrete(self) ? callMethod(self, node.name, args) : faultOf(self);
    });
  }

  private findNamespace(node: Expression, bindings: Bindings) {
    if (node.kind !== "variable" || !Object.hasOwn(namespaces, node.name)) return null;
    for (let at: Bindings | null = bindings; at; at = at.outer) if (at.variables.has(node.name)) return null;
    return namespaces[node.name] ?? null;
  }

  private read(name: (typeof documentFunctions)[number], path: RulesValue): Outcome {
    if (!(path instanceof RulesPath)) return new Fault(`'${name}' takes a path, not ${typeOf(path)}`);
    const document = this.world.nameOf(path);
    if (document === null) return new Fault(`this path can't be a document's: /${path.segments.join("/")}`);
    const tooMany = this.trace.noteRead(document, this.world.budget);
    if (tooMany) return tooMany;
    const found = this.world.read(document, name === "getAfter" || name === "existsAfter");
    return name === "get" || name === "getAfter" ? found : found !== null;
  }

  private withAll(
    nodes: readonly Expression[],
    bindings: Bindings,
    use: (values: readonly RulesValue[]) => Outcome,
  ): Outcome {
    const outcomes = nodes.map((node) => this.evaluate(node, bindings));
    const values = outcomes.filter(isConcrete);
    return values.length === outcomes.length ? use(values) : faultOf(...outcomes.filter(isVague));
  }
}

function isVague(outcome: Outcome): boolean {
  return !isConcrete(outcome);
}
