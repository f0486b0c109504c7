import "server-only";
import type { Backend } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import {
  type AccountChange,
  type AccountChanged,
  type AsOf,
  accountChangedSchema,
  asOfSchema,
  type Evidence,
  evidenceSchema,
  type HistoryPage,
  type HistoryQuery,
  historyPageSchema,
  type Undo,
  type Undone,
  undoneSchema,
  type WrongValue,
} from "@/lib/contracts/account-change";

const pathOf = (id: string, rest = "") => `/accounts/${encodeURIComponent(id)}/${rest}`;

/** `PATCH {api}/accounts/{id}/`: changes values. Refused with 409 `changed`, `duplicate`, or `invalid_request`. */
export function changeAccount(
  backend: Backend,
  id: string,
  change: AccountChange,
): Promise<BackendResult<AccountChanged>> {
  return backend(pathOf(id), { method: "PATCH", body: change, schema: accountChangedSchema });
}

/** `GET {api}/accounts/{id}/evidence/`: what one value rests on. */
export function getEvidence(backend: Backend, id: string, field: string): Promise<BackendResult<Evidence>> {
  return backend(pathOf(id, "evidence/"), { query: { field }, schema: evidenceSchema });
}

/** `POST {api}/accounts/{id}/evidence/wrong/`: says that a value is wrong. Refused with 409 `changed`. */
export function rejectValue(backend: Backend, id: string, wrong: WrongValue): Promise<BackendResult<AccountChanged>> {
  return backend(pathOf(id, "evidence/wrong/"), { method: "POST", body: wrong, schema: accountChangedSchema });
}

/** `GET {api}/accounts/{id}/history/`: the latest change first. */
export function listChanges(backend: Backend, id: string, query: HistoryQuery): Promise<BackendResult<HistoryPage>> {
  return backend(pathOf(id, "history/"), { query, schema: historyPageSchema });
}

/** `POST {api}/accounts/{id}/history/undo/`: takes changes back. Refused with 409 `changed_since`. */
export function undoChanges(backend: Backend, id: string, which: Undo): Promise<BackendResult<Undone>> {
  return backend(pathOf(id, "history/undo/"), { method: "POST", body: which, schema: undoneSchema });
}

/** `GET {api}/accounts/{id}/as-of/`: the values as they stood at a moment (ISO 8601). */
export function getAsOf(backend: Backend, id: string, at: string): Promise<BackendResult<AsOf>> {
  return backend(pathOf(id, "as-of/"), { query: { at }, schema: asOfSchema });
}
