import type { ContactRef, Task } from "@/lib/contracts/activity/activity";
import type { tasks } from "../../database/schema/activity";

export function serializeTask(row: {
  task: typeof tasks.$inferSelect;
  author: string | null;
  assignee: string | null;
  /** Absent if it wasn't queried. */
  contact?: ContactRef | null;
}): Task {
  const { task, author, assignee, contact } = row;
  return {
    id: task.id,
    account_id: task.accountId,
    title: task.title,
    due_date: task.dueDate,
    assignee: task.assigneeId && assignee ? { uid: task.assigneeId, name: assignee } : null,
    created_by: task.createdBy && author ? { uid: task.createdBy, name: author } : null,
    created_at: task.createdAt.toISOString(),
    ...(contact !== undefined && { contact }),
    ...(task.repeats && { repeats: task.repeats }),
    ...(task.followsId && { follows: task.followsId }),
    done_at: task.doneAt?.toISOString() ?? null,
    updated_at: task.updatedAt.toISOString(),
  };
}
