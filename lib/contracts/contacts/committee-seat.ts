// Browsers import this file, so it doesn't import zod.

/** The most roles in a client's template. */
export const maxRoles = 12;

const prefix = "committee:";

/** The field by which the history names a role's contact. */
export function seatField(roleId: string): string {
  return `${prefix}${roleId}`;
}

/** The id of the role that a history field is about; null for any other field. */
export function findSeatRole(field: string): string | null {
  return field.startsWith(prefix) ? field.slice(prefix.length) : null;
}
