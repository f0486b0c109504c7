import "server-only";
import type { Backend } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import {
  type Bulk,
  type Bulks,
  type BulksQuery,
  bulkSchema,
  bulksSchema,
  type NewBulk,
} from "@/lib/contracts/account-bulk";

/** Two hundred accounts in one transaction, or the names of a hundred thousand, take longer than one question. */
const timeoutMs = 18_000;

/** `POST {api}/accounts/bulk/`: does one thing with many accounts. Refused with 403, 400, 409 `too_many`, 422 `key_reused`. */
export function startBulk(backend: Backend, bulk: NewBulk, idempotencyKey?: string): Promise<BackendResult<Bulk>> {
  return backend("/accounts/bulk/", { method: "POST", body: bulk, schema: bulkSchema, timeoutMs, idempotencyKey });
}

/** `GET {api}/accounts/bulk/`: what the caller has done with many accounts, the latest first. */
export function listBulks(backend: Backend, query: BulksQuery): Promise<BackendResult<Bulks>> {
  return backend("/accounts/bulk/", { query, schema: bulksSchema });
}

/** `GET {api}/accounts/bulk/{id}/`: how far it is. Refused with 404 for somebody else's. */
export function getBulk(backend: Backend, id: string): Promise<BackendResult<Bulk>> {
  return backend(pathOf(id), { schema: bulkSchema });
}

/** `POST {api}/accounts/bulk/{id}/undo/`: takes it back. Refused with 404, 409 `too_late`. */
export function undoBulk(backend: Backend, id: string): Promise<BackendResult<Bulk>> {
  return backend(`${pathOf(id)}undo/`, { method: "POST", schema: bulkSchema, timeoutMs });
}

/** `POST {api}/accounts/bulk/{id}/resume/`: goes on where it stopped. Refused with 404, 409 `not_stopped`. */
export function resumeBulk(backend: Backend, id: string): Promise<BackendResult<Bulk>> {
  return backend(`${pathOf(id)}resume/`, { method: "POST", schema: bulkSchema });
}

function pathOf(id: string): string {
  return `/accounts/bulk/${encodeURIComponent(id)}/`;
}
