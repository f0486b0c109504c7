import type { AllowNode, FunctionNode, LetNode, MatchNode, Method, PatternSegment, Place, RulesFile } from "../syntax";
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

type Name = { text: string; place: Place };

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
    if (this.takeName("rules_version")) file.version = this.finishVersion();
    let services = 0;
    for (;;) {
      const token = this.scanner.next();
      if (token.kind === "end" && services > 0) return file;
      if (token.kind === "name" && token.text === "function") file.functions.push(this.finishFunction(token.place));
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
    this.takeSign(";");
    return token.value === "1" ? 1 : 2;
  }

  private finishService(file: RulesFile): void {
    const first = this.expectName();
    let name = first.text;
    while (this.takeSign(".")) name += `.${this.expectName().text}`;
    if (name !== "cloud.firestore") {
      throw this.scanner.error(`the service '${name}' is unknown; 'cloud.firestore' is meant`, first.place.start);
    }
    this.expectSign("{");
    while (!this.takeSign("}")) {
      const token = this.scanner.next();
      if (token.kind === "name" && token.text === "match") file.matches.push(this.finishMatch(token.place, 1));
      else if (token.kind === "name" && token.text === "function") {
        file.serviceFunctions.push(this.finishFunction(token.place));
      } else throw this.unexpected(token, "'match', 'function' or '}'");
    }
  }

  private finishMatch(place: Place, depth: number): MatchNode {
    if (depth > maxMatchNesting) throw this.scanner.error("matches are nested too deeply", place.start);
    const node: MatchNode = { segments: this.parsePattern(), functions: [], allows: [], matches: [], place };
    this.expectSign("{");
    while (!this.takeSign("}")) {
      const token = this.scanner.next();
      const word = token.kind === "name" ? token.text : "";
      if (word === "match") node.matches.push(this.finishMatch(token.place, depth + 1));
      else if (word === "function") node.functions.push(this.finishFunction(token.place));
      else if (word === "allow") node.allows.push(this.finishAllow(token.place));
      else throw this.unexpected(token, "'match', 'allow', 'function' or '}'");
    }
    return node;
  }

  private parsePattern(): PatternSegment[] {
    const segments: PatternSegment[] = [];
    this.expectSign("/");
    do {
      segments.push(
        this.scanner.takeHere("{") ? this.finishWildcard() : { kind: "fixed", text: this.scanner.takeSegment() },
      );
    } while (this.scanner.takeHere("/"));
    return segments;
  }

  private finishWildcard(): PatternSegment {
    const name = this.expectOwnName();
    const isMany = this.takeSign("=");
    if (isMany) this.expectSign("**");
    this.expectSign("}");
    return { kind: isMany ? "many" : "one", name: name.text, place: name.place };
  }

  private finishAllow(place: Place): AllowNode {
    const written: Name[] = [];
    do {
      const name = this.expectName();
      if (!Object.hasOwn(methodsOf, name.text)) {
        throw this.scanner.error(`'${name.text}' is not a method to allow`, name.place.start);
      }
      written.push({ text: name.text, place: name.place });
    } while (this.takeSign(","));
    const condition = this.takeSign(":") ? this.finishCondition() : null;
    this.finishStatement();
    return {
      written: written.map((name) => ({ name: name.text, place: name.place })),
      methods: new Set(written.flatMap((name) => methodsOf[name.text] ?? [])),
      condition,
      place: this.scanner.placeOf(place.start, this.scanner.offset),
    };
  }

  private finishCondition() {
    const token = this.scanner.next();
    if (token.kind !== "name" || token.text !== "if") throw this.unexpected(token, "'if'");
    return this.expressions.parse();
  }

  private finishFunction(place: Place): FunctionNode {
    const name = this.expectOwnName();
    const parameters = this.parseParameters();
    this.expectSign("{");
    const lets: LetNode[] = [];
    while (this.takeName("let")) lets.push(this.finishLet());
    const token = this.scanner.next();
    if (token.kind !== "name" || token.text !== "return") throw this.unexpected(token, "'let' or 'return'");
    const result = this.expressions.parse();
    this.finishStatement();
    this.expectSign("}");
    return { name: name.text, parameters, lets, result, place: this.spanFrom(place) };
  }

  private parseParameters(): string[] {
    const parameters: string[] = [];
    this.expectSign("(");
    while (!this.takeSign(")")) {
      if (parameters.length > 0) this.expectSign(",");
      const name = this.expectOwnName();
      if (parameters.includes(name.text)) throw this.scanner.error(`'${name.text}' twice`, name.place.start);
      parameters.push(name.text);
    }
    return parameters;
  }

  private finishLet(): LetNode {
    const name = this.expectOwnName();
    this.expectSign("=");
    const value = this.expressions.parse();
    this.expectSign(";");
    return { name: name.text, value, place: name.place };
  }

  /** A statement ends with `;`, which is optional before the closing bracket. */
  private finishStatement(): void {
    const token = this.scanner.peek();
    if (token.kind === "sign" && token.text === "}") return;
    this.expectSign(";");
  }

  private spanFrom(place: Place): Place {
    return this.scanner.placeOf(place.start, this.scanner.offset);
  }

  private takeName(text: string): boolean {
    const token = this.scanner.peek();
    if (token.kind !== "name" || token.text !== text) return false;
    this.scanner.next();
    return true;
  }

  private takeSign(text: string): boolean {
    const token = this.scanner.peek();
    if (token.kind !== "sign" || token.text !== text) return false;
    this.scanner.next();
    return true;
  }

  private expectSign(text: string): void {
    const token = this.scanner.next();
    if (token.kind !== "sign" || token.text !== text) throw this.unexpected(token, `'${text}'`);
  }

  private expectName(): Name {
    const token = this.scanner.next();
    if (token.kind !== "name") throw this.unexpected(token, "a name");
    return { text: token.text, place: token.place };
  }

  private expectOwnName(): Name {
    const name = this.expectName();
    if (reservedWords.has(name.text)) {
      throw this.scanner.error(`'${name.text}' is a word of the language`, name.place.start);
    }
    return name;
  }

  private unexpected(token: Token, wanted: string) {
    const { start, end } = token.place;
    const found =
      token.kind === "end" ? "the file ends" : `found ${JSON.stringify(this.scanner.source.slice(start, end))}`;
    return this.scanner.error(`${wanted} is expected, but ${found}`, start);
  }
}
