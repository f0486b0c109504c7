import type { RE2JS } from "re2js";
import { RulesBytes, RulesList, type RulesValue } from "../value";
import { type BuiltinMethod, getter, method, wrongType } from "./builtin";
import { Fault, type Outcome } from "./outcome";
import { findPattern } from "./patterns";

/** Methods of `string`. Sizes and offsets are in code points. */
export const stringMethods: Record<string, BuiltinMethod<string>> = {
  lower: getter((self) => self.toLowerCase()),
  upper: getter((self) => self.toUpperCase()),
  trim: getter((self) => self.trim()),
  size: getter((self) => BigInt([...self].length)),
  toUtf8: getter((self) => new RulesBytes(Buffer.from(self, "utf8"))),
  matches: method((self, pattern) => withPattern(pattern, (regex) => regex.matches(self))),
  split: method((self, pattern) => withPattern(pattern, (regex) => new RulesList(splitBy(regex, self)))),
  replace: {
    arity: [2, 2],
    call: (self, [pattern = null, text = null]) => {
      if (typeof text !== "string") return wrongType("a string", text);
      return withPattern(pattern, (regex) => regex.matcher(self).replaceAll(text));
    },
  },
};

/** Methods of `bytes`. */
export const bytesMethods: Record<string, BuiltinMethod<RulesBytes>> = {
  size: getter((self) => BigInt(self.bytes.length)),
  toBase64: getter((self) => self.bytes.toString("base64")),
  toHexString: getter((self) => self.bytes.toString("hex")),
};

function withPattern(pattern: RulesValue, use: (regex: RE2JS) => Outcome): Outcome {
  if (typeof pattern !== "string") return wrongType("a string", pattern);
  const regex = findPattern(pattern);
  if (!regex) return new Fault("RE2 doesn't support this regular expression");
  try {
    return use(regex);
  } catch {
    return new Fault("the replacement refers to a missing group");
  }
}

/** Splits at every match; an empty match splits between two characters. */
function splitBy(regex: RE2JS, text: string): string[] {
  const matcher = regex.matcher(text);
  const parts: string[] = [];
  let from = 0;
  while (matcher.find()) {
    const [start, end] = [matcher.start(), matcher.end()];
    if (end === 0 || (start === end && start >= text.length)) continue;
    parts.push(text.slice(from, start));
    from = end;
  }
  return [...parts, text.slice(from)];
}
