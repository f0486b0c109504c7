import { AppError } from "@/lib/contracts/wire/app-error";

const deepest = 32;
const forbiddenKeys = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Rejects a value with forbidden characters or keys, or nested too deeply.
 *
 * @throws AppError 400 `malformed`
 */
export function rejectMalformedInput(root: unknown): void {
  // An explicit stack instead of recursion, so that deep nesting sent by an attacker can't overflow the call stack.
  const open: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next;
    if (depth > deepest) throw malformed();
    if (typeof value === "string") inspectText(value);
    if (typeof value !== "object" || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (forbiddenKeys.has(key)) throw malformed();
      inspectText(key);
      open.push({ value: inner, depth: depth + 1 });
    }
  }
}

function inspectText(text: string): void {
  if (text.includes("\0") || /\p{Surrogate}/u.test(text)) throw malformed();
}

/** 400 `malformed`: the request can't be parsed. */
export function malformed(): AppError {
  return new AppError(400, "malformed", "The request can't be read.");
}
