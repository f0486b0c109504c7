import type { Role } from "@/lib/contracts/role";

/** How people are told their role. */
export const roleNames: Record<Role, string> = {
  admin: "Administrator",
  sales_leader: "Sales leader",
  sales_rep: "Sales rep",
  client_admin: "Client administrator",
  user: "User",
};
