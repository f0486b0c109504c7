import { repeatNames } from "@/lib/contracts/activity/repeat";
import type { Database } from "../../database/database";
import type { tasks } from "../../database/schema/activity";
import { formatDay } from "../../local-time/days";
import type { Principal } from "../../principal";
import { type Alert, acknowledgeAlerts, raiseAlert } from "../alerts/alerts";
import { type AccountRef, linkOf } from "../shared/account-ref";
import { getName } from "../shared/colleagues/colleagues";

type TaskRow = typeof tasks.$inferSelect;
type Account = Pick<AccountRef, "id" | "name">;

/** Alerts a task's assignee, unless they assigned it themselves or it is completed. */
export async function notifyAssignee(
  tx: Database,
  principal: Principal,
  account: Account,
  task: TaskRow,
  now: Date,
): Promise<void> {
  if (task.assigneeId === null || task.assigneeId === principal.uid || task.doneAt !== null) return;
  const due = task.dueDate === null ? "" : ` Due ${formatDay(task.dueDate)}.`;
  await raiseAlert(tx, principal.clientId, [task.assigneeId], {
    id: assignedId(task),
    type: "task_assigned",
    title: task.title,
    body: `${account.name} · assigned by ${await getName(tx, principal.uid)}.${due}`,
    account,
    link: linkOf(account, { task: task.id }),
    at: now,
  });
}

/** The fields of a task that a reminder needs. */
export interface DueTask extends Pick<TaskRow, "id" | "title" | "repeats"> {
  /** YYYY-MM-DD. */
  dueDate: string;
  contactName: string | null;
}

/** The alert that a task is due or overdue: one alert, raised again when the due date has passed. */
export function createDueTaskAlert(account: Account, task: DueTask, isOverdue: boolean, now: Date): Alert {
  const about = task.contactName === null ? "" : ` · about ${task.contactName}`;
  const repeats = task.repeats === null ? "" : `, repeats ${repeatNames[task.repeats]}`;
  return {
    id: dueId(task),
    type: "task_due",
    title: isOverdue ? `Overdue: ${task.title}` : task.title,
    body: `${account.name}${about} · ${isOverdue ? `overdue since ${formatDay(task.dueDate)}` : "due today"}${repeats}.`,
    account,
    link: linkOf(account, { task: task.id }),
    at: now,
  };
}

/**
 * Acknowledges the alerts made obsolete by a change to a task: it was completed, reassigned, or given another due date.
 */
export async function acknowledgeTaskAlerts(tx: Database, before: TaskRow, after: TaskRow): Promise<void> {
  if (before.assigneeId === null) return;
  const isOver = (after.doneAt !== null && before.doneAt === null) || after.assigneeId !== before.assigneeId;
  if (isOver) await acknowledgeAlerts(tx, before.clientId, [before.assigneeId], [assignedId(before), dueId(before)]);
  else if (after.dueDate !== before.dueDate)
    await acknowledgeAlerts(tx, before.clientId, [before.assigneeId], [dueId(before)]);
}

/** Acknowledges the former assignees' alerts about tasks that were reassigned, with few statements. */
export async function acknowledgeReassigned(tx: Database, clientId: string, before: readonly TaskRow[]): Promise<void> {
  for (const uid of new Set(before.flatMap(({ assigneeId }) => assigneeId ?? []))) {
    const own = before.filter(({ assigneeId }) => assigneeId === uid);
    await acknowledgeAlerts(
      tx,
      clientId,
      [uid],
      own.flatMap((task) => [assignedId(task), dueId(task)]),
    );
  }
}

function assignedId({ id }: TaskRow): string {
  return `task-assigned-${id}`;
}

function dueId({ id }: Pick<TaskRow, "id">): string {
  return `task-due-${id}`;
}
