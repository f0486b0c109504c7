/** The most teams of a client. */
export const maxTeams = 100;

/** The most members of a team, which is the most owners that one query filters by. */
export const maxInTeam = 200;

/** The owner filter for the caller's own team: the teams that they lead or, without any, the one they are in. */
export const ownTeam = "team";

/** The owner filter for one team, regardless of the caller. */
export function teamFilter(id: string): string {
  return `${ownTeam}:${id}`;
}

/** The team of an owner filter; `own` for the caller's. Null: it names a user or no owner. */
export function readTeamFilter(owner: string | null | undefined): { kind: "own" } | { kind: "one"; id: string } | null {
  if (owner === ownTeam) return { kind: "own" };
  return owner?.startsWith(`${ownTeam}:`) ? { kind: "one", id: owner.slice(ownTeam.length + 1) } : null;
}
