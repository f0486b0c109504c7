import type { Role } from "../../contracts/role";

/** Whose accounts the list shows: the whole client's, or those that the user owns. */
export type Scope = "all" | "mine";

/** Remembers on this device whose accounts were chosen last; a cookie, so that the server draws them at once. */
export const scopeCookie = "sightline.scope";

/**
 * Tells whose accounts an address shows that says nothing of it: what was chosen last, by the cookie's value; before any
 * choice a rep's own, and for everybody else the whole client's.
 */
export function readScope(value: string | undefined, role: Role | null): Scope {
  if (value === "all" || value === "mine") return value;
  return role === "sales_rep" ? "mine" : "all";
}
