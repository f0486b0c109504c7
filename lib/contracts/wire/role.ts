import { z } from "zod";

/** The five roles, as stored and sent (checklist C5). */
export const roles = ["admin", "sales_leader", "user", "sales_rep", "client_admin"] as const;

export const roleSchema = z.enum(roles);

export type Role = z.infer<typeof roleSchema>;

/**
 * Finds the role that an untrusted value names. All lower case and all upper case are accepted; mixed case, spaces and
 * other types are not.
 *
 * @returns the role in lower case, or null if the value isn't a role
 * @see checklist C5, case G7
 */
export function findRole(value: unknown): Role | null {
  if (typeof value !== "string" || value.length > 32) return null;
  return roles.find((role) => value === role || value === role.toUpperCase()) ?? null;
}
