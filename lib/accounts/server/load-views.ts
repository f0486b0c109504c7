import "server-only";
import { z } from "zod";
import type { Backend } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import {
  type NewView,
  type SavedView,
  savedViewSchema,
  savedViewsSchema,
  type ViewChange,
  type ViewChoice,
} from "@/lib/contracts/account-view";

/** `GET {api}/account-views/`: the caller's own views and those shared with the client, by name. */
export function listViews(backend: Backend): Promise<BackendResult<z.infer<typeof savedViewsSchema>>> {
  return backend("/account-views/", { schema: savedViewsSchema });
}

/** `POST {api}/account-views/`. Refused with 400, 409 `too_many`, 409 `not_a_member`. */
export function addView(backend: Backend, view: NewView, idempotencyKey?: string): Promise<BackendResult<SavedView>> {
  return backend("/account-views/", { method: "POST", body: view, schema: savedViewSchema, idempotencyKey });
}

/** `PATCH {api}/account-views/{id}/`. Refused with 403, 404, 409 `changed_meanwhile`. */
export function changeView(backend: Backend, id: string, change: ViewChange): Promise<BackendResult<SavedView>> {
  return backend(pathOf(id), { method: "PATCH", body: change, schema: savedViewSchema });
}

/** `DELETE {api}/account-views/{id}/`. Refused with 403, 404. */
export function removeView(backend: Backend, id: string): Promise<BackendResult<null>> {
  return backend(pathOf(id), { method: "DELETE", schema: z.null() });
}

/** `PUT {api}/account-views/{id}/choice/`: a tab of it, or the list opens on it. Refused with 404, 409 `not_a_member`. */
export function chooseView(backend: Backend, id: string, choice: ViewChoice): Promise<BackendResult<SavedView>> {
  return backend(`${pathOf(id)}choice/`, { method: "PUT", body: choice, schema: savedViewSchema });
}

function pathOf(id: string): string {
  return `/account-views/${encodeURIComponent(id)}/`;
}
