import type { DueFilter, MyTask } from "@/lib/contracts/activity/my-tasks";
import { dayMs } from "@/lib/contracts/wire/durations";

/** The filter of the user's tasks page: open tasks by due date, all open tasks, or done tasks. */
export type TasksView = DueFilter | "all" | "done";

const views: readonly TasksView[] = ["all", "overdue", "today", "week", "later", "done"];

/** Reads the filter from a URL; all open tasks for any other value. */
export function readTasksView(value: string | string[] | undefined): TasksView {
  return views.find((view) => view === value) ?? "all";
}

/**
 * Reads from a URL whose tasks to show: a member's uid or a team (`lib/contracts/people/team-filter.ts`); null for the
 * user's own tasks.
 */
export function readTasksOf(value: string | string[] | undefined): string | null {
  return typeof value === "string" && /^[\w.@:-]{1,64}$/.test(value) ? value : null;
}

/**
 * Returns the URL of the filtered tasks, of one account or all.
 *
 * @param of the member or team whose tasks are shown, as in {@link readTasksOf}
 */
export function tasksHref(view: TasksView, accountId: string | null, of: string | null = null): string {
  const params = new URLSearchParams();
  if (view !== "all") params.set("show", view);
  if (accountId !== null) params.set("account", accountId);
  if (of !== null) params.set("of", of);
  return params.size > 0 ? `/tasks?${params}` : "/tasks";
}

/** Returns the backend's query parameters for the filtered tasks. */
export function tasksQuery(view: TasksView, accountId: string | null, of: string | null = null) {
  const which = { ...(accountId !== null && { account: accountId }), ...(of !== null && { of }) };
  if (view === "done") return { ...which, state: "done" as const };
  return view === "all" ? which : { ...which, due: view };
}

/**
 * Returns the group of an open task by its due date.
 *
 * @param today YYYY-MM-DD
 */
export function dueFilterOf(day: string | null, today: string): DueFilter {
  if (day === null) return "later";
  if (day < today) return "overdue";
  if (day === today) return "today";
  return Date.parse(day) - Date.parse(today) <= 7 * dayMs ? "week" : "later";
}

/** Whether a filter of open tasks shows a task; `today` is YYYY-MM-DD. */
export function isInView({ due_date: day }: Pick<MyTask, "due_date">, view: TasksView, today: string): boolean {
  return view === "all" || view === dueFilterOf(day, today);
}

/** Groups tasks by due date, in their order; empty groups are left out. */
export function groupByDue(tasks: readonly MyTask[], today: string): { due: DueFilter; tasks: MyTask[] }[] {
  const groups: { due: DueFilter; tasks: MyTask[] }[] = [];
  for (const due of ["overdue", "today", "week", "later"] as const) {
    const within = tasks.filter((task) => dueFilterOf(task.due_date, today) === due);
    if (within.length > 0) groups.push({ due, tasks: within });
  }
  return groups;
}
