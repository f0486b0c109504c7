import type { NewNote, NewSignal, NewTask, Note, Signal, Task, TaskChange } from "@/lib/contracts/activity";
import type { Page } from "@/lib/contracts/page";
import { type Outcome, send } from "@/lib/http/browser/send";

/** Loads a further page of an account's signals, notes or tasks. */
export function loadPage<Row>(
  accountId: string,
  list: "signals" | "notes" | "tasks",
  query: { cursor: string; limit: number },
): Promise<Outcome<Page<Row>>> {
  const params = new URLSearchParams({ cursor: query.cursor, limit: String(query.limit) });
  return send("GET", `/api/accounts/${accountId}/${list}?${params}`);
}

/** Records a signal: the account's owner and watchers are told. */
export function addSignal(accountId: string, signal: NewSignal, key: string): Promise<Outcome<Signal>> {
  return send("POST", `/api/accounts/${accountId}/signals`, signal, { key });
}

/** Writes a note: whom it mentions is told. */
export function addNote(accountId: string, note: NewNote, key: string): Promise<Outcome<Note>> {
  return send("POST", `/api/accounts/${accountId}/notes`, note, { key });
}

/** Adds a task: who is to do it is told. */
export function addTask(accountId: string, task: NewTask, key: string): Promise<Outcome<Task>> {
  return send("POST", `/api/accounts/${accountId}/tasks`, task, { key });
}

/** Loads one task as it is now. */
export function loadTask(accountId: string, taskId: string): Promise<Outcome<Task>> {
  return send("GET", `/api/accounts/${accountId}/tasks/${taskId}`);
}

/** Changes a task; what is absent stays. Refused with `changed_meanwhile` when it isn't any more as `updated_at` says. */
export function changeTask(accountId: string, taskId: string, change: TaskChange): Promise<Outcome<Task>> {
  return send("PATCH", `/api/accounts/${accountId}/tasks/${taskId}`, change);
}
