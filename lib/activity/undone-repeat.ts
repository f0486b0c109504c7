import type { Task } from "@/lib/contracts/activity/activity";

/**
 * Whether a task that repeats an earlier one no longer exists, judging by the server's newer rows: the earlier task was
 * reopened, or another task has replaced this one. A task that a user has edited stays.
 */
export function isUndone(task: Task, currentTasks: readonly Task[]): boolean {
  const { follows, id, done_at: doneAt } = task;
  if (follows === undefined || doneAt !== null || task.updated_at !== task.created_at) return false;
  if (currentTasks.some((one) => one.id === id)) return false;
  return currentTasks.some((one) => (one.id === follows && one.done_at === null) || one.follows === follows);
}
