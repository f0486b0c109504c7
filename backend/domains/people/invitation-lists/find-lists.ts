import { and, asc, desc, eq, gt, notInArray, sql } from "drizzle-orm";
import {
  type InvitationList,
  type InvitationRowState,
  invitationListLimits,
} from "@/lib/contracts/invitations/invitation-list";
import { notFound } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../../database/database";
import { users } from "../../../database/schema/core";
import { invitationListRows, invitationLists } from "../../../database/schema/people/invitation-lists";
import { stateReasons } from "./match-list";
import type { InvitationListKey } from "./start-list";

/** The number of lists that are shown. Each has at most 10,000 rows to count. */
const maxListed = 5;

type Counted = Omit<InvitationList, "problems" | "next_line">;

/** Lists the latest lists of people to invite, newest first. */
export async function listLatest(db: Database, clientId: string): Promise<{ items: Counted[] }> {
  const found = await db
    .select({ list: invitationLists, author: users.fullName })
    .from(invitationLists)
    .leftJoin(users, eq(users.id, invitationLists.createdBy))
    .where(eq(invitationLists.clientId, clientId))
    .orderBy(desc(invitationLists.createdAt), desc(invitationLists.id))
    .limit(maxListed);
  const items: Counted[] = [];
  for (const { list, author } of found) items.push(await countRows(db, list, author));
  return { items };
}

/**
 * Gets a list with its progress and the rows after a line that weren't invited.
 *
 * @throws AppError 404 `not_found`
 */
export async function getList(db: Database, { clientId, id }: InvitationListKey, after = 0): Promise<InvitationList> {
  const [found] = await db
    .select({ list: invitationLists, author: users.fullName })
    .from(invitationLists)
    .leftJoin(users, eq(users.id, invitationLists.createdBy))
    .where(and(eq(invitationLists.clientId, clientId), eq(invitationLists.id, id)));
  if (!found) throw notFound();
  const rows = await db
    .select()
    .from(invitationListRows)
    .where(
      and(
        eq(invitationListRows.clientId, clientId),
        eq(invitationListRows.listId, id),
        gt(invitationListRows.line, after),
        notInArray(invitationListRows.state, ["waiting", "sent"]),
      ),
    )
    .orderBy(asc(invitationListRows.line))
    .limit(invitationListLimits.problems + 1);
  const shown = rows.slice(0, invitationListLimits.problems);
  return {
    ...(await countRows(db, found.list, found.author)),
    problems: shown.map(({ line, email, state, reason }) => ({
      line,
      email,
      state,
      reason: reason || stateReasons[state],
    })),
    next_line: rows.length > shown.length ? (shown.at(-1)?.line ?? null) : null,
  };
}

async function countRows(
  db: Database,
  { clientId, id, createdAt }: typeof invitationLists.$inferSelect,
  author: string | null,
): Promise<Counted> {
  const rows = await db
    .select({ state: invitationListRows.state, count: sql<number>`count(*)::int` })
    .from(invitationListRows)
    .where(and(eq(invitationListRows.clientId, clientId), eq(invitationListRows.listId, id)))
    .groupBy(invitationListRows.state);
  const counts: Partial<Record<InvitationRowState, number>> = {};
  for (const { state, count } of rows) counts[state] = count;
  return {
    id,
    created_at: createdAt.toISOString(),
    created_by: author,
    is_running: (counts.waiting ?? 0) > 0,
    counts,
  };
}
