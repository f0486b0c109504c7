import type { DueFilter, MyTask } from "@/lib/contracts/activity/my-tasks";

/** The part of the user's tasks that the page shows: open ones by due date, all open ones, or done ones. */
export type TasksView = DueFilter | "all" | "done";

const views: readonly TasksView[] = ["all", "overdue", "today", "week", "later", "done"];

/** Reads the part from an address; all open tasks for any other value. */
export function readTasksView(value: string | string[] | undefined): TasksView {
  return views.find((view) => view === value) ?? "all";
}

/** Whose tasks an address names: a member's uid or a team (`lib/contracts/people/team-filter.ts`); null for the user's own. */
export function readTasksOf(value: string | string[] | undefined): string | null {
  return typeof value === "string" && /^[\w.@:-]{1,64}$/.test(value) ? value : null;
}

/**
 * The address of a part of the user's tasks, of one account or all.
 *
 * @param of whose tasks instead, as {@link readTasksOf} reads it
 */
export function tasksHref(view: TasksView, accountId: string | null, of: string | null = null): string {
  const params = new URLSearchParams();
  if (view !== "all") params.set("show", view);
  if (accountId !== null) params.set("account", accountId);
  if (of !== null) params.set("of", of);
  return params.size > 0 ? `/tasks?${params}` : "/tasks";
}

/** The backend's query parameters for a part of the tasks. */
export function tasksQuery(view: TasksView, accountId: string | null, of: string | null = null) {
  const which = { ...(accountId !== null && { account: accountId }), ...(of !== null && { of }) };
  if (view === "done") return { ...which, state: "done" as const };
  return view === "all" ? which : { ...which, due: view };
}

const dayMs = 86_400_000;

/** The page's group that an open task belongs to, by its due date. `today`: YYYY-MM-DD. */
export function dueFilterOf(day: string | null, today: string): DueFilter {
  if (day === null) return "later";
  if (day < today) return "overdue";
  if (day === today) return "today";
  return Date.parse(day) - Date.parse(today) <= 7 * dayMs ? "week" : "later";
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
