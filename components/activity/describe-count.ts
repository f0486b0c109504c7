import { formatPlural } from "@/lib/figures/number";

/** The number of entries and, for more than one, their order: `1 note.`, `12 notes, the latest first.` */
export function describeCount(count: number, one: string): string {
  return `${formatPlural(count, one)}${count > 1 ? ", the latest first" : ""}.`;
}
