import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { OwnTeams, Teams } from "@/lib/contracts/people/team";
import { can, rolesWith } from "@/lib/contracts/rights/rights";
import { notFound } from "@/lib/contracts/wire/app-error";
import { type Database, readRows } from "../../../database/database";
import { teamMembers, teams, users } from "../../../database/schema/core";
import type { Principal } from "../../../principal";
import { idsOfOwn } from "./owners";

/** Lists a client's teams by name, with leader and members, and the users who may lead one. */
export async function listTeams(db: Database, clientId: string): Promise<Teams> {
  const rows = await db
    .select({ team: teams, leader: users.fullName })
    .from(teams)
    .leftJoin(users, and(eq(users.clientId, teams.clientId), eq(users.id, teams.leaderId)))
    .where(eq(teams.clientId, clientId))
    .orderBy(asc(sql`lower(${teams.name})`), asc(teams.id));
  const members = await db
    .select({ teamId: teamMembers.teamId, uid: users.id, name: users.fullName })
    .from(teamMembers)
    .innerJoin(users, and(eq(users.clientId, teamMembers.clientId), eq(users.id, teamMembers.userId)))
    .where(eq(teamMembers.clientId, clientId))
    .orderBy(asc(users.fullName), asc(users.id));
  return {
    items: rows.map(({ team: { id, name, leaderId, updatedAt }, leader }) => ({
      id,
      name,
      leader: leaderId !== null && leader !== null ? { uid: leaderId, name: leader } : null,
      members: members.flatMap(({ teamId, uid, name: member }) => (teamId === id ? [{ uid, name: member }] : [])),
      updated_at: updatedAt.toISOString(),
    })),
    leaders: await listLeaders(db, clientId),
  };
}

function listLeaders(db: Database, clientId: string) {
  return db
    .select({ uid: users.id, name: users.fullName })
    .from(users)
    .where(
      and(
        eq(users.clientId, clientId),
        eq(users.disabled, false),
        inArray(sql`lower(${users.role})`, [...rolesWith("lead")]),
      ),
    )
    .orderBy(asc(users.fullName), asc(users.id));
}

/** Lists the user's teams by name: those they lead, or else the one they belong to. */
export async function listOwnTeams(db: Database, principal: Principal): Promise<OwnTeams> {
  return { items: await readRows(db, ownTeamSchema, selectOwnTeams(principal)) };
}

/** A row of `selectOwnTeams`. */
export const ownTeamSchema = z.object({ id: z.string(), name: z.string(), is_led: z.boolean() });

/** The SQL query of {@link listOwnTeams}. */
export function selectOwnTeams({ clientId, uid }: Principal): SQL {
  return sql`select ${teams.id} as id, ${teams.name} as name, ${teams.leaderId} is not distinct from ${uid} as is_led
    from ${teams} where ${teams.clientId} = ${clientId} and ${teams.id} in (${idsOfOwn({ clientId, uid })})
    order by lower(${teams.name}), ${teams.id}`;
}

/** Finds a team's name; null: the client has no such team. */
export async function findTeam(
  db: Database,
  { clientId }: Pick<Principal, "clientId">,
  id: string,
): Promise<{ id: string; name: string } | null> {
  const [row] = await db
    .select({ id: teams.id, name: teams.name })
    .from(teams)
    .where(and(eq(teams.clientId, clientId), sql`${teams.id}::text = ${id}`));
  return row ?? null;
}

/**
 * Gets a team that the principal may configure: one that they lead or, for a client's admin, any team.
 *
 * @throws AppError 404 `not_found`
 */
export async function getLedTeam(
  db: Database,
  principal: Principal,
  id: string,
): Promise<{ id: string; name: string }> {
  const [team] = await db
    .select({ id: teams.id, name: teams.name })
    .from(teams)
    .where(and(isConfigurableTeam(principal), eq(teams.id, id)));
  if (!team) throw notFound();
  return team;
}

/**
 * Condition for the teams that a principal may configure: those they lead or, for a client's admin, all of the
 * client's.
 */
export function isConfigurableTeam({ clientId, uid, role }: Principal) {
  return and(eq(teams.clientId, clientId), can(role, "manageClient") ? undefined : eq(teams.leaderId, uid));
}
