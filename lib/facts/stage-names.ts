/** How far we are with an account, in words. */
export const stageNames = {
  prospect: "Prospect",
  open: "Open",
  customer: "Customer",
  former: "Former customer",
} as const;
