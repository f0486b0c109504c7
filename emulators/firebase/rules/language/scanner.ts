import type { Span } from "../syntax";
import { RulesSyntaxError } from "./rules-error";
import { readQuoted } from "./scan-text";

export type Token = { span: Span } & (
  | { kind: "name"; text: string }
  | { kind: "int"; value: bigint }
  | { kind: "float"; value: number }
  | { kind: "string"; value: string }
  | { kind: "bytes"; value: Buffer }
  | { kind: "sign"; text: string }
  | { kind: "end" }
);

const signs = ["&&", "||", "==", "!=", "<=", ">=", "**", ..."!<>+-*/%?:.,;()[]{}=$"];
const nameAt = /[A-Za-z_][A-Za-z0-9_]*/y;
const numberAt = /0[xX][0-9a-fA-F]+|[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const blankAt = /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\//y;
const segmentAt = /\(default\)|[\p{L}\p{N}_.~%@+-]+/uy;

/** Reads a rules file token by token; the parser decides where a `/` begins a path. */
export class Scanner {
  private position = 0;
  private ahead: { token: Token; after: number } | null = null;
  private readonly lineStarts: number[] = [0];

  constructor(readonly source: string) {
    for (let at = source.indexOf("\n"); at >= 0; at = source.indexOf("\n", at + 1)) this.lineStarts.push(at + 1);
  }

  /** The next token, not consumed. */
  peek(): Token {
    if (!this.ahead) {
      const before = this.position;
      const token = this.read();
      this.ahead = { token, after: this.position };
      this.position = before;
    }
    return this.ahead.token;
  }

  /** The next token, consumed. */
  next(): Token {
    const token = this.peek();
    this.position = this.ahead?.after ?? this.position;
    this.ahead = null;
    return token;
  }

  /** Consumes the next token if it is this sign or name. */
  accept(kind: "sign" | "name", text: string): boolean {
    const token = this.peek();
    if (token.kind !== kind || token.text !== text) return false;
    this.next();
    return true;
  }

  /** Consumes a character if it is exactly here (paths contain no white space). */
  acceptHere(text: string): boolean {
    if (this.ahead || !this.source.startsWith(text, this.position)) return false;
    this.position += text.length;
    return true;
  }

  /** Reads the literal text of a path segment that begins exactly here. */
  readSegment(): string {
    const text = this.matchHere(segmentAt);
    if (text === null) throw this.error("expected a path segment", this.position);
    return text;
  }

  /** The position after the last consumed token. */
  get offset(): number {
    return this.position;
  }

  spanOf(start: number, end: number): Span {
    let low = 0;
    let high = this.lineStarts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.lineStarts[middle] ?? 0) <= start) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: start - (this.lineStarts[low] ?? 0) + 1, start, end };
  }

  error(message: string, start: number): RulesSyntaxError {
    return new RulesSyntaxError(message, this.spanOf(start, start));
  }

  private read(): Token {
    while (this.matchHere(blankAt) !== null);
    const start = this.position;
    if (start >= this.source.length) return { kind: "end", span: this.spanOf(start, start) };
    return this.readNumber(start) ?? this.readText(start) ?? this.readName(start) ?? this.readSign(start);
  }

  private readNumber(start: number): Token | null {
    const text = this.matchHere(numberAt);
    if (text === null) return null;
    if (/^[A-Za-z_]/.test(this.source.slice(this.position, this.position + 1))) {
      throw this.error("a number is directly followed by a name", start);
    }
    const span = this.spanOf(start, this.position);
    if (/^0x|^[0-9]+$/i.test(text)) return { kind: "int", value: BigInt(text), span };
    return { kind: "float", value: Number(text), span };
  }

  private readText(start: number): Token | null {
    const isBytes = /^b['"]/.test(this.source.slice(start, start + 2));
    if (!isBytes && !/^['"]/.test(this.source.slice(start, start + 1))) return null;
    const { value, end } = readQuoted(this, start + (isBytes ? 1 : 0));
    this.position = end;
    const span = this.spanOf(start, end);
    return isBytes ? { kind: "bytes", value: Buffer.from(value, "utf8"), span } : { kind: "string", value, span };
  }

  private readName(start: number): Token | null {
    const text = this.matchHere(nameAt);
    return text === null ? null : { kind: "name", text, span: this.spanOf(start, this.position) };
  }

  private readSign(start: number): Token {
    const text = signs.find((sign) => this.source.startsWith(sign, start));
    if (text === undefined) {
      const shown = this.source.startsWith("/*", start) ? "a comment that never ends" : "an unknown character";
      throw this.error(`${shown}: ${JSON.stringify(String.fromCodePoint(this.source.codePointAt(start) ?? 0))}`, start);
    }
    if (this.source.startsWith("/*", start)) throw this.error("a comment that never ends", start);
    this.position = start + text.length;
    return { kind: "sign", text, span: this.spanOf(start, this.position) };
  }

  private matchHere(pattern: RegExp): string | null {
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.source);
    if (!found) return null;
    this.position += found[0].length;
    return found[0];
  }
}
