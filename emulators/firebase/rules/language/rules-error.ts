/** An error in a rules file, with its position. Lines and columns count from 1. */
export class RulesSyntaxError extends Error {
  readonly line: number;
  readonly column: number;

  constructor(message: string, place: { line: number; column: number }) {
    super(`${place.line}:${place.column} ${message}`);
    this.name = "RulesSyntaxError";
    this.line = place.line;
    this.column = place.column;
  }
}
