import { ownTeam } from "../../contracts/people/team-filter";
import type { Role } from "../../contracts/wire/role";

/** Whose accounts the list shows: all of the client's, those of the user's team, or the user's own. */
export type Scope = "all" | "team" | "mine";

/** The owner filter of each scope; null for all accounts. */
export const scopeOwners: Readonly<Record<Scope, string | null>> = { all: null, team: ownTeam, mine: "me" };

/** The scope of an owner filter; null for one user's, a named team's, or unowned accounts. */
export function scopeOf(owner: string | null): Scope | null {
  return (["all", "team", "mine"] as const).find((scope) => scopeOwners[scope] === owner) ?? null;
}

/** The cookie with the scope last chosen on this device, so that the server renders it at once. */
export const scopeCookie = "sightline.scope";

/**
 * The scope of an address that names none: the one last chosen, by the cookie's value. Before any choice: all accounts
 * for users who open the list on everything, the team's for its leader, a rep's own, and all accounts for other users.
 *
 * @param teams the user's own; without one the team's scope is never used
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
