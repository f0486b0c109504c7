import { and, desc, eq, gte, isNotNull, type SQL, sql } from "drizzle-orm";
import type { HomeQueue, QueueDecision } from "@/lib/contracts/home/home-queue";
import type { QueueKind } from "@/lib/contracts/home/queue-kind";
import type { Database } from "../../database/database";
import { tasks } from "../../database/schema/activity";
import { queueDecisions } from "../../database/schema/home";
import { invalidField } from "../../errors";
import { addDays } from "../../local-time/days";
import type { Principal } from "../../principal";
import { saveNotUseful, undoNotUseful } from "../activity/feedback/feedback";
import { requireMember } from "../shared/colleagues/member";

/** Days after which a completed item may reappear if its cause persists; null: never. */
const restDays: Record<QueueKind, number | null> = {
  task: 1,
  signal: null,
  quiet: 30,
  unassigned: 30,
  team_task: 7,
  request: 7,
};

const maxSnoozeDays = 90;
const shownDone = 20;

/**
 * Stores a user's decision about an item in their queue, replacing any earlier one. Marking a signal as not useful also
 * stores that feedback on the signal.
 *
 * @param today the current day for the user
 * @throws AppError 409 `not_a_member` · 400 `invalid_request`: `until` isn't within the next 90 days
 */
export async function saveDecision(
  db: Database,
  principal: Principal,
  { key, kind, until, title }: QueueDecision,
  today: string,
  now: Date,
): Promise<void> {
  await requireMember(db, principal);
  if (until !== null && (until <= today || until > addDays(today, maxSnoozeDays)))
    throw invalidField("until", `Choose a day within the next ${maxSnoozeDays}`);
  const signalId = kind === "not_useful" ? signalIdOf(key) : null;
  const formerRating = signalId === null ? null : await saveNotUseful(db, principal, signalId, now);
  const row = { kind, title, until: until ?? hiddenUntil(key, kind, today), createdAt: now };
  await db
    .insert(queueDecisions)
    .values({ clientId: principal.clientId, userId: principal.uid, itemKey: key, ...row, formerRating })
    .onConflictDoUpdate({
      target: [queueDecisions.clientId, queueDecisions.userId, queueDecisions.itemKey],
      // A repeated decision keeps the rating from before the first one, instead of storing the rating that the first
      // one set.
      set: {
        ...row,
        formerRating: sql`case when ${queueDecisions.kind} = 'not_useful' and ${kind} = 'not_useful'
        then ${queueDecisions.formerRating} else excluded.former_rating end`,
      },
    });
}

/** Deletes a decision and restores the rating that it replaced; no effect if there is none. */
export async function revertDecision(db: Database, principal: Principal, key: string, now: Date): Promise<void> {
  const [before] = await db
    .delete(queueDecisions)
    .where(and(isOwn(principal), eq(queueDecisions.itemKey, key)))
    .returning({ kind: queueDecisions.kind, formerRating: queueDecisions.formerRating });
  const signalId = signalIdOf(key);
  if (signalId !== null && before?.kind === "not_useful")
    await undoNotUseful(db, principal, { id: signalId, formerRating: before.formerRating }, now);
}

function signalIdOf(key: string): string | null {
  return key.startsWith("signal:") ? key.slice("signal:".length) : null;
}

/** Condition that no decision hides an item on the given day. `key`: SQL for the item's key. */
export function isUndecided(principal: Principal, key: SQL, today: string): SQL {
  return sql`not exists (select from queue_decisions d where d.client_id = ${principal.clientId}
    and d.user_id = ${principal.uid} and d.item_key = ${key} and (d.until is null or d.until > ${today}::date))`;
}

/**
 * Reads the items a user has handled today: completed tasks and queue decisions.
 *
 * @param dayStart the start of the user's day
 */
export async function readHandledItems(
  db: Database,
  principal: Principal,
  dayStart: Date,
): Promise<Pick<HomeQueue, "handled_today" | "done_today">> {
  const decided = await db
    .select()
    .from(queueDecisions)
    .where(and(isOwn(principal), gte(queueDecisions.createdAt, dayStart)))
    .orderBy(desc(queueDecisions.createdAt));
  const isDone = and(
    eq(tasks.clientId, principal.clientId),
    eq(tasks.assigneeId, principal.uid),
    isNotNull(tasks.doneAt),
    gte(tasks.doneAt, dayStart),
  );
  const done = await db
    .select({ id: tasks.id, title: tasks.title, at: tasks.doneAt })
    .from(tasks)
    .where(isDone)
    .orderBy(desc(tasks.doneAt))
    .limit(shownDone);
  const all = [
    ...done.flatMap(({ id, title, at }) => (at === null ? [] : [{ key: `task:${id}`, title, at: at.toISOString() }])),
    ...decided
      .filter(({ kind }) => kind === "done")
      .map(({ itemKey, title, createdAt }) => ({ key: itemKey, title, at: createdAt.toISOString() })),
  ].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  const doneCount = done.length < shownDone ? done.length : await db.$count(tasks, isDone);
  return { handled_today: decided.length + doneCount, done_today: all.slice(0, shownDone) };
}

function hiddenUntil(key: string, kind: QueueDecision["kind"], today: string): string | null {
  if (kind === "not_useful") return null;
  const days = Object.entries(restDays).find(([name]) => key.startsWith(`${name}:`))?.[1] ?? null;
  return days === null ? null : addDays(today, days);
}

function isOwn(principal: Principal): SQL | undefined {
  return and(eq(queueDecisions.clientId, principal.clientId), eq(queueDecisions.userId, principal.uid));
}
