/** The fields that can be filtered for being unknown. For a missing owner use `owner=none`. */
export const emptyFields = [
  "sector",
  "industry",
  "sub_industry",
  "state",
  "band",
  "tier",
  "stage",
  "employees",
  "revenue",
  "market_cap",
] as const;

export type EmptyField = (typeof emptyFields)[number];
