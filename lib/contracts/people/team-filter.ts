/** The maximum number of teams per client. */
export const maxTeams = 100;

/**
 * The maximum number of members that admins and invitations may give a team. Rules of a directory may exceed it; then
 * admins can only remove members.
 */
export const maxInTeam = 200;

/**
 * The owner filter for the caller's own team: the teams that they lead or, if they lead none, the team they belong to.
 */
export const ownTeam = "team";

/** Returns the owner filter for one team, regardless of the caller. */
export function teamFilter(id: string): string {
  return `${ownTeam}:${id}`;
}

/** Parses the team of an owner filter; `own` for the caller's. Null: the filter isn't about a team. */
export function readTeamFilter(owner: string | null | undefined): { kind: "own" } | { kind: "one"; id: string } | null {
  if (owner === ownTeam) return { kind: "own" };
  return owner?.startsWith(`${ownTeam}:`) ? { kind: "one", id: owner.slice(ownTeam.length + 1) } : null;
}
