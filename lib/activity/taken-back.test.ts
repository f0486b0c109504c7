import type { Task } from "@/lib/contracts/activity/activity";
import { isUndone } from "./taken-back";

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
  ["while the one before it is done", next, [task("first", { done_at: at }), next], false],
  ["when the one before it is open again", next, [task("first")], true],
  ["when another stands in its place", next, [task("other", { follows: "first" })], true],
  ["while the server has it", next, [task("first"), next], false],
  ["of which nothing is known", next, [], false],
  ["that someone changed", { ...next, updated_at: "2026-03-02T10:00:00.000Z" }, [task("first")], false],
  ["that is done", { ...next, done_at: at }, [task("first")], false],
  ["that was added by hand", task("own"), [task("first")], false],
])("a task %s", (_what, of, fresh, isGone) => {
  expect(isUndone(of, fresh)).toBe(isGone);
});
