import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { scimRoles } from "@/lib/contracts/people/scim-limits";
import { defaultRole } from "@/lib/contracts/rights/rights";
import { findRole } from "@/lib/contracts/wire/role";
import type { Caller } from "../../../caller";
import type { Database } from "../../../database/database";
import { teamMembers, users } from "../../../database/schema/core";
import { scimGroupMembers, scimRules, scimUsers } from "../../../database/schema/people/scim";
import { recordAudit } from "../../shared/audit/audit";
import { writeMember } from "../members";
import { putInTeam, touchTeams } from "../teams/members";

type RuleRow = typeof scimRules.$inferSelect;

interface Author {
  clientId: string;
  from?: Caller | undefined;
  now: Date;
}

/** Lists a client's rules in order. */
export async function listRules(db: Database, clientId: string): Promise<RuleRow[]> {
  return db.select().from(scimRules).where(eq(scimRules.clientId, clientId)).orderBy(asc(scimRules.position));
}

/**
 * Gives each person whom the provider manages the role of the first matching rule that has a role, and the team of the
 * first matching rule that has a team. When no rule matches any more, the role and team that a rule gave are withdrawn
 * unless an admin has changed them since: the role becomes `user`, and the person leaves the team. Client admins keep
 * their role, which only another admin can give or take away. The caller must have locked the client, in the
 * transaction of the change.
 *
 * @param ids the people to update; null: all
 */
export async function applyRules(tx: Database, author: Author, ids: readonly string[] | null): Promise<void> {
  const { clientId } = author;
  if (ids?.length === 0) return;
  const rules = await listRules(tx, clientId);
  const concerned = ids === null ? undefined : inArray(scimUsers.userId, [...ids]);
  const people = await tx
    .select({ row: users, managed: scimUsers, teamId: teamMembers.teamId })
    .from(scimUsers)
    .innerJoin(users, and(eq(users.clientId, scimUsers.clientId), eq(users.id, scimUsers.userId)))
    .leftJoin(teamMembers, and(eq(teamMembers.clientId, scimUsers.clientId), eq(teamMembers.userId, scimUsers.userId)))
    .where(and(eq(scimUsers.clientId, clientId), isNull(scimUsers.deletedAt), eq(users.disabled, false), concerned))
    .orderBy(asc(users.id))
    .for("update", { of: users });
  const groups = await readGroups(tx, clientId);
  for (const person of people) {
    const own = groups.get(person.row.id) ?? new Set();
    const matching = rules.filter(({ groupId }) => own.has(groupId));
    await applyRole(tx, author, person, matching.find(({ role }) => role !== null)?.role ?? null);
    await applyTeam(tx, author, person, matching.find(({ teamId }) => teamId !== null)?.teamId ?? null);
  }
}

interface Subject {
  row: typeof users.$inferSelect;
  managed: typeof scimUsers.$inferSelect;
  teamId: string | null;
}

async function applyRole(
  tx: Database,
  author: Author,
  { row, managed }: Subject,
  newRole: RuleRow["role"],
): Promise<void> {
  const current = findRole(row.role);
  const role = newRole ?? (managed.ruleRole !== null && managed.ruleRole === current ? defaultRole : null);
  const isAssignable = current === null || scimRoles.some((known) => known === current);
  if (role !== null && isAssignable && role !== current)
    await writeMember(tx, { before: row, change: { role }, by: byProvider(author), now: author.now });
  if (managed.ruleRole !== newRole) await save(tx, managed, { ruleRole: newRole });
}

async function applyTeam(
  tx: Database,
  author: Author,
  { row, managed, teamId }: Subject,
  newTeamId: string | null,
): Promise<void> {
  const { clientId, now } = author;
  const leaves = newTeamId === null && teamId !== null && managed.ruleTeamId === teamId;
  if (leaves)
    await tx.delete(teamMembers).where(and(eq(teamMembers.clientId, clientId), eq(teamMembers.userId, row.id)));
  const joins = newTeamId !== null && newTeamId !== teamId;
  if (joins) await putInTeam(tx, { clientId, teamId: newTeamId, uids: [row.id], now });
  if (leaves || joins) await recordMove(tx, author, { userId: row.id, from: teamId, to: newTeamId });
  if (managed.ruleTeamId !== newTeamId) await save(tx, managed, { ruleTeamId: newTeamId });
}

async function recordMove(
  tx: Database,
  author: Author,
  { userId, from, to }: { userId: string; from: string | null; to: string | null },
): Promise<void> {
  const { clientId, now } = author;
  const ids = [from, to].filter((id) => id !== null);
  const rows = await touchTeams(tx, { clientId, ids, now });
  const nameOf = (id: string | null) => rows.find((team) => team.id === id)?.name ?? null;
  await recordAudit(tx, {
    ...byProvider(author),
    at: now,
    action: "member.change_team",
    subject: userId,
    before: { team: nameOf(from) },
    after: { team: nameOf(to) },
  });
}

async function save(
  tx: Database,
  { clientId, userId }: typeof scimUsers.$inferSelect,
  values: { ruleRole: string | null } | { ruleTeamId: string | null },
): Promise<void> {
  await tx
    .update(scimUsers)
    .set(values)
    .where(and(eq(scimUsers.clientId, clientId), eq(scimUsers.userId, userId)));
}

async function readGroups(tx: Database, clientId: string): Promise<Map<string, Set<string>>> {
  const rows = await tx
    .select({ userId: scimGroupMembers.userId, groupId: scimGroupMembers.groupId })
    .from(scimGroupMembers)
    .innerJoin(
      scimRules,
      and(eq(scimRules.clientId, scimGroupMembers.clientId), eq(scimRules.groupId, scimGroupMembers.groupId)),
    )
    .where(eq(scimGroupMembers.clientId, clientId));
  const groups = new Map<string, Set<string>>();
  for (const { userId, groupId } of rows) groups.set(userId, (groups.get(userId) ?? new Set()).add(groupId));
  return groups;
}

export function byProvider({ clientId, from }: Author) {
  return { clientId, actorId: null, from };
}
