import type { MyTask } from "@/lib/contracts/activity/my-tasks";
import { dueFilterOf, groupByDue, isInView, readTasksOf, readTasksView, tasksHref, tasksQuery } from "./tasks-view";

const today = "2026-11-21";

test.each([
  ["2026-11-20", "overdue"],
  ["2026-11-21", "today"],
  ["2026-11-22", "week"],
  ["2026-11-28", "week"],
  ["2026-11-29", "later"],
  [null, "later"],
])("groups a task due %s under %s", (day, due) => {
  expect(dueFilterOf(day, today)).toBe(due);
});

test("shows non-empty groups with the most urgent first and each task once", () => {
  const task = (id: string, due_date: string | null): MyTask => ({
    id,
    due_date,
    account_id: "a",
    account: { id: "a", name: "Adobe" },
    title: id,
    assignee: null,
    created_by: null,
    created_at: "2026-11-01T00:00:00Z",
    done_at: null,
    updated_at: "2026-03-01T08:00:00.000Z",
  });
  const tasks = [task("a", null), task("b", "2026-11-20"), task("c", "2026-11-30"), task("d", "2026-11-19")];

  const groups = groupByDue(tasks, today);

  expect(groups.map(({ due, tasks: within }) => [due, within.map(({ id }) => id)])).toEqual([
    ["overdue", ["b", "d"]],
    ["later", ["a", "c"]],
  ]);
});

test.each([
  ["done", "done"],
  ["week", "week"],
  ["nonsense", "all"],
  [["today", "week"], "all"],
  [undefined, "all"],
])("reads the filter %j as %s", (value, view) => {
  expect(readTasksView(value)).toBe(view);
});

test("each filter has its own URL and query", () => {
  expect(tasksHref("all", null)).toBe("/tasks");
  expect(tasksHref("today", "5f0c9a")).toBe("/tasks?show=today&account=5f0c9a");
  expect(tasksQuery("today", null)).toEqual({ due: "today" });
  expect(tasksQuery("done", "5f0c9a")).toEqual({ state: "done", account: "5f0c9a" });
  expect(tasksQuery("all", null)).toEqual({});
  expect(tasksHref("overdue", null, "team")).toBe("/tasks?show=overdue&of=team");
  expect(tasksQuery("overdue", null, "team")).toEqual({ due: "overdue", of: "team" });
  expect([readTasksOf("team"), readTasksOf("<b>"), readTasksOf(undefined), readTasksOf(["a"])]).toEqual([
    "team",
    null,
    null,
    null,
  ]);
});

test.each([
  ["all", null, true],
  ["later", null, true],
  ["today", "2026-03-02", true],
  ["today", "2026-03-03", false],
  ["done", "2026-03-02", false],
] as const)("the filter %s shows an open task due %s: %s", (view, day, isShown) => {
  expect(isInView({ due_date: day }, view, "2026-03-02")).toBe(isShown);
});
