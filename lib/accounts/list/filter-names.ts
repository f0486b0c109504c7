import type { EmptyField } from "@/lib/contracts/wire/empty-fields";
import type { ListFilter, RangeFilter } from "./view";

/** The labels of the filters. */
export const listNames: Record<ListFilter, string> = {
  sector: "Sector",
  industry: "Industry",
  state: "State",
  band: "Size band",
  status: "Status",
  tier: "Tier",
  stage: "Stage",
};

export const rangeNames: Record<RangeFilter, string> = {
  employees: "Employees",
  revenue: "Revenue",
  market_cap: "Market cap",
};

export const emptyNames: Record<EmptyField, string> = {
  ...listNames,
  ...rangeNames,
  sub_industry: "Sub-industry",
};
