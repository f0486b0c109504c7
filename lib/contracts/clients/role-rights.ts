import { z } from "zod";
import { proofTextSchema } from "../people/own-identity";
import { type DeniablePermission, deniablePermissions, limitableRoles } from "../rights/rights";
import type { Role } from "../wire/role";

export const limitableRoleSchema = z.enum(limitableRoles);

export type LimitableRole = z.infer<typeof limitableRoleSchema>;

const deniedSchema = z.array(z.enum(deniablePermissions));

/** The permissions that a client has denied, by role, as stored; absent: nothing. */
export type DeniedRights = Partial<Record<LimitableRole, readonly DeniablePermission[]>>;

/**
 * The permissions that a client has denied to each role that can be limited, from the fewest permissions to the most.
 */
export const roleRightsSchema = z.object({
  items: z.array(z.object({ role: limitableRoleSchema, denied: deniedSchema })),
});

export type RoleRights = z.infer<typeof roleRightsSchema>;

/**
 * `PUT {api}/clients/me/role-rights/`: denies one permission to a role, or allows it again; 400 `invalid_request` for a
 * permission that the role doesn't have by default.
 */
export const roleRightChangeSchema = z.strictObject({
  role: limitableRoleSchema,
  permission: z.enum(deniablePermissions),
  is_allowed: z.boolean(),
  proof: proofTextSchema.optional(),
});

/** The permissions that a client has denied to a role; none for a role that can't be limited. */
export function deniedTo(role: Role | null, denied: DeniedRights | undefined): readonly DeniablePermission[] {
  const limited = limitableRoles.find((one) => one === role);
  return (limited && denied?.[limited]) ?? [];
}
