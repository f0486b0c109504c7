import { formatPlural } from "@/lib/figures/number";

/** Says how many there are and, for more than one, in which order: `1 note.`, `12 notes, the latest first.` */
export function describeCount(count: number, one: string): string {
  return `${formatPlural(count, one)}${count > 1 ? ", the latest first" : ""}.`;
}
