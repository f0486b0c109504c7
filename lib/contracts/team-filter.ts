/** How many teams a client has at most. */
export const mostTeams = 100;

/** How many members a team has at most: as many owners are asked of together. */
export const mostInTeam = 200;

/** The owner in a filter that asks for the caller's own team: those that they lead; who leads none, the one they are in. */
export const ownTeam = "team";

/** The owner in a filter that asks for one team, whoever asks. */
export function teamFilter(id: string): string {
  return `${ownTeam}:${id}`;
}

/** Which team an owner in a filter asks for; `own` for the caller's. Null: no team, but a person, or nobody. */
export function readTeamFilter(owner: string | null | undefined): { kind: "own" } | { kind: "one"; id: string } | null {
  if (owner === ownTeam) return { kind: "own" };
  return owner?.startsWith(`${ownTeam}:`) ? { kind: "one", id: owner.slice(ownTeam.length + 1) } : null;
}
