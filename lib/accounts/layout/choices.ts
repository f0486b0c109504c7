import { boardFields, type Grouping, groupings, type Layout } from "@/lib/contracts/accounts/account-layout";
import { accountFilters } from "@/lib/contracts/accounts/filters";

/** Returns a grouping's name for use within a sentence, from the label of the filter with the same key. */
export function groupingName(by: Grouping): string {
  return accountFilters.infoOf(by).label.toLowerCase();
}

/** All layouts of a list, with their labels. */
export const layoutChoices: readonly { layout: Layout | null; label: string }[] = [
  { layout: null, label: "List" },
  ...groupings.map((by) => ({
    layout: { kind: "grouped" as const, by },
    label: `Grouped by ${groupingName(by)}`,
  })),
  ...boardFields.map((by) => ({
    layout: { kind: "board" as const, by },
    label: `Board by ${groupingName(by)}`,
  })),
];
