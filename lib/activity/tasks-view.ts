import type { DueFilter, MyTask } from "@/lib/contracts/my-tasks";

/** What the page of my tasks shows: a part of the open ones, or the done ones. */
export type TasksView = DueFilter | "all" | "done";

const views: readonly TasksView[] = ["all", "overdue", "today", "week", "later", "done"];

/** Reads which part an address asks for; whatever isn't one is all open tasks. */
export function readTasksView(value: string | string[] | undefined): TasksView {
  return views.find((view) => view === value) ?? "all";
}

/** Whose tasks an address asks for: a member's uid, a team (`lib/contracts/team-filter.ts`); null: the own ones. */
export function readTasksOf(value: string | string[] | undefined): string | null {
  return typeof value === "string" && /^[\w.@:-]{1,64}$/.test(value) ? value : null;
}

/**
 * The address of a part of my tasks, narrowed to one account or not.
 *
 * @param of whose instead of mine, as {@link readTasksOf} reads it
 */
export function tasksHref(view: TasksView, accountId: string | null, of: string | null = null): string {
  const params = new URLSearchParams();
  if (view !== "all") params.set("show", view);
  if (accountId !== null) params.set("account", accountId);
  if (of !== null) params.set("of", of);
  return params.size > 0 ? `/tasks?${params}` : "/tasks";
}

/** What the backend is asked for, so that it answers with this part. */
export function tasksQuery(view: TasksView, accountId: string | null, of: string | null = null) {
  const which = { ...(accountId !== null && { account: accountId }), ...(of !== null && { of }) };
  if (view === "done") return { ...which, state: "done" as const };
  return view === "all" ? which : { ...which, due: view };
}

const dayMs = 86_400_000;

/** Says when an open task is due, in the words of the page's parts. `today`: YYYY-MM-DD. */
export function dueFilterOf(day: string | null, today: string): DueFilter {
  if (day === null) return "later";
  if (day < today) return "overdue";
  if (day === today) return "today";
  return Date.parse(day) - Date.parse(today) <= 7 * dayMs ? "week" : "later";
}

/** Puts tasks under the headings of the page, in their order; headings without any are left out. */
export function groupByDue(tasks: readonly MyTask[], today: string): { due: DueFilter; tasks: MyTask[] }[] {
  const groups: { due: DueFilter; tasks: MyTask[] }[] = [];
  for (const due of ["overdue", "today", "week", "later"] as const) {
    const within = tasks.filter((task) => dueFilterOf(task.due_date, today) === due);
    if (within.length > 0) groups.push({ due, tasks: within });
  }
  return groups;
}
