import type { RoleRights } from "@/lib/contracts/clients/role-rights";
import type { MemberChange } from "@/lib/contracts/people/member";
import { describeRights } from "@/lib/contracts/rights/right-texts";
import { clientRoles as roles } from "@/lib/contracts/rights/rights";
import type { Role } from "@/lib/contracts/wire/role";

export type GrantableRole = NonNullable<MemberChange["role"]>;

/** The roles that a client's admin can grant, from the fewest permissions to the most. */
export const clientRoles: readonly GrantableRole[] = roles;

/**
 * Describes the permissions that a role adds to the previous role, those that only this role has, and those that the
 * client has denied to it.
 *
 * @param rights the denied permissions; undefined while they load, which counts as none
 */
export function describeRole(role: GrantableRole, rights: RoleRights | undefined): string {
  const denied = rights?.items.find((one) => one.role === role)?.denied;
  return describeRights(role, roles[roles.indexOf(role) - 1], denied);
}

/** Finds the role of an option's value; null for any other text, and for roles that can't be granted. */
export function findGrantable(value: Role | string | null): GrantableRole | null {
  return clientRoles.find((role) => role === value) ?? null;
}
