import { boardFields, type Grouping, groupings, type Layout } from "@/lib/contracts/accounts/account-layout";

export const groupingNames: Record<Grouping, string> = {
  sector: "Sector",
  state: "State",
  owner: "Owner",
  tier: "Tier",
  stage: "Stage",
  status: "Status",
};

/** All layouts of a list, with their labels. */
export const layoutChoices: readonly { layout: Layout | null; label: string }[] = [
  { layout: null, label: "List" },
  ...groupings.map((by) => ({
    layout: { kind: "grouped" as const, by },
    label: `Grouped by ${groupingNames[by].toLowerCase()}`,
  })),
  ...boardFields.map((by) => ({
    layout: { kind: "board" as const, by },
    label: `Board by ${groupingNames[by].toLowerCase()}`,
  })),
];
