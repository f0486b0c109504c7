/** The columns that a list of accounts can show beside the name, and that an export can contain. */
export const accountColumns = [
  "sector",
  "industry",
  "hq",
  "market_cap",
  "band",
  "revenue",
  "employees",
  "founded",
  "contacts",
  "owner",
  "tier",
  "stage",
  "status",
  "updated",
] as const;

export type AccountColumn = (typeof accountColumns)[number];
