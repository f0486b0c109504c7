import { formatPlural } from "@/lib/contracts/text/format-number";

/** Home's title: the number of things that are left to do today or, if there are none, whether any were done. */
export function describeDay({ left, done }: { left: number; done: number }): string {
  if (left > 0) return `${formatPlural(left, "thing")} to do today`;
  return done > 0 ? "All done for today" : "Nothing to do today";
}
