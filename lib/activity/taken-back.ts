import type { Task } from "@/lib/contracts/activity";

/**
 * Whether a task that came round again is gone, by what the server has anew: the one before it is open again, or another
 * stands in its place. One that somebody changed stays.
 */
export function isTakenBack(task: Task, fresh: readonly Task[]): boolean {
  const { follows, id, done_at: doneAt } = task;
  if (follows === undefined || doneAt !== null || task.updated_at !== task.created_at) return false;
  if (fresh.some((one) => one.id === id)) return false;
  return fresh.some((one) => (one.id === follows && one.done_at === null) || one.follows === follows);
}
