/** The days to choose from, in order; those that were chosen are among them, as an address can say any number. */
export function offeredDays(usual: readonly number[], chosen: number | null): number[] {
  const all = new Set(usual);
  if (chosen !== null) all.add(chosen);
  return [...all].sort((a, b) => a - b);
}
