import type { Role } from "@/lib/contracts/wire/role";

/** The display names of the roles. */
export const roleNames: Record<Role, string> = {
  admin: "Administrator",
  sales_leader: "Sales leader",
  sales_rep: "Sales rep",
  client_admin: "Client administrator",
  user: "User",
};
