import type { MyTask } from "@/lib/contracts/activity/my-tasks";

/**
 * Replaces rows by newer rows with the same id, and adds new rows: in the order of due dates, or at the end.
 *
 * @param isByDue whether the list is sorted by due date, with undated tasks last
 */
export function mergeTasks(before: readonly MyTask[], newer: readonly MyTask[], isByDue: boolean): readonly MyTask[] {
  const byId = new Map(newer.map((task) => [task.id, task]));
  const known = new Set(before.map(({ id }) => id));
  const rows = before.map((task) => byId.get(task.id) ?? task);
  for (const task of newer.filter(({ id }) => !known.has(id))) {
    const next = isByDue ? rows.findIndex((row) => orderOf(row) > orderOf(task)) : -1;
    rows.splice(next === -1 ? rows.length : next, 0, task);
  }
  return rows;
}

/** Sorts as the server does. */
function orderOf({ due_date: day, id }: MyTask): string {
  return `${day ?? "9999-12-31"} ${id}`;
}
