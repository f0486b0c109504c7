import "client-only";
import type { MyTasksPage } from "@/lib/contracts/activity/my-tasks";
import { type Outcome, send } from "@/lib/http/browser/send";
import { type TasksView, tasksQuery } from "../tasks-view";

/** Loads a further page of the user's tasks, or of another member's or team's. */
export function loadMyTasks(
  { view, accountId, of }: { view: TasksView; accountId: string | null; of: string | null },
  page: { cursor: string; limit: number },
): Promise<Outcome<MyTasksPage>> {
  const params = new URLSearchParams({ cursor: page.cursor, limit: String(page.limit) });
  for (const [name, value] of Object.entries(tasksQuery(view, accountId, of))) params.set(name, value);
  return send("GET /tasks/", { query: params });
}
