/** The names of an account's stages. */
export const stageNames = {
  prospect: "Prospect",
  open: "Open",
  customer: "Customer",
  former: "Former customer",
} as const;
