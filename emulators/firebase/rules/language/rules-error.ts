/** An error in a rules file, with its position. Lines and columns count from 1. */
export class RulesSyntaxError extends Error {
  readonly line: number;
  readonly column: number;

  constructor(message: string, span: { line: number; column: number }) {
    super(`${span.line}:${span.column} ${message}`);
    this.name = "RulesSyntaxError";
    this.line = span.line;
    this.column = span.column;
  }
}
