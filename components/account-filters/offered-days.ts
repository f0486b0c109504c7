/** The numbers of days to choose from, in order. They include the chosen one, because a URL can name any number. */
export function offeredDays(usual: readonly number[], chosen: number | null): number[] {
  const all = new Set(usual);
  if (chosen !== null) all.add(chosen);
  return [...all].sort((a, b) => a - b);
}
