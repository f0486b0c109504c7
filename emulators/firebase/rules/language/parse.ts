import type { AllowNode, FunctionNode, LetNode, MatchNode, Method, PatternSegment, RulesFile, Span } from "../syntax";
import { ExpressionParser, reservedWords } from "./parse-expression";
import { Scanner, type Token } from "./scanner";

const methodsOf: Record<string, readonly Method[]> = {
  get: ["get"],
  list: ["list"],
  read: ["get", "list"],
  create: ["create"],
  update: ["update"],
  delete: ["delete"],
  write: ["create", "update", "delete"],
};
const maxMatchNesting = 10;

type Name = { text: string; span: Span };

/**
 * Parses the text of a `firestore.rules` file. Names and numbers of arguments are checked separately (`checkRules`).
 *
 * @throws RulesSyntaxError with line and column of the first error
 */
export function parseRules(source: string): RulesFile {
  return new FileParser(source).parse();
}

class FileParser {
  private readonly scanner: Scanner;
  private readonly expressions: ExpressionParser;

  constructor(source: string) {
    this.scanner = new Scanner(source);
    this.expressions = new ExpressionParser(this.scanner);
  }

  parse(): RulesFile {
    const file: RulesFile = { version: 1, functions: [], serviceFunctions: [], matches: [] };
    if (this.scanner.accept("name", "rules_version")) file.version = this.finishVersion();
    let services = 0;
    for (;;) {
      const token = this.scanner.next();
      if (token.kind === "end" && services > 0) return file;
      if (token.kind === "name" && token.text === "function") file.functions.push(this.finishFunction(token.span));
      else if (token.kind === "name" && token.text === "service" && services === 0) {
        services += 1;
        this.finishService(file);
      } else throw this.unexpected(token, services > 0 ? "the end of the file" : "'service cloud.firestore {'");
    }
  }

  private finishVersion(): 1 | 2 {
    this.expectSign("=");
    const token = this.scanner.next();
    if (token.kind !== "string" || (token.value !== "1" && token.value !== "2")) {
      throw this.unexpected(token, "the version '1' or '2'");
    }
    this.scanner.accept("sign", ";");
    return token.value === "1" ? 1 : 2;
  }

  private finishService(file: RulesFile): void {
    const first = this.expectName();
    let name = first.text;
    while (this.scanner.accept("sign", ".")) name += `.${this.expectName().text}`;
    if (name !== "cloud.firestore") {
      throw this.scanner.error(`the service '${name}' is unknown; expected 'cloud.firestore'`, first.span.start);
    }
    this.expectSign("{");
    while (!this.scanner.accept("sign", "}")) {
      const token = this.scanner.next();
      if (token.kind === "name" && token.text === "match") file.matches.push(this.finishMatch(token.span, 1));
      else if (token.kind === "name" && token.text === "function") {
        file.serviceFunctions.push(this.finishFunction(token.span));
      } else throw this.unexpected(token, "'match', 'function' or '}'");
    }
  }

  private finishMatch(span: Span, depth: number): MatchNode {
    if (depth > maxMatchNesting) throw this.scanner.error("matches are nested too deeply", span.start);
    const node: MatchNode = { segments: this.parsePattern(), functions: [], allows: [], matches: [], span };
    this.expectSign("{");
    while (!this.scanner.accept("sign", "}")) {
      const token = this.scanner.next();
      const word = token.kind === "name" ? token.text : "";
      if (word === "match") node.matches.push(this.finishMatch(token.span, depth + 1));
      else if (word === "function") node.functions.push(this.finishFunction(token.span));
      else if (word === "allow") node.allows.push(this.finishAllow(token.span));
      else throw this.unexpected(token, "'match', 'allow', 'function' or '}'");
    }
    return node;
  }

  private parsePattern(): PatternSegment[] {
    const segments: PatternSegment[] = [];
    this.expectSign("/");
    do {
      segments.push(
        this.scanner.acceptHere("{") ? this.finishWildcard() : { kind: "fixed", text: this.scanner.readSegment() },
      );
    } while (this.scanner.acceptHere("/"));
    return segments;
  }

  private finishWildcard(): PatternSegment {
    const name = this.expectOwnName();
    const isMany = this.scanner.accept("sign", "=");
    if (isMany) this.expectSign("**");
    this.expectSign("}");
    return { kind: isMany ? "many" : "one", name: name.text, span: name.span };
  }

  private finishAllow(span: Span): AllowNode {
    const written: Name[] = [];
    do {
      const name = this.expectName();
      if (!Object.hasOwn(methodsOf, name.text)) {
        throw this.scanner.error(`'${name.text}' is not a method that can be allowed`, name.span.start);
      }
      written.push({ text: name.text, span: name.span });
    } while (this.scanner.accept("sign", ","));
    const condition = this.scanner.accept("sign", ":") ? this.finishCondition() : null;
    this.finishStatement();
    return {
      written: written.map((name) => ({ name: name.text, span: name.span })),
      methods: new Set(written.flatMap((name) => methodsOf[name.text] ?? [])),
      condition,
      span: this.scanner.spanOf(span.start, this.scanner.offset),
    };
  }

  private finishCondition() {
    const token = this.scanner.next();
    if (token.kind !== "name" || token.text !== "if") throw this.unexpected(token, "'if'");
    return this.expressions.parse();
  }

  private finishFunction(span: Span): FunctionNode {
    const name = this.expectOwnName();
    const parameters = this.parseParameters();
    this.expectSign("{");
    const lets: LetNode[] = [];
    while (this.scanner.accept("name", "let")) lets.push(this.finishLet());
    const token = this.scanner.next();
    if (token.kind !== "name" || token.text !== "return") throw this.unexpected(token, "'let' or 'return'");
    const result = this.expressions.parse();
    this.finishStatement();
    this.expectSign("}");
    return { name: name.text, parameters, lets, result, span: this.spanFrom(span) };
  }

  private parseParameters(): string[] {
    const parameters: string[] = [];
    this.expectSign("(");
    while (!this.scanner.accept("sign", ")")) {
      if (parameters.length > 0) this.expectSign(",");
      const name = this.expectOwnName();
      if (parameters.includes(name.text))
        throw this.scanner.error(`the parameter '${name.text}' occurs twice`, name.span.start);
      parameters.push(name.text);
    }
    return parameters;
  }

  private finishLet(): LetNode {
    const name = this.expectOwnName();
    this.expectSign("=");
    const value = this.expressions.parse();
    this.expectSign(";");
    return { name: name.text, value, span: name.span };
  }

  /** A statement ends with `;`, which is optional before the closing bracket. */
  private finishStatement(): void {
    const token = this.scanner.peek();
    if (token.kind === "sign" && token.text === "}") return;
    this.expectSign(";");
  }

  private spanFrom(span: Span): Span {
    return this.scanner.spanOf(span.start, this.scanner.offset);
  }

  private expectSign(text: string): void {
    const token = this.scanner.next();
    if (token.kind !== "sign" || token.text !== text) throw this.unexpected(token, `'${text}'`);
  }

  private expectName(): Name {
    const token = this.scanner.next();
    if (token.kind !== "name") throw this.unexpected(token, "a name");
    return { text: token.text, span: token.span };
  }

  private expectOwnName(): Name {
    const name = this.expectName();
    if (reservedWords.has(name.text)) {
      throw this.scanner.error(`'${name.text}' is a reserved word`, name.span.start);
    }
    return name;
  }

  private unexpected(token: Token, expected: string) {
    const { start, end } = token.span;
    const found =
      token.kind === "end" ? "the file ends" : `found ${JSON.stringify(this.scanner.source.slice(start, end))}`;
    return this.scanner.error(`expected ${expected}, but ${found}`, start);
  }
}
