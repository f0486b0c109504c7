import type { MemberChange } from "@/lib/contracts/people/member";
import { describeRights } from "@/lib/contracts/rights/right-texts";
import { clientRoles as roles } from "@/lib/contracts/rights/rights";
import type { Role } from "@/lib/contracts/wire/role";

export type GrantableRole = NonNullable<MemberChange["role"]>;

/**
 * The roles that a client's admin can grant, from the fewest permissions to the most, with the permissions that each
 * adds to the previous one, and those that only it has.
 */
export const clientRoles: readonly { role: GrantableRole; can: string }[] = roles.map((role, at) => ({
  role,
  can: describeRights(role, roles[at - 1]),
}));

/** Finds the role of an option's value; null for any other text, and for roles that can't be granted. */
export function findGrantable(value: Role | string | null): GrantableRole | null {
  return clientRoles.find(({ role }) => role === value)?.role ?? null;
}
