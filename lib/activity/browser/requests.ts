import "client-only";
import type { NewNote, NewTask, Note, Task, TaskChange } from "@/lib/contracts/activity/activity";
import { type Outcome, send } from "@/lib/http/browser/send";

/** The cursor and the size of a page of an account's list. */
export interface PageQuery {
  cursor: string;
  limit: number;
}

/** Adds a note; mentioned users are alerted. */
export function addNote(accountId: string, note: NewNote, key: string): Promise<Outcome<Note>> {
  return send("POST /accounts/:id/notes/", { params: { id: accountId }, body: note, key });
}

/** Adds a task; its assignee is alerted. */
export function addTask(accountId: string, task: NewTask, key: string): Promise<Outcome<Task>> {
  return send("POST /accounts/:id/tasks/", { params: { id: accountId }, body: task, key });
}

/** Changes a task; absent fields stay. Refused with `changed_meanwhile` if the task has changed since `updated_at`. */
export function changeTask(accountId: string, taskId: string, change: TaskChange): Promise<Outcome<Task>> {
  return send("PATCH /accounts/:id/tasks/:task/", { params: { id: accountId, task: taskId }, body: change });
}
