import type { MemberChange } from "@/lib/contracts/people/member";
import { describeRights } from "@/lib/contracts/rights/rights";
import type { Role } from "@/lib/contracts/wire/role";

export type GrantableRole = NonNullable<MemberChange["role"]>;

const ascending: readonly GrantableRole[] = ["user", "sales_rep", "sales_leader", "client_admin"];

/** The roles that a client's admin can give, from the fewest rights to the most, with what each adds to the one before. */
export const clientRoles: readonly { role: GrantableRole; can: string }[] = ascending.map((role, at) => ({
  role,
  can: describeRights(role, ascending[at - 1]),
}));

/** Finds the role that an option's value stands for; null for any other text, and for roles that can't be given. */
export function findGrantable(value: Role | string | null): GrantableRole | null {
  return clientRoles.find(({ role }) => role === value)?.role ?? null;
}
