/** Values of an account that can be asked for as not known. Without an owner is `owner=none`. */
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
