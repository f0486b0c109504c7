import { and, eq } from "drizzle-orm";
import { maxInTeam } from "@/lib/contracts/people/team-filter";
import type { Database } from "../../../database/database";
import { teamMembers, teams } from "../../../database/schema/core";
import { touchTeams } from "../teams/members";

/** Adds a new member to the team that their invitation names, unless the team is full or has been deleted. */
export async function joinInvitedTeam(
  tx: Database,
  { clientId, userId, teamId, now }: { clientId: string; userId: string; teamId: string | null; now: Date },
): Promise<void> {
  if (teamId === null) return;
  const isTeam = and(eq(teams.clientId, clientId), eq(teams.id, teamId));
  const [team] = await tx.select({ id: teams.id }).from(teams).where(isTeam).for("update");
  const isIn = and(eq(teamMembers.clientId, clientId), eq(teamMembers.teamId, teamId));
  if (!team || (await tx.$count(teamMembers, isIn)) >= maxInTeam) return;
  await touchTeams(tx, { clientId, ids: [teamId], now });
  await tx.insert(teamMembers).values({ clientId, userId, teamId, createdAt: now }).onConflictDoNothing();
}
