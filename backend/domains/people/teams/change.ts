import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import type { NewTeam, Team, TeamChange } from "@/lib/contracts/people/team";
import { maxInTeam, maxTeams } from "@/lib/contracts/people/team-filter";
import { can } from "@/lib/contracts/rights/rights";
import { AppError, notFound } from "@/lib/contracts/wire/app-error";
import { findRole } from "@/lib/contracts/wire/role";
import type { Database } from "../../../database/database";
import { insertRow } from "../../../database/insert-row";
import { teamMembers, teams, users } from "../../../database/schema/core";
import { invalidField } from "../../../errors";
import type { Principal } from "../../../principal";
import { recordAuditBy } from "../../shared/audit/audit";
import { lockClient } from "../../shared/clients";
import { laterThan } from "../../shared/versions";
import { readTeamEnding } from "./ending";
import { putInTeam, touchTeams } from "./members";
import { listTeams } from "./read";

/**
 * Creates a team. Its members leave their current teams.
 *
 * @throws AppError 409 `too_many`, `duplicate`; 400 `invalid_request`: a user who can't be a member or leader
 */
export async function addTeam(tx: Database, principal: Principal, team: NewTeam, now: Date): Promise<string> {
  const { clientId } = principal;
  await lockClient(tx, clientId);
  if ((await tx.$count(teams, eq(teams.clientId, clientId))) >= maxTeams)
    throw new AppError(409, "too_many", `There are already ${maxTeams} teams. Remove one first.`);
  await refuseDuplicate(tx, clientId, team.name);
  await requirePeople(tx, clientId, { leader: team.leader_uid, members: team.member_uids, field: "member_uids" });
  const values = { clientId, name: team.name, leaderId: team.leader_uid, createdAt: now, updatedAt: now };
  const row = await insertRow(tx, teams, values);
  await addMembers(tx, { clientId, teamId: row.id, uids: team.member_uids, now });
  const created = await getTeam(tx, clientId, row.id);
  await recordAuditBy(tx, principal, now, {
    action: "team.create",
    subject: row.id,
    after: wordsOf(created),
    details: { name: created.name },
  });
  return row.id;
}

/**
 * Changes a team's name, leader or members. New members leave their current teams.
 *
 * @throws AppError 404 `not_found`; 409 `changed_meanwhile`, `duplicate`, `too_many`; 400 `invalid_request`
 */
export async function changeTeam(
  tx: Database,
  principal: Principal,
  id: string,
  { updated_at: seen, name, leader_uid, add_uids: added = [], remove_uids: removed = [] }: TeamChange,
  now: Date,
): Promise<void> {
  const { clientId } = principal;
  await lockClient(tx, clientId);
  const before = await getTeam(tx, clientId, id);
  if (seen !== before.updated_at)
    throw new AppError(409, "changed_meanwhile", "Someone changed this team in the meantime. Review it and try again.");
  if (name !== undefined) await refuseDuplicate(tx, clientId, name, id);
  await requirePeople(tx, clientId, { leader: leader_uid ?? null, members: added, field: "add_uids" });
  await tx
    .update(teams)
    .set({
      ...(name !== undefined && { name }),
      ...(leader_uid !== undefined && { leaderId: leader_uid }),
      updatedAt: laterThan(teams.updatedAt, now),
    })
    .where(isTeam(clientId, id));
  const remaining = before.members.map(({ uid }) => uid).filter((uid) => !removed.includes(uid));
  await removeMembers(tx, { clientId, teamId: id, uids: removed });
  await addMembers(tx, { clientId, teamId: id, uids: added.filter((uid) => !remaining.includes(uid)), now });
  const after = await getTeam(tx, clientId, id);
  if (after.members.length > Math.max(maxInTeam, remaining.length))
    throw new AppError(409, "too_many", `A team has at most ${maxInTeam} members. Remove someone first.`);
  await recordAuditBy(tx, principal, now, {
    action: "team.change",
    subject: id,
    before: wordsOf(before),
    after: wordsOf(after),
    details: { name: after.name },
  });
}

/**
 * Removes a team. Its members remain in the client without a team and keep their accounts.
 *
 * @throws AppError 404 `not_found`
 */
export async function removeTeam(tx: Database, principal: Principal, id: string, now: Date): Promise<void> {
  const { clientId } = principal;
  await lockClient(tx, clientId);
  const before = await getTeam(tx, clientId, id);
  const ends = await readTeamEnding(tx, clientId, id);
  await tx.delete(teams).where(isTeam(clientId, id));
  await recordAuditBy(tx, principal, now, {
    action: "team.remove",
    subject: id,
    before: {
      ...wordsOf(before),
      default_view: ends.default_view,
      contacts_view: ends.contacts_view,
      has_weights: ends.has_weights,
      territories: ends.territories.join(", "),
    },
    details: { name: before.name },
  });
}

async function getTeam(tx: Database, clientId: string, id: string): Promise<Team> {
  const { items } = await listTeams(tx, clientId);
  const team = items.find((one) => one.id === id);
  if (!team) throw notFound();
  return team;
}

async function refuseDuplicate(tx: Database, clientId: string, name: string, exceptId?: string): Promise<void> {
  const duplicates = await tx.$count(
    teams,
    and(
      eq(teams.clientId, clientId),
      eq(sql`lower(${teams.name})`, sql`lower(${name})`),
      exceptId === undefined ? undefined : ne(teams.id, exceptId),
    ),
  );
  if (duplicates > 0)
    throw new AppError(409, "duplicate", "Another team has this name.", {
      fields: { name: "Another team has this name" },
    });
}

/**
 * Locks the users in id order, so a concurrently disabled user is either refused here or removed from the team
 * afterward.
 */
async function requirePeople(
  tx: Database,
  clientId: string,
  { leader, members, field }: { leader: string | null; members: readonly string[]; field: string },
): Promise<void> {
  const uids = [...new Set([...members, ...(leader === null ? [] : [leader])])];
  if (uids.length === 0) return;
  const rows = await tx
    .select({ uid: users.id, role: users.role })
    .from(users)
    .where(and(eq(users.clientId, clientId), inArray(users.id, uids), eq(users.disabled, false)))
    .orderBy(asc(users.id))
    .for("no key update");
  const roles = new Map(rows.map(({ uid, role }) => [uid, findRole(role)]));
  if (members.some((uid) => !roles.has(uid))) throw invalidField(field, "Choose only active members of this workspace");
  if (leader !== null && !can(roles.get(leader) ?? null, "lead"))
    throw invalidField("leader_uid", "Choose a sales leader or a client admin");
}

interface Members {
  clientId: string;
  teamId: string;
  uids: readonly string[];
}

async function removeMembers(tx: Database, { clientId, teamId, uids }: Members): Promise<void> {
  if (uids.length === 0) return;
  const isMember = and(eq(teamMembers.clientId, clientId), eq(teamMembers.teamId, teamId));
  await tx.delete(teamMembers).where(and(isMember, inArray(teamMembers.userId, [...uids])));
}

async function addMembers(tx: Database, { clientId, teamId, uids, now }: Members & { now: Date }): Promise<void> {
  if (uids.length === 0) return;
  const added = [...new Set(uids)];
  const formerTeams = tx
    .select({ id: teamMembers.teamId })
    .from(teamMembers)
    .where(and(eq(teamMembers.clientId, clientId), inArray(teamMembers.userId, added)));
  await touchTeams(tx, { clientId, ids: formerTeams, now });
  await putInTeam(tx, { clientId, teamId, uids: added, now });
}

function isTeam(clientId: string, id: string) {
  return and(eq(teams.clientId, clientId), eq(teams.id, id));
}

/** A team as stored in the audit log: by names, which outlive the ids. */
function wordsOf({ name, leader, members }: Team) {
  return { name, leader: leader?.name ?? null, members: members.map((member) => member.name).join(", ") };
}
