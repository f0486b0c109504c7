import { ownTeam } from "@/lib/contracts/people/team-filter";
import { can } from "@/lib/contracts/rights/rights";
import type { Role } from "@/lib/contracts/wire/role";

/** The scope of the list: all of the client's accounts, those of the user's team, or the user's own. */
export type Scope = "all" | "team" | "mine";

/** The owner filter of each scope; null for all accounts. */
export const scopeOwners: Readonly<Record<Scope, string | null>> = { all: null, team: ownTeam, mine: "me" };

/** Finds the scope of an owner filter; null for one user's, a named team's, or unowned accounts. */
export function scopeOf(owner: string | null): Scope | null {
  return (["all", "team", "mine"] as const).find((scope) => scopeOwners[scope] === owner) ?? null;
}

/** The cookie with the scope last chosen on this device, which the server uses for the first render. */
export const scopeCookie = "sightline.scope";

/**
 * Reads the scope of a URL that names none: the one last chosen, from the cookie's value. Before any choice: all
 * accounts for users who open the list on everything, the team's for its leader, their own for a rep, and all accounts
 * for other users.
 *
 * @param teams the user's own; without one the team scope is never used
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
  return can(role, "ownNewAccounts") ? "mine" : "all";
}
