import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Week, WeekGoal } from "@/lib/contracts/home/week";
import { can } from "@/lib/contracts/rights/rights";
import { type Database, readRows } from "../../database/database";
import { weekGoals } from "../../database/schema/home";
import { addDays, dayIn, dayStart, type LocalTime } from "../../local-time/days";
import type { Principal } from "../../principal";
import { requireMember } from "../shared/colleagues/member";

/**
 * Reads a user's weekly goal, and the number of accounts they have worked on since Monday in their time zone.
 *
 * @returns null for visiting operators and read-only members
 */
export async function readWeek(db: Database, principal: Principal, { now, zone }: LocalTime): Promise<Week | null> {
  if (!can(principal.role, "editAccounts")) return null;
  const from = mondayOf(dayIn(now, zone));
  const next = addDays(from, 7);
  const [row] = await db
    .select({ goal: weekGoals.goal })
    .from(weekGoals)
    .where(and(eq(weekGoals.clientId, principal.clientId), eq(weekGoals.userId, principal.uid)));
  const touched = await countTouched(db, principal, dayStart(from, zone), dayStart(next, zone));
  return { goal: row?.goal ?? null, touched, from, until: addDays(from, 6) };
}

/**
 * Stores a user's weekly goal; null deletes it.
 *
 * @throws AppError 409 `not_a_member`
 */
export async function saveWeekGoal(db: Database, principal: Principal, { goal }: WeekGoal, now: Date): Promise<void> {
  const { member } = await requireMember(db, principal);
  const row = { goal, updatedAt: now };
  await db
    .insert(weekGoals)
    .values({ ...member, ...row })
    .onConflictDoUpdate({ target: [weekGoals.clientId, weekGoals.userId], set: row });
}

/**
 * Counts the accounts with activity by the user. Each part reads only this user's rows for these days, through an index
 * on client and user.
 */
async function countTouched(db: Database, { clientId, uid }: Principal, from: Date, until: Date): Promise<number> {
  const within = (column: string) =>
    sql`${sql.identifier(column)} >= ${from.toISOString()}::timestamptz and ${sql.identifier(column)} < ${until.toISOString()}::timestamptz`;
  const [row] = await readRows(
    db,
    z.object({ count: z.number() }),
    sql`select count(*)::int as count from (
      select account_id from notes
        where client_id = ${clientId} and created_by = ${uid} and removed_at is null and ${within("created_at")}
      union select account_id from conversations
        where client_id = ${clientId} and created_by = ${uid} and removed_at is null and ${within("happened_at")}
      union select account_id from tasks
        where client_id = ${clientId} and assignee_id = ${uid} and done_at is not null and ${within("done_at")}
    ) touched`,
  );
  return row?.count ?? 0;
}

function mondayOf(day: string): string {
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return addDays(day, -sinceMonday);
}
