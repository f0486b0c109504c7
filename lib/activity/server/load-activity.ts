import "server-only";
import type { z } from "zod";
import type { Backend } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import {
  type activityQuerySchema,
  type NewNote,
  type NewSignal,
  type NewTask,
  type Note,
  noteSchema,
  notesPageSchema,
  type Signal,
  signalSchema,
  signalsPageSchema,
  type Task,
  type TaskChange,
  taskSchema,
  tasksPageSchema,
} from "@/lib/contracts/activity";
import type { Page } from "@/lib/contracts/page";

export type ActivityQuery = z.input<typeof activityQuerySchema> & { limit: number };

const pathOf = (accountId: string, list: "signals" | "notes" | "tasks") =>
  `/accounts/${encodeURIComponent(accountId)}/${list}/`;

/** `GET {api}/accounts/{id}/signals/`: what happened, the latest first. Refused with 404 like the account itself. */
export function listSignals(
  backend: Backend,
  accountId: string,
  query: ActivityQuery,
): Promise<BackendResult<Page<Signal>>> {
  return backend(pathOf(accountId, "signals"), { query, schema: signalsPageSchema });
}

/** `POST {api}/accounts/{id}/signals/`. Refused with 403 for who only reads, `invalid_request` and `fields`. */
export function addSignal(
  backend: Backend,
  accountId: string,
  signal: NewSignal,
  idempotencyKey?: string,
): Promise<BackendResult<Signal>> {
  return backend(pathOf(accountId, "signals"), { method: "POST", body: signal, schema: signalSchema, idempotencyKey });
}

/** `GET {api}/accounts/{id}/notes/`: the latest first. */
export function listNotes(
  backend: Backend,
  accountId: string,
  query: ActivityQuery,
): Promise<BackendResult<Page<Note>>> {
  return backend(pathOf(accountId, "notes"), { query, schema: notesPageSchema });
}

/** `POST {api}/accounts/{id}/notes/`. Refused with 403 for who only reads, `invalid_request` and `fields`. */
export function addNote(
  backend: Backend,
  accountId: string,
  note: NewNote,
  idempotencyKey?: string,
): Promise<BackendResult<Note>> {
  return backend(pathOf(accountId, "notes"), { method: "POST", body: note, schema: noteSchema, idempotencyKey });
}

/** `GET {api}/accounts/{id}/tasks/`: the latest first, done ones among them. */
export function listTasks(
  backend: Backend,
  accountId: string,
  query: ActivityQuery,
): Promise<BackendResult<Page<Task>>> {
  return backend(pathOf(accountId, "tasks"), { query, schema: tasksPageSchema });
}

/** `POST {api}/accounts/{id}/tasks/`. Refused with 403 for who only reads, `invalid_request` and `fields`. */
export function addTask(
  backend: Backend,
  accountId: string,
  task: NewTask,
  idempotencyKey?: string,
): Promise<BackendResult<Task>> {
  return backend(pathOf(accountId, "tasks"), { method: "POST", body: task, schema: taskSchema, idempotencyKey });
}

/** `GET {api}/accounts/{id}/tasks/{task}/`. Refused with 404. */
export function getTask(backend: Backend, accountId: string, taskId: string): Promise<BackendResult<Task>> {
  return backend(`${pathOf(accountId, "tasks")}${encodeURIComponent(taskId)}/`, { schema: taskSchema });
}

/** `PATCH {api}/accounts/{id}/tasks/{task}/`. Refused with 409 `changed_meanwhile`, with 403 for who only reads, but for finishing one's own. */
export function changeTask(
  backend: Backend,
  accountId: string,
  taskId: string,
  change: TaskChange,
): Promise<BackendResult<Task>> {
  const path = `${pathOf(accountId, "tasks")}${encodeURIComponent(taskId)}/`;
  return backend(path, { method: "PATCH", body: change, schema: taskSchema });
}
