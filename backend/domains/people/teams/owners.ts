import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { readTeamFilter } from "@/lib/contracts/people/team-filter";
import { type Database, readRows } from "../../../database/database";
import { teamMembers, teams } from "../../../database/schema/core";
import type { Principal } from "../../../principal";

/** The user, as far as teams need it. */
type Asking = Pick<Principal, "clientId" | "uid">;

/**
 * Subquery for the ids of the members of the team that an owner filter names; null: it doesn't name a team. A team of
 * another client has no members here.
 */
export function membersOf(asking: Asking, owner: string | undefined): SQL | null {
  const team = readTeamFilter(owner);
  if (!team) return null;
  const { clientId, userId, teamId } = teamMembers;
  const which = team.kind === "own" ? sql`in (${idsOfOwn(asking)})` : sql`= (${idOf(asking, team.id)})`;
  return sql`select ${userId} from ${teamMembers} where ${clientId} = ${asking.clientId} and ${teamId} ${which}`;
}

/** Subquery for the ids of the user's own teams: those that they lead, or else the one they are a member of. */
export function idsOfOwn({ clientId, uid }: Asking): SQL {
  const led = sql`select ${teams.id} from ${teams} where ${teams.clientId} = ${clientId} and ${teams.leaderId} = ${uid}`;
  return sql`${led} union all select ${teamMembers.teamId} from ${teamMembers}
    where ${teamMembers.clientId} = ${clientId} and ${teamMembers.userId} = ${uid} and not exists (${led})`;
}

/** The filter comes from a URL and may contain any text, so it is compared as text rather than cast to uuid. */
function idOf({ clientId }: Asking, id: string): SQL {
  return sql`select ${teams.id} from ${teams} where ${teams.clientId} = ${clientId} and ${teams.id}::text = ${id}`;
}

/**
 * The users that an owner filter means, by id: the members of a team, or one user; other values (`none`) are returned
 * unchanged.
 */
export async function findOwners(db: Database, asking: Asking, owner: string): Promise<string[]> {
  const members = membersOf(asking, owner);
  if (!members) return [owner === "me" ? asking.uid : owner];
  const rows = await readRows(
    db,
    z.object({ uid: z.string() }),
    sql`select m.uid from (${members}) as m(uid) order by 1`,
  );
  return rows.map(({ uid }) => uid);
}
