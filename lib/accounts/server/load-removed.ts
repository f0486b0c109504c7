import "server-only";
import type { Backend } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import {
  type AccountOutcomes,
  accountOutcomesSchema,
  type RemovedAccount,
  type RemovedAccounts,
  type RemovedQuery,
  removedAccountSchema,
  removedAccountsSchema,
} from "@/lib/contracts/account";

/** `POST {api}/accounts/remove/`: one transaction; each id is answered for. */
export function removeAccounts(backend: Backend, ids: readonly string[]): Promise<BackendResult<AccountOutcomes>> {
  return backend("/accounts/remove/", { method: "POST", body: { ids }, schema: accountOutcomesSchema });
}

/** `POST {api}/accounts/restore/`: one transaction; each id is answered for. */
export function restoreAccounts(backend: Backend, ids: readonly string[]): Promise<BackendResult<AccountOutcomes>> {
  return backend("/accounts/restore/", { method: "POST", body: { ids }, schema: accountOutcomesSchema });
}

/** `GET {api}/accounts/removed/`: what the caller may restore. Refused with 403 for a role that changes nothing. */
export function listRemoved(backend: Backend, query: RemovedQuery): Promise<BackendResult<RemovedAccounts>> {
  return backend("/accounts/removed/", { query, schema: removedAccountsSchema });
}

/** `GET {api}/accounts/removed/{id}/`. Refused with 404 for whatever the caller can't restore. */
export function getRemoved(backend: Backend, id: string): Promise<BackendResult<RemovedAccount>> {
  return backend(`/accounts/removed/${encodeURIComponent(id)}/`, { schema: removedAccountSchema });
}
