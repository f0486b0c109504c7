import type { Task } from "@/lib/contracts/activity/activity";
import { dayOf, describeOverdue, dueOf, formatDue, orderTasks } from "./due";

const today = "2026-11-21";
const task = (id: string, change: Partial<Task>): Task => ({
  id,
  account_id: "a",
  title: id,
  due_date: null,
  assignee: null,
  created_by: null,
  created_at: "2026-11-01T00:00:00.000Z",
  updated_at: "2026-11-20T09:00:00.000Z",
  done_at: null,
  ...change,
});

test.each([
  ["2026-11-20", null, "overdue"],
  ["2026-11-21", null, "today"],
  ["2026-11-22", null, "later"],
  [null, null, "none"],
  ["2026-11-20", "2026-11-21T09:00:00.000Z", "none"],
] as const)("a task due %s and done %s is %s", (due_date, done_at, due) => {
  expect(dueOf({ due_date, done_at }, today)).toBe(due);
});

test.each([
  ["2026-11-21", "Today"],
  ["2026-11-22", "Tomorrow"],
  ["2026-11-20", "Yesterday"],
  ["2026-11-24", "Tue 24 Nov"],
  ["2027-01-02", "2 Jan 2027"],
])("formats the due date %s as %s", (day, text) => {
  expect(formatDue(day, today).replace(",", "")).toBe(text);
});

test("formats a day as YYYY-MM-DD", () => {
  expect(dayOf(Date.UTC(2026, 0, 5, 23, 59), "UTC")).toBe("2026-01-05");
});

test("sorts open tasks by due date with undated ones last, and done tasks by the latest completion", () => {
  const { open, done } = orderTasks(
    [
      task("none", {}),
      task("late", { due_date: "2026-12-01" }),
      task("soon", { due_date: "2026-11-22" }),
      task("done-first", { done_at: "2026-11-02T00:00:00.000Z" }),
      task("done-last", { done_at: "2026-11-03T00:00:00.000Z" }),
    ],
    ({ done_at }) => done_at !== null,
  );

  expect(open.map(({ id }) => id)).toEqual(["soon", "late", "none"]);
  expect(done.map(({ id }) => id)).toEqual(["done-last", "done-first"]);
});

test.each([
  ["2026-11-20", "1 day overdue"],
  ["2026-10-31", "21 days overdue"],
])("describes a task due %s as %s", (day, text) => expect(describeOverdue(day, "2026-11-21")).toBe(text));
