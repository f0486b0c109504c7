import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { notFound } from "@/lib/contracts/app-error";
import { canManageClient } from "@/lib/contracts/rights";
import { leaders } from "@/lib/contracts/role-groups";
import type { OwnTeams, Teams } from "@/lib/contracts/team";
import { type Database, readRows } from "../../database/database";
import { teamMembers, teams, users } from "../../database/schema/core";
import type { Principal } from "../../principal";
import { idsOfOwn } from "./owners";

/** Lists the teams of a client by name, with who leads them and who is in them, and who may lead one. */
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
      and(eq(users.clientId, clientId), eq(users.disabled, false), inArray(sql`lower(${users.role})`, [...leaders])),
    )
    .orderBy(asc(users.fullName), asc(users.id));
}

/** Lists the caller's own teams by name: those that they lead; who leads none, the one they are in. */
export async function listOwnTeams(db: Database, { clientId, uid }: Principal): Promise<OwnTeams> {
  const items = await readRows(
    db,
    z.object({ id: z.string(), name: z.string(), is_led: z.boolean() }),
    sql`select ${teams.id} as id, ${teams.name} as name, ${teams.leaderId} is not distinct from ${uid} as is_led
        from ${teams} where ${teams.clientId} = ${clientId} and ${teams.id} in (${idsOfOwn({ clientId, uid })})
        order by lower(${teams.name}), ${teams.id}`,
  );
  return { items };
}

/** Finds what a team of the client is called; null: there is none of this id. */
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
 * Gets a team for which the principal may set something: one that they lead, any of the client for its admin.
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
    .where(and(isLedBy(principal), eq(teams.id, id)));
  if (!team) throw notFound();
  return team;
}

/** The teams for which a principal may set something: those that they lead, all of the client for its admin. */
export function isLedBy({ clientId, uid, role }: Principal) {
  return and(eq(teams.clientId, clientId), canManageClient(role) ? undefined : eq(teams.leaderId, uid));
}
