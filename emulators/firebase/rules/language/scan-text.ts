import type { RulesSyntaxError } from "./rules-error";

/** The source being read, and a function that creates an error at a position in it. */
interface Scanned {
  readonly source: string;
  error(message: string, at: number): RulesSyntaxError;
}

const plainEscapes: Record<string, string> = {
  n: "\n",
  r: "\r",
  t: "\t",
  b: "\b",
  f: "\f",
  v: "\v",
  a: "\x07",
  "\\": "\\",
  "'": "'",
  '"': '"',
  "`": "`",
  "?": "?",
};
const codeEscape = /x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-3][0-7]{2})/y;

/**
 * Reads a quoted string whose opening quote is at `open`.
 *
 * @returns the string with escapes resolved, and the offset after the closing quote
 * @throws RulesSyntaxError when it doesn't end on its line or contains an unknown escape
 */
export function readQuoted(scanner: Scanned, open: number): { value: string; end: number } {
  const { source } = scanner;
  const quote = source[open];
  let value = "";
  for (let at = open + 1; at < source.length; ) {
    const character = source.charAt(at);
    if (character === quote) return { value, end: at + 1 };
    if (character === "\n") break;
    if (character !== "\\") {
      value += character;
      at += 1;
      continue;
    }
    const escaped = readEscape(scanner, at);
    value += escaped.value;
    at = escaped.end;
  }
  throw scanner.error("the string never ends", open);
}

function readEscape(scanner: Scanned, backslash: number): { value: string; end: number } {
  const plain = plainEscapes[scanner.source.charAt(backslash + 1)];
  if (plain !== undefined) return { value: plain, end: backslash + 2 };
  codeEscape.lastIndex = backslash + 1;
  const found = codeEscape.exec(scanner.source);
  const digits = found?.[1] ?? found?.[2] ?? found?.[3];
  const code = digits !== undefined ? Number.parseInt(digits, 16) : Number.parseInt(found?.[4] ?? "", 8);
  if (!found || code > 0x10ffff) throw scanner.error("unknown escape in a string", backslash);
  return { value: String.fromCodePoint(code), end: backslash + 1 + found[0].length };
}
