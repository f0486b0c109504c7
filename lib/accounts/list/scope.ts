import type { Role } from "../../contracts/role";
import { ownTeam } from "../../contracts/team-filter";

/** Whose accounts the list shows: the whole client's, those of the user's team, or those that the user owns. */
export type Scope = "all" | "team" | "mine";

/** What the list's owner is for each; null: everybody's. */
export const scopeOwners: Readonly<Record<Scope, string | null>> = { all: null, team: ownTeam, mine: "me" };

/** Which of them an owner means; null: one person's, one team's by name, or nobody's. */
export function scopeOf(owner: string | null): Scope | null {
  return (["all", "team", "mine"] as const).find((scope) => scopeOwners[scope] === owner) ?? null;
}

/** Remembers on this device whose accounts were chosen last; a cookie, so that the server draws them at once. */
export const scopeCookie = "sightline.scope";

/**
 * Tells whose accounts an address shows that says nothing of it: what was chosen last, by the cookie's value; before any
 * choice everybody's for who opens the list on everything, the team's for who leads one, a rep's own, and for everybody else
 * the whole client's.
 *
 * @param teams the user's own; without one nobody is shown a team's
 */
export function readScope(
  value: string | undefined,
  role: Role | null,
  teams: readonly { is_led: boolean }[] = [],
  onEverything = false,
): Scope {
  if (value === "all" || value === "mine" || (value === "team" && teams.length > 0)) return value;
  if (onEverything) return "all";
  if (teams.some((team) => team.is_led)) return "team";
  return role === "sales_rep" ? "mine" : "all";
}
