import { and, eq, sql } from "drizzle-orm";
import { maxInTeam } from "@/lib/contracts/people/team-filter";
import type { Database } from "../../../database/database";
import { teamMembers, teams } from "../../../database/schema/core";
import { laterThan } from "../../shared/versions";

/** Adds a new member to the team that their invitation names, unless the team is full or has been deleted. */
export async function joinInvitedTeam(
  tx: Database,
  { clientId, userId, teamId, now }: { clientId: string; userId: string; teamId: string | null; now: Date },
): Promise<void> {
  if (teamId === null) return;
  const isTeam = and(eq(teams.clientId, clientId), eq(teams.id, teamId));
  const [team] = await tx.select({ id: teams.id }).from(teams).where(isTeam).for("update");
  const isIn = and(eq(teamMembers.clientId, clientId), eq(teamMembers.teamId, teamId));
  const [members] = await tx.select({ count: sql<number>`count(*)::int` }).from(teamMembers).where(isIn);
  if (!team || !members || members.count >= maxInTeam) return;
  // The new time tells an admin who is editing the team that it has changed.
  await tx
    .update(teams)
    .set({ updatedAt: laterThan(teams.updatedAt, now) })
    .where(isTeam);
  await tx.insert(teamMembers).values({ clientId, userId, teamId, createdAt: now }).onConflictDoNothing();
}
