import "client-only";
import type { NewNote, NewSignal, NewTask, Note, Signal, Task, TaskChange } from "@/lib/contracts/activity/activity";
import type { SignalFeedback } from "@/lib/contracts/signals/signal-verdict";
import type { Page } from "@/lib/contracts/wire/page";
import { type Outcome, send } from "@/lib/http/browser/send";

/** The cursor and the size of a page of an account's list. */
export interface PageQuery {
  cursor: string;
  limit: number;
}

/** Loads a further page of an account's signals. */
export function loadSignals(accountId: string, query: PageQuery): Promise<Outcome<Page<Signal>>> {
  return send("GET /accounts/:id/signals/", { params: { id: accountId }, query });
}

/** Loads a further page of an account's tasks. */
export function loadTasks(accountId: string, query: PageQuery): Promise<Outcome<Page<Task>>> {
  return send("GET /accounts/:id/tasks/", { params: { id: accountId }, query });
}

/** Records a signal; the account's owner and watchers are alerted. */
export function addSignal(accountId: string, signal: NewSignal, key: string): Promise<Outcome<Signal>> {
  return send("POST /accounts/:id/signals/", { params: { id: accountId }, body: signal, key });
}

/** Adds a note; mentioned users are alerted. */
export function addNote(accountId: string, note: NewNote, key: string): Promise<Outcome<Note>> {
  return send("POST /accounts/:id/notes/", { params: { id: accountId }, body: note, key });
}

/** Adds a task; its assignee is alerted. */
export function addTask(accountId: string, task: NewTask, key: string): Promise<Outcome<Task>> {
  return send("POST /accounts/:id/tasks/", { params: { id: accountId }, body: task, key });
}

/** Loads the current version of one task. */
export function loadTask(accountId: string, taskId: string): Promise<Outcome<Task>> {
  return send("GET /accounts/:id/tasks/:task/", { params: { id: accountId, task: taskId } });
}

/** Changes a task; absent fields stay. Refused with `changed_meanwhile` when the task was changed since `updated_at`. */
export function changeTask(accountId: string, taskId: string, change: TaskChange): Promise<Outcome<Task>> {
  return send("PATCH /accounts/:id/tasks/:task/", { params: { id: accountId, task: taskId }, body: change });
}

/** Rates a signal as useful or not; null removes the rating. */
export function setVerdict(accountId: string, signal: string, feedback: SignalFeedback | null): Promise<Outcome<null>> {
  return send("PUT /accounts/:id/signals/:signal/verdict/", {
    params: { id: accountId, signal },
    body: { verdict: feedback },
  });
}
