import "client-only";
import type { NewNote, NewSignal, NewTask, Note, Signal, Task, TaskChange } from "@/lib/contracts/activity";
import type { Page } from "@/lib/contracts/page";
import type { SignalVerdict } from "@/lib/contracts/signal-verdict";
import { type Outcome, send } from "@/lib/http/browser/send";

/** A page of an account's list. */
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

/** Records a signal: the account's owner and watchers are told. */
export function addSignal(accountId: string, signal: NewSignal, key: string): Promise<Outcome<Signal>> {
  return send("POST /accounts/:id/signals/", { params: { id: accountId }, body: signal, key });
}

/** Writes a note: whom it mentions is told. */
export function addNote(accountId: string, note: NewNote, key: string): Promise<Outcome<Note>> {
  return send("POST /accounts/:id/notes/", { params: { id: accountId }, body: note, key });
}

/** Adds a task: who is to do it is told. */
export function addTask(accountId: string, task: NewTask, key: string): Promise<Outcome<Task>> {
  return send("POST /accounts/:id/tasks/", { params: { id: accountId }, body: task, key });
}

/** Loads one task as it is now. */
export function loadTask(accountId: string, taskId: string): Promise<Outcome<Task>> {
  return send("GET /accounts/:id/tasks/:task/", { params: { id: accountId, task: taskId } });
}

/** Changes a task; what is absent stays. Refused with `changed_meanwhile` when it isn't any more as `updated_at` says. */
export function changeTask(accountId: string, taskId: string, change: TaskChange): Promise<Outcome<Task>> {
  return send("PATCH /accounts/:id/tasks/:task/", { params: { id: accountId, task: taskId }, body: change });
}

/** Says whether I find a signal useful; null takes it back. */
export function setVerdict(accountId: string, signal: string, verdict: SignalVerdict | null): Promise<Outcome<null>> {
  return send("PUT /accounts/:id/signals/:signal/verdict/", { params: { id: accountId, signal }, body: { verdict } });
}
