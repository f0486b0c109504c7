import { RE2JS } from "re2js";

const compiled = new Map<string, RE2JS>();
const maxRemembered = 500;

/**
 * Compiles a regular expression in RE2's syntax, which matches in linear time.
 *
 * @returns null when RE2 doesn't support it (look-around, back references) or it is invalid
 */
export function findPattern(text: string): RE2JS | null {
  const known = compiled.get(text);
  if (known) return known;
  try {
    const pattern = RE2JS.compile(text);
    if (compiled.size >= maxRemembered) compiled.clear();
    compiled.set(text, pattern);
    return pattern;
  } catch {
    return null;
  }
}
