// Browsers read this file: no zod here.

/** How many roles a client's template may have: more than people take in at a glance. */
export const mostRoles = 12;

const prefix = "committee:";

/** What the history calls the holder of a role: a field of the account. */
export function seatField(roleId: string): string {
  return `${prefix}${roleId}`;
}

/** The role that a field of the history is about; null for any other field. */
export function findSeatRole(field: string): string | null {
  return field.startsWith(prefix) ? field.slice(prefix.length) : null;
}
