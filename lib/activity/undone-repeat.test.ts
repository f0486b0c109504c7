import type { Task } from "@/lib/contracts/activity/activity";
import { isUndone } from "./undone-repeat";

const at = "2026-03-02T09:00:00.000Z";
const task = (id: string, more: Partial<Task> = {}): Task => ({
  id,
  account_id: "a",
  title: "Ring them",
  due_date: "2026-03-02",
  assignee: null,
  created_by: null,
  created_at: at,
  done_at: null,
  updated_at: at,
  ...more,
});
const next = task("next", { follows: "first" });

test.each<[string, Task, Task[], boolean]>([
  ["whose predecessor is still done", next, [task("first", { done_at: at }), next], false],
  ["whose predecessor is open again", next, [task("first")], true],
  ["replaced by another follow-up", next, [task("other", { follows: "first" })], true],
  ["that the server still has", next, [task("first"), next], false],
  ["whose predecessor is unknown", next, [], false],
  ["that someone changed", { ...next, updated_at: "2026-03-02T10:00:00.000Z" }, [task("first")], false],
  ["that is done", { ...next, done_at: at }, [task("first")], false],
  ["that was added by hand", task("own"), [task("first")], false],
])("detects whether the creation of a task %s was undone", (_what, of, currentTasks, expected) => {
  expect(isUndone(of, currentTasks)).toBe(expected);
});
