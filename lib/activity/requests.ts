import type { NewNote, NewSignal, NewTask, Note, Signal, Task, TaskChange } from "@/lib/contracts/activity";
import type { Page } from "@/lib/contracts/page";
import { type Outcome, send } from "@/lib/http/send";

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
export function addSignal(accountId: string, signal: NewSignal): Promise<Outcome<Signal>> {
  return send("POST", `/api/accounts/${accountId}/signals`, signal);
}

/** Writes a note: whom it mentions is told. */
export function addNote(accountId: string, note: NewNote): Promise<Outcome<Note>> {
  return send("POST", `/api/accounts/${accountId}/notes`, note);
}

/** Adds a task: who is to do it is told. */
export function addTask(accountId: string, task: NewTask): Promise<Outcome<Task>> {
  return send("POST", `/api/accounts/${accountId}/tasks`, task);
}

/** Changes a task; what is absent stays. */
export function changeTask(accountId: string, taskId: string, change: TaskChange): Promise<Outcome<Task>> {
  return send("PATCH", `/api/accounts/${accountId}/tasks/${taskId}`, change);
}
