/**
 * Joins several values into one query parameter: comma-separated, with `\` before a comma or backslash within a value.
 */
export function joinList(values: readonly string[]): string {
  return values.map((value) => value.replace(/[\\,]/g, "\\$&")).join(",");
}

/** Splits the output of `joinList`; empty values are dropped. */
export function splitList(text: string): string[] {
  const values = [""];
  for (const [part] of text.matchAll(/\\[\\,]|./gsu)) {
    if (part === ",") values.push("");
    else values.push(`${values.pop()}${part.length > 1 && part.startsWith("\\") ? part.slice(1) : part}`);
  }
  return values.filter((value) => value !== "");
}
