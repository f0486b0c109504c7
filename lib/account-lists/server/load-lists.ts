import "server-only";
import { z } from "zod";
import type { Backend } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import {
  type AccountList,
  accountListSchema,
  accountListsSchema,
  type ListChange,
  type Matched,
  matchedSchema,
  type NewList,
} from "@/lib/contracts/account-list";

/** Two thousand entries looked up, or written, take longer than one question. */
const timeoutMs = 18_000;

/** `GET {api}/account-lists/`: the caller's own lists and those shared with the client, by name. */
export function listLists(backend: Backend): Promise<BackendResult<z.infer<typeof accountListsSchema>>> {
  return backend("/account-lists/", { schema: accountListsSchema });
}

/** `POST {api}/account-lists/`. Refused with 400, 409 `too_many`, 409 `not_a_member`. */
export function addList(backend: Backend, list: NewList, idempotencyKey?: string): Promise<BackendResult<AccountList>> {
  return backend("/account-lists/", {
    method: "POST",
    body: list,
    schema: accountListSchema,
    timeoutMs,
    idempotencyKey,
  });
}

/** `PATCH {api}/account-lists/{id}/`. Refused with 403, 404, 409 `changed_meanwhile`, 409 `not_the_owner`. */
export function changeList(backend: Backend, id: string, change: ListChange): Promise<BackendResult<AccountList>> {
  return backend(pathOf(id), { method: "PATCH", body: change, schema: accountListSchema });
}

/** `DELETE {api}/account-lists/{id}/`. Refused with 403, 404. */
export function removeList(backend: Backend, id: string): Promise<BackendResult<null>> {
  return backend(pathOf(id), { method: "DELETE", schema: z.null() });
}

/** `POST {api}/account-lists/match/`: which accounts pasted domains, tickers and names mean. Writes nothing. */
export function matchPasted(backend: Backend, pasted: { entries: string[] }): Promise<BackendResult<Matched>> {
  return backend("/account-lists/match/", { method: "POST", body: pasted, schema: matchedSchema, timeoutMs });
}

function pathOf(id: string): string {
  return `/account-lists/${encodeURIComponent(id)}/`;
}
