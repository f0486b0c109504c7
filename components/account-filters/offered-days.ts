/** The days to choose from, in order, including the chosen number, because a URL can name any. */
export function offeredDays(usual: readonly number[], chosen: number | null): number[] {
  const all = new Set(usual);
  if (chosen !== null) all.add(chosen);
  return [...all].sort((a, b) => a - b);
}
