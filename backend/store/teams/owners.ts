import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { readTeamFilter } from "@/lib/contracts/team-filter";
import { type Database, readRows } from "../../database/database";
import { teamMembers, teams } from "../../database/schema/core";
import type { Principal } from "../../principal";

/** Who asks, as far as teams go. */
type Asking = Pick<Principal, "clientId" | "uid">;

/**
 * The ids of the members of the team that a filter's owner asks for, in the words of the database; null: it asks for no
 * team. A team that isn't this client's has none.
 */
export function membersOf(asking: Asking, owner: string | undefined): SQL | null {
  const team = readTeamFilter(owner);
  if (!team) return null;
  const { clientId, userId, teamId } = teamMembers;
  const which = team.kind === "own" ? sql`in (${idsOfOwn(asking)})` : sql`= (${idOf(asking, team.id)})`;
  return sql`select ${userId} from ${teamMembers} where ${clientId} = ${asking.clientId} and ${teamId} ${which}`;
}

/** The ids of the caller's own teams: those that they lead; who leads none, the one they are in. */
export function idsOfOwn({ clientId, uid }: Asking): SQL {
  const led = sql`select ${teams.id} from ${teams} where ${teams.clientId} = ${clientId} and ${teams.leaderId} = ${uid}`;
  return sql`${led} union all select ${teamMembers.teamId} from ${teamMembers}
    where ${teamMembers.clientId} = ${clientId} and ${teamMembers.userId} = ${uid} and not exists (${led})`;
}

/** An address may say anything: what is no id is no team's. */
function idOf({ clientId }: Asking, id: string): SQL {
  return sql`select ${teams.id} from ${teams} where ${teams.clientId} = ${clientId} and ${teams.id}::text = ${id}`;
}

/**
 * Whom a filter's owner asks for, by their uids: the members of a team, or the one person; what isn't a person (`none`)
 * stays as it is.
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
