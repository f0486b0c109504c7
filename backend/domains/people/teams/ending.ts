import { and, asc, eq, sql } from "drizzle-orm";
import type { TeamEnding } from "@/lib/contracts/people/team";
import type { ViewSubject } from "@/lib/contracts/views/saved-view";
import { notFound } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../../database/database";
import { accountViews, viewDefaults } from "../../../database/schema/account-views";
import { teamMembers } from "../../../database/schema/core";
import { territories } from "../../../database/schema/coverage";
import { teamQueueWeights } from "../../../database/schema/home";
import { findTeam } from "./read";

/**
 * Reads the effects of a team's removal: memberships, default view, weights and territories.
 *
 * @throws AppError 404 `not_found`
 */
export async function readTeamEnding(db: Database, clientId: string, id: string): Promise<TeamEnding> {
  if (!(await findTeam(db, { clientId }, id))) throw notFound();
  const opensOn = await db
    .select({ subject: viewDefaults.subject, name: accountViews.name })
    .from(viewDefaults)
    .innerJoin(
      accountViews,
      and(eq(accountViews.clientId, viewDefaults.clientId), eq(accountViews.id, viewDefaults.viewId)),
    )
    .where(and(eq(viewDefaults.clientId, clientId), eq(viewDefaults.teamId, id)));
  const viewOf = (subject: ViewSubject) => opensOn.find((one) => one.subject === subject)?.name ?? null;
  const own = await db
    .select({ name: territories.name })
    .from(territories)
    .where(and(eq(territories.clientId, clientId), eq(territories.teamId, id)))
    .orderBy(asc(sql`lower(${territories.name})`));
  return {
    members: await db.$count(teamMembers, and(eq(teamMembers.clientId, clientId), eq(teamMembers.teamId, id))),
    default_view: viewOf("account"),
    contacts_view: viewOf("contact"),
    has_weights:
      (await db.$count(
        teamQueueWeights,
        and(eq(teamQueueWeights.clientId, clientId), eq(teamQueueWeights.teamId, id)),
      )) > 0,
    territories: own.map(({ name }) => name),
  };
}
