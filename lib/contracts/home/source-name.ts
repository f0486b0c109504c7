/** Returns a source's display name: `manual` is the client's own team. */
export function sourceName(source: string): string {
  return source === "manual" ? "Your team" : source;
}
