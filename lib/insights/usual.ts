import { deviation, mean } from "d3-array";
import type { Series } from "@/lib/contracts/industry";

/** What a series usually changes by from year to year, in percent: from one standard deviation below the mean to one above. */
export interface Usual {
  low: number;
  high: number;
}

const fewestChanges = 5;

/**
 * Works out what is usual for a series, without its newest change.
 *
 * @returns null when there are too few years to say
 */
export function findUsual({ points, frequency }: Pick<Series, "points" | "frequency">): Usual | null {
  const step = frequency === "A" ? 1 : 12;
  const newest = points.findLastIndex((point) => point.value !== null);
  const changes = points.slice(step, newest).flatMap((point, index) => {
    const before = points[index]?.value ?? null;
    return before === null || before <= 0 || point.value === null ? [] : [((point.value - before) / before) * 100];
  });
  const [middle, spread] = [mean(changes), deviation(changes)];
  if (changes.length < fewestChanges || middle === undefined || spread === undefined) return null;
  return { low: middle - spread, high: middle + spread };
}
