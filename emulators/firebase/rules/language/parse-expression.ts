import type { BinaryOperator, Expression, Literal, Span } from "../syntax";
import { childrenOf } from "../syntax";
import { RulesBytes } from "../value";
import type { Scanner, Token } from "./scanner";

/** Limits on the nesting of brackets, `!` and `?:`, and on the tree's depth (a long `a && b && c …` is deep). */
const maxNesting = 100;
const maxDepth = 1000;
const maxInteger = 2n ** 63n;

/** Precedence of binary operators; higher binds tighter (rules reference, "Operators"). */
const powers: Record<string, number> = {
  "||": 1,
  "&&": 2,
  "==": 3,
  "!=": 3,
  in: 4,
  is: 4,
  "<": 5,
  "<=": 5,
  ">": 5,
  ">=": 5,
  "+": 6,
  "-": 6,
  "*": 7,
  "/": 7,
  "%": 7,
};
const binaryOperators: readonly BinaryOperator[] = ["==", "!=", "<", "<=", ">", ">=", "+", "-", "*", "/", "%", "in"];
const literals: Record<string, Literal> = { true: true, false: false, null: null };

/** Words that can't be names of variables, functions or parameters. */
export const reservedWords: ReadonlySet<string> = new Set(
  "true false null in is if let return function match allow service rules_version".split(" "),
);

type Shape = Expression extends infer Each ? (Each extends Expression ? Omit<Each, "span" | "depth"> : never) : never;

/** Parses expressions of the rules language from a scanner, with the reference's precedence. */
export class ExpressionParser {
  private nesting = 0;

  constructor(private readonly scanner: Scanner) {}

  /** @throws RulesSyntaxError with line and column */
  parse(): Expression {
    const start = this.scanner.peek().span.start;
    if (this.nesting >= maxNesting) throw this.scanner.error("the expression is nested too deeply", start);
    this.nesting += 1;
    const condition = this.parseFrom(1);
    const expression = this.scanner.accept("sign", "?") ? this.finishChoice(condition) : condition;
    this.nesting -= 1;
    return expression;
  }

  private finishChoice(condition: Expression): Expression {
    const then = this.parse();
    this.expectSign(":");
    const otherwise = this.parse();
    return this.node({ kind: "choice", condition, then, otherwise }, condition.span.start);
  }

  private parseFrom(power: number): Expression {
    let left = this.parseUnary();
    for (;;) {
      const token = this.scanner.peek();
      const text = token.kind === "sign" || token.kind === "name" ? token.text : "";
      const own = Object.hasOwn(powers, text) ? (powers[text] ?? 0) : 0;
      if (own < power) return left;
      this.scanner.next();
      left = this.finishBinary(left, text, own);
    }
  }

  private finishBinary(left: Expression, text: string, power: number): Expression {
    const { start } = left.span;
    if (text === "is") {
      const type = this.scanner.next();
      if (type.kind !== "name") throw this.scanner.error("expected a type name after 'is'", type.span.start);
      return this.node({ kind: "is", left, type: type.text }, start);
    }
    const right = this.parseFrom(power + 1);
    if (text === "&&" || text === "||") return this.node({ kind: text === "&&" ? "and" : "or", left, right }, start);
    const operator = binaryOperators.find((known) => known === text);
    if (!operator) throw this.scanner.error(`'${text}' is not an operator`, start);
    return this.node({ kind: "binary", operator, left, right }, start);
  }

  private parseUnary(): Expression {
    const token = this.scanner.peek();
    if (token.kind !== "sign" || (token.text !== "!" && token.text !== "-")) return this.parsePostfix();
    if (this.nesting >= maxNesting) throw this.scanner.error("the expression is nested too deeply", token.span.start);
    this.scanner.next();
    const ahead = this.scanner.peek();
    if (token.text === "-" && ahead.kind === "int" && ahead.value <= maxInteger) {
      this.scanner.next();
      return this.finishPostfix(this.node({ kind: "literal", value: -ahead.value }, token.span.start));
    }
    this.nesting += 1;
    const operand = this.parseUnary();
    this.nesting -= 1;
    return this.node({ kind: token.text === "!" ? "not" : "negate", operand }, token.span.start);
  }

  private parsePostfix(): Expression {
    return this.finishPostfix(this.parsePrimary());
  }

  private finishPostfix(primary: Expression): Expression {
    let of = primary;
    for (;;) {
      if (this.scanner.accept("sign", ".")) of = this.finishMember(of);
      else if (this.scanner.accept("sign", "[")) of = this.finishIndex(of);
      else return of;
    }
  }

  private finishMember(of: Expression): Expression {
    const name = this.scanner.next();
    if (name.kind !== "name") throw this.scanner.error("expected a name after '.'", name.span.start);
    const { start } = of.span;
    if (!this.scanner.accept("sign", "(")) return this.node({ kind: "member", of, name: name.text }, start);
    return this.node({ kind: "method", of, name: name.text, args: this.finishList(")") }, start);
  }

  private finishIndex(of: Expression): Expression {
    const index = this.parse();
    const to = this.scanner.accept("sign", ":") ? this.parse() : null;
    this.expectSign("]");
    const { start } = of.span;
    return this.node(to ? { kind: "slice", of, from: index, to } : { kind: "index", of, index }, start);
  }

  private parsePrimary(): Expression {
    const token = this.scanner.peek();
    if (token.kind === "sign") return this.parseBracketed(token.text, token.span);
    this.scanner.next();
    if (token.kind === "name") return this.finishName(token.text, token.span);
    return this.node({ kind: "literal", value: this.literalOf(token) }, token.span.start);
  }

  private literalOf(token: Token): Literal {
    if (token.kind === "bytes") return new RulesBytes(token.value);
    if (token.kind === "string" || token.kind === "float") return token.value;
    if (token.kind !== "int") throw this.scanner.error("expected an expression", token.span.start);
    if (token.value >= maxInteger) throw this.scanner.error("the integer doesn't fit 64 bits", token.span.start);
    return token.value;
  }

  private finishName(text: string, span: Span): Expression {
    if (Object.hasOwn(literals, text)) {
      return this.node({ kind: "literal", value: literals[text] ?? null }, span.start);
    }
    if (reservedWords.has(text)) throw this.scanner.error(`'${text}' isn't allowed here`, span.start);
    if (!this.scanner.accept("sign", "(")) return this.node({ kind: "variable", name: text }, span.start);
    return this.node({ kind: "call", name: text, args: this.finishList(")") }, span.start);
  }

  private parseBracketed(sign: string, span: Span): Expression {
    if (sign === "/") return this.parsePath(span);
    this.scanner.next();
    if (sign === "[") return this.node({ kind: "list", items: this.finishList("]") }, span.start);
    if (sign === "{") return this.finishMap(span);
    if (sign !== "(") throw this.scanner.error(`expected an expression, not '${sign}'`, span.start);
    const inner = this.parse();
    this.expectSign(")");
    // The range includes the brackets, so that the node's text can be moved unchanged.
    return { ...inner, span: this.scanner.spanOf(span.start, this.scanner.offset) };
  }

  private finishList(close: string): Expression[] {
    const items: Expression[] = [];
    while (!this.scanner.accept("sign", close)) {
      if (items.length > 0) this.expectSign(",");
      items.push(this.parse());
    }
    return items;
  }

  private finishMap(span: Span): Expression {
    const entries: { key: string; value: Expression }[] = [];
    while (!this.scanner.accept("sign", "}")) {
      if (entries.length > 0) this.expectSign(",");
      const key = this.scanner.next();
      if (key.kind !== "string") throw this.scanner.error("a map's key must be a string in quotes", key.span.start);
      if (entries.some((entry) => entry.key === key.value))
        throw this.scanner.error("the key occurs twice", key.span.start);
      this.expectSign(":");
      entries.push({ key: key.value, value: this.parse() });
    }
    return this.node({ kind: "map", entries }, span.start);
  }

  private parsePath(span: Span): Expression {
    const segments: (string | Expression)[] = [];
    this.scanner.next();
    do {
      if (!this.scanner.acceptHere("$(")) segments.push(this.scanner.readSegment());
      else {
        segments.push(this.parse());
        this.expectSign(")");
      }
    } while (this.scanner.acceptHere("/"));
    return this.node({ kind: "path", segments }, span.start);
  }

  private node(shape: Shape, start: number): Expression {
    const span = this.scanner.spanOf(start, this.scanner.offset);
    const node: Expression = { ...shape, span, depth: 0 };
    for (const child of childrenOf(node)) node.depth = Math.max(node.depth, child.depth + 1);
    if (node.depth > maxDepth) throw this.scanner.error("the expression is too long", start);
    return node;
  }

  private expectSign(text: string): void {
    const token = this.scanner.next();
    if (token.kind !== "sign" || token.text !== text) {
      throw this.scanner.error(`expected '${text}'`, token.span.start);
    }
  }
}
