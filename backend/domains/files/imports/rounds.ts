/**
 * Splits tasks into rounds in which each id occurs once, so that a later task of the same record builds on what the
 * earlier ones wrote. Tasks keep their order.
 */
export function splitIntoRounds<Task>(tasks: readonly Task[], idOf: (task: Task) => string): Task[][] {
  const rounds: Task[][] = [];
  const counts = new Map<string, number>();
  for (const task of tasks) {
    const id = idOf(task);
    const index = counts.get(id) ?? 0;
    counts.set(id, index + 1);
    const round = rounds[index];
    if (round) round.push(task);
    else rounds.push([task]);
  }
  return rounds;
}
