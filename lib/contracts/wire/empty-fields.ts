/** The fields that can be filtered by being unknown. For a missing owner there is `owner=none`. */
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
