import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { readTeamFilter } from "@/lib/contracts/people/team-filter";
import { type Database, readRows } from "../../../database/database";
import { teamMembers, teams } from "../../../database/schema/core";
import type { Principal } from "../../../principal";

/** The principal fields that team queries need. */
type TeamPrincipal = Pick<Principal, "clientId" | "uid">;

/**
 * Subquery for the member ids of the team in an owner filter; null: the filter names no team. Empty for another
 * client's team.
 */
export function membersOf(principal: TeamPrincipal, owner: string | undefined): SQL | null {
  const team = readTeamFilter(owner);
  if (!team) return null;
  const { clientId, userId, teamId } = teamMembers;
  const which = team.kind === "own" ? sql`in (${idsOfOwn(principal)})` : sql`= (${idOf(principal, team.id)})`;
  return sql`select ${userId} from ${teamMembers} where ${clientId} = ${principal.clientId} and ${teamId} ${which}`;
}

/** Subquery for the ids of the user's teams: those they lead, or else the one they belong to. */
export function idsOfOwn({ clientId, uid }: TeamPrincipal): SQL {
  const led = sql`select ${teams.id} from ${teams} where ${teams.clientId} = ${clientId} and ${teams.leaderId} = ${uid}`;
  return sql`${led} union all select ${teamMembers.teamId} from ${teamMembers}
    where ${teamMembers.clientId} = ${clientId} and ${teamMembers.userId} = ${uid} and not exists (${led})`;
}

/** The filter comes from a URL and may contain any text, so compare it as text instead of casting to uuid. */
function idOf({ clientId }: TeamPrincipal, id: string): SQL {
  return sql`select ${teams.id} from ${teams} where ${teams.clientId} = ${clientId} and ${teams.id}::text = ${id}`;
}

/**
 * The ids of the users that an owner filter selects: a team's members, or one user; other values (`none`) are returned
 * unchanged.
 */
export async function resolveOwners(db: Database, principal: TeamPrincipal, owner: string): Promise<string[]> {
  const members = membersOf(principal, owner);
  if (!members) return [owner === "me" ? principal.uid : owner];
  const rows = await readRows(
    db,
    z.object({ uid: z.string() }),
    sql`select m.uid from (${members}) as m(uid) order by 1`,
  );
  return rows.map(({ uid }) => uid);
}
