/** Moves one item of a list to another index. */
export function moveTo(order: readonly string[], moved: string, to: number): string[] {
  const others = order.filter((one) => one !== moved);
  return [...others.slice(0, to), moved, ...others.slice(to)];
}
