import type { AnyFilter, Bounds } from "@/lib/contracts/filters/filter-kinds";
import { capitalize } from "@/lib/contracts/text/capitalize";
import { writeAmount } from "@/lib/figures/amount";

/** An active filter as text, and the view without it. */
export interface Chip<View> {
  key: string;
  label: string;
  text: string;
  without: View;
  /** Whether it belongs to the filter groups, where it is edited. */
  isOfGroups?: true;
}

/**
 * Lists the chips of a filter, one per value.
 *
 * @param written the filter's value as text; empty: the filter is off
 * @param nameOf a value's name, if the filter's table doesn't contain it
 * @returns null for a kind of filter that has chips of its own
 */
export function filterChips<View extends object>(
  view: View,
  { name, info, written }: { name: string; info: AnyFilter; written: string },
  nameOf: (value: string) => string | undefined,
): Chip<View>[] | null {
  if (written === "") return [];
  const chip = (text: string): Chip<View>[] => [
    { key: name, label: info.label, text, without: { ...view, [name]: info.none } },
  ];
  switch (info.kind) {
    case "values":
      return info.read(written).map((value, _, values) => {
        const text = info.nameOf?.(value) ?? nameOf(value) ?? value;
        return {
          key: `${name}:${value}`,
          label: info.label,
          // Only fixed choices are capitalized: a name, such as an account's, keeps its spelling.
          text: info.choices ? capitalize(text) : text,
          without: { ...view, [name]: values.filter((other) => other !== value) },
        };
      });
    case "range":
      return chip(writeBounds(info.read(written), info.isMoney === true));
    case "text":
      return chip(written);
    case "flag":
      return chip(info.text);
    case "days":
      return chip(`${info.phrase} ${formatDays(Number(written))}`);
    case "choice":
      return chip(info.choices[written]?.text ?? written);
    default:
      return null;
  }
}

/** Formats a number of days after "for" or "in the last": "day", "7 days". */
export function formatDays(days: number): string {
  return days === 1 ? "day" : `${days} days`;
}

function writeBounds({ min, max }: Bounds, isMoney: boolean): string {
  const write = (value: number) => `${isMoney ? "$" : ""}${writeAmount(value)}`;
  if (min !== null && max !== null) return `${write(min)} to ${write(max)}`;
  if (min !== null) return `${write(min)} or more`;
  return max === null ? "" : `${write(max)} or less`;
}
