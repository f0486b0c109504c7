import { and, eq, inArray, type SQLWrapper } from "drizzle-orm";
import type { Database } from "../../../database/database";
import { teamMembers, teams } from "../../../database/schema/core";
import { laterThan } from "../../shared/versions";

interface TeamMembers {
  clientId: string;
  teamId: string;
  uids: readonly string[];
  now: Date;
}

/** Puts users in a team; they leave their current ones. The caller holds the client's lock. */
export async function putInTeam(tx: Database, { clientId, teamId, uids, now }: TeamMembers): Promise<void> {
  await tx
    .insert(teamMembers)
    .values(uids.map((userId) => ({ clientId, userId, teamId, createdAt: now })))
    .onConflictDoUpdate({
      target: [teamMembers.clientId, teamMembers.userId],
      set: { teamId, createdAt: now },
    });
}

/**
 * Gives teams a new version, so that an admin who is editing one of them is notified of the change. The caller holds the
 * client's lock, so that two changes can't lock the same teams in different orders, or locks a single team only.
 *
 * @param ids the teams, or a query of their ids
 */
export function touchTeams(
  tx: Database,
  { clientId, ids, now }: { clientId: string; ids: string[] | SQLWrapper; now: Date },
): Promise<{ id: string; name: string }[]> {
  return tx
    .update(teams)
    .set({ updatedAt: laterThan(teams.updatedAt, now) })
    .where(and(eq(teams.clientId, clientId), inArray(teams.id, ids)))
    .returning({ id: teams.id, name: teams.name });
}
