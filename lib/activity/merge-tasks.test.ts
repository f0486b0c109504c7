import type { MyTask } from "@/lib/contracts/activity/my-tasks";
import { mergeTasks } from "./merge-tasks";

const taskOf = (id: string, due_date: string | null, title = "Call") => ({ id, due_date, title }) as MyTask;
const idsOf = (tasks: readonly MyTask[]) => tasks.map(({ id }) => id).join(" ");

const rows = [taskOf("d", "2026-03-04"), taskOf("b", "2026-03-06"), taskOf("a", null)];

test.each([
  [taskOf("c", "2026-03-05"), "d c b a"],
  [taskOf("c", "2026-03-06"), "d b c a"],
  [taskOf("c", "2026-03-07"), "d b c a"],
  [taskOf("c", null), "d b a c"],
  [taskOf("a2", "2026-03-06"), "d a2 b a"],
  [taskOf("A", null), "d b A a"],
])("a new row is at its place by due date, then by id (%#)", (task, ids) =>
  expect(idsOf(mergeTasks(rows, [task], true))).toBe(ids),
);

test("a known row stays where it is, with its new values", () => {
  const merged = mergeTasks(rows, [taskOf("d", null, "Write")], true);

  expect(idsOf(merged)).toBe("d b a");
  expect(merged[0]).toMatchObject({ due_date: null, title: "Write" });
});

test("a new row of a list in another order is at the end", () =>
  expect(idsOf(mergeTasks(rows, [taskOf("c", "2026-03-05")], false))).toBe("d b a c"));
