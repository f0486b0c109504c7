import { and, asc, desc, eq } from "drizzle-orm";
import { readRuleQuery } from "@/lib/contracts/rules/alert-rule";
import type { Territory } from "@/lib/contracts/rules/territory";
import type { Database } from "../../../database/database";
import { teamMembers, users } from "../../../database/schema/core";
import { territories } from "../../../database/schema/coverage";
import type { Principal } from "../../../principal";

export type TerritoryRow = typeof territories.$inferSelect;

/** Order of precedence: more kinds of filters first, then older territories. */
export const byPrecedence = [desc(territories.filterCount), asc(territories.createdAt), asc(territories.id)];

/** Lists a team's territories in order of precedence. A member who has left the team gets no accounts. */
export async function listTerritories(db: Database, { clientId }: Principal, teamId: string): Promise<Territory[]> {
  const rows = await db
    .select({ territory: territories, uid: teamMembers.userId, name: users.fullName })
    .from(territories)
    .leftJoin(
      teamMembers,
      and(
        eq(teamMembers.clientId, territories.clientId),
        eq(teamMembers.teamId, territories.teamId),
        eq(teamMembers.userId, territories.memberId),
      ),
    )
    .leftJoin(users, and(eq(users.clientId, teamMembers.clientId), eq(users.id, teamMembers.userId)))
    .where(and(eq(territories.clientId, clientId), eq(territories.teamId, teamId)))
    .orderBy(...byPrecedence);
  return rows.map(({ territory: { id, name, query, isShared, updatedAt }, uid, name: member }) => ({
    id,
    team_id: teamId,
    name,
    ...only(readRuleQuery(query)),
    is_shared: isShared,
    member: uid !== null && member !== null ? { uid, name: member } : null,
    updated_at: updatedAt.toISOString(),
  }));
}

function only({ query, unknown }: ReturnType<typeof readRuleQuery>) {
  return { query, unknown };
}

/** Lists all territories of a client whose filters are known to this build, in order of precedence. */
export async function listAll(db: Database, clientId: string) {
  const rows = await db
    .select()
    .from(territories)
    .where(eq(territories.clientId, clientId))
    .orderBy(...byPrecedence);
  return rows.flatMap((row) => {
    const { filter, unknown } = readRuleQuery(row.query);
    return unknown.length > 0 ? [] : [{ ...row, filter }];
  });
}
