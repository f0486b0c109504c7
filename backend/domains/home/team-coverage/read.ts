import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Coverage, CoverageQuery } from "@/lib/contracts/home/coverage";
import { can } from "@/lib/contracts/rights/rights";
import { notFound } from "@/lib/contracts/wire/app-error";
import { type Database, readRows } from "../../../database/database";
import { accounts, teamMembers, teams, users } from "../../../database/schema/core";
import type { Principal } from "../../../principal";
import { countValues } from "../../account-list/list/counts";
import { hasOpenRole, isInactive } from "../../account-list/work-left";
import { findToday } from "../../activity/my-tasks";

/** Maximum accounts of all members together to examine for inactivity and gaps; the count per owner is exact. */
const maxScanned = 20_000;

/**
 * Computes what the accounts of a team need, per member.
 *
 * @param query.team a team that the principal leads or, for a client's admin, any team; absent: the first of these by
 * name
 * @throws AppError 404 `not_found`: no such team, or another user leads it
 */
export async function readCoverage(
  db: Database,
  principal: Principal,
  { team: teamId, quiet }: CoverageQuery,
  now: Date,
): Promise<Coverage> {
  const visible = await listVisible(db, principal);
  const team = teamId === undefined ? (visible[0] ?? null) : (visible.find(({ id }) => id === teamId) ?? null);
  if (teamId !== undefined && team === null) throw notFound();
  const days = Number(quiet);
  const members = team ? await listMembers(db, principal, team.id) : [];
  const countsOf = await countValues(db, principal, {
    facets: ["total"],
    owners: [...members.map(({ uid }) => uid), "none"],
  });
  const limit = Math.max(100, Math.floor(maxScanned / Math.max(1, members.length)));
  const rows = team
    ? await readWork(db, principal, { teamId: team.id, days, limit, today: await findToday(db, principal.uid, now) })
    : [];
  const workOf = new Map(rows.map(({ uid, ...work }) => [uid, work]));
  const totalOf = (owner: string) => countsOf("total", owner).get("") ?? 0;
  return {
    teams: visible,
    team,
    quiet_days: days,
    items: members.map((member) => ({
      member,
      accounts: totalOf(member.uid),
      ...(workOf.get(member.uid) ?? { quiet: 0, gaps: 0, open_tasks: 0, overdue_tasks: 0 }),
      is_exact: totalOf(member.uid) <= limit,
    })),
    unowned: totalOf("none"),
  };
}

function listVisible(db: Database, { clientId, uid, role }: Principal) {
  const isVisible = can(role, "manageClient") ? sql`true` : sql`${teams.leaderId} = ${uid}`;
  return readRows(
    db,
    z.object({ id: z.string(), name: z.string() }),
    sql`select ${teams.id} as id, ${teams.name} as name from ${teams}
        where ${teams.clientId} = ${clientId} and ${isVisible} order by lower(${teams.name}), ${teams.id}`,
  );
}

function listMembers(db: Database, { clientId }: Principal, teamId: string) {
  return readRows(
    db,
    z.object({ uid: z.string(), name: z.string() }),
    sql`select ${users.id} as uid, ${users.fullName} as name from ${teamMembers}
        join ${users} on ${users.clientId} = ${teamMembers.clientId} and ${users.id} = ${teamMembers.userId}
        where ${isOfTeam(clientId, teamId)} order by ${users.fullName}, ${users.id}`,
  );
}

function isOfTeam(clientId: string, teamId: string): SQL {
  return sql`${teamMembers.clientId} = ${clientId} and ${teamMembers.teamId} = ${teamId}::uuid`;
}

const workSchema = z.object({
  uid: z.string(),
  quiet: z.number(),
  gaps: z.number(),
  open_tasks: z.number(),
  overdue_tasks: z.number(),
});

/** Reads each member's accounts, at most `limit` each, and their open tasks, by index. */
function readWork(
  db: Database,
  { clientId }: Principal,
  { teamId, days, limit, today }: { teamId: string; days: number; limit: number; today: string },
) {
  return readRows(
    db,
    workSchema,
    sql`select ${teamMembers.userId} as uid, work.*, due.* from ${teamMembers}
        cross join lateral (
          select (count(*) filter (where ${isInactive(days)}))::int as quiet,
            (count(*) filter (where ${hasOpenRole()}))::int as gaps
          from (select * from ${accounts} where ${accounts.clientId} = ${clientId}
              and ${accounts.ownerId} = ${teamMembers.userId} and ${accounts.removedAt} is null
            limit ${limit}) ${accounts}) work
        cross join lateral (
          select count(*)::int as open_tasks,
            (count(*) filter (where t.due_date < ${today}::date))::int as overdue_tasks
          from tasks t where t.client_id = ${clientId} and t.assignee_id = ${teamMembers.userId} and t.done_at is null
            and exists (select from ${accounts} where ${accounts.clientId} = t.client_id
              and ${accounts.id} = t.account_id and ${accounts.removedAt} is null)) due
        where ${isOfTeam(clientId, teamId)}`,
  );
}
