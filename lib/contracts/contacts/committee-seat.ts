// Imported by browser code: no zod here.

/** The maximum number of roles in a client's template. */
export const maxRoles = 12;

const prefix = "committee:";

/** Returns the field name under which the history records a role's contact. */
export function seatField(roleId: string): string {
  return `${prefix}${roleId}`;
}

/** Finds the id of the role in a history field's name; null for any other field. */
export function findSeatRole(field: string): string | null {
  return field.startsWith(prefix) ? field.slice(prefix.length) : null;
}
