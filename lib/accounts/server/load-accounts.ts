import "server-only";
import { z } from "zod";
import type { Backend } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import {
  type AccountDetail,
  type AccountFacets,
  type AccountFilter,
  type AccountQuery,
  type AccountsPage,
  accountDetailSchema,
  accountFacetsSchema,
  accountsPageSchema,
  accountTotalSchema,
  type NewAccount,
} from "@/lib/contracts/account";
import { type ReportedFigures, reportedFiguresSchema } from "@/lib/contracts/reported-figure";
import { type SimilarAccounts, similarAccountsSchema } from "@/lib/contracts/similar-account";

/**
 * `GET {api}/accounts/`: a page of the client's accounts. Refused with 400 for a cursor of another query. Of a first page
 * whose total is a lower bound, the exact one is asked for as well; when it doesn't come, the bound stays, and says so.
 */
export async function listAccounts(backend: Backend, query: AccountQuery): Promise<BackendResult<AccountsPage>> {
  const page = await backend("/accounts/", { query, schema: accountsPageSchema });
  if (page.kind !== "ok" || page.data.total_is_exact !== false || query.cursor !== undefined) return page;
  const { cursor, limit, sort, ...filter } = query;
  const counted = await backend("/accounts/total/", { query: filter, schema: accountTotalSchema });
  if (counted.kind !== "ok") return page;
  return { kind: "ok", data: { ...page.data, total: counted.data.total, total_is_exact: true } };
}

/** `GET {api}/accounts/facets/`: what each filter offers, with counts. */
export function listFacets(backend: Backend, filter: AccountFilter): Promise<BackendResult<AccountFacets>> {
  return backend("/accounts/facets/", { query: filter, schema: accountFacetsSchema });
}

/** `GET {api}/accounts/{id}/`. Refused with 404 for what is missing, removed, or another client's (case G9). */
export function getAccount(backend: Backend, id: string): Promise<BackendResult<AccountDetail>> {
  return backend(`/accounts/${encodeURIComponent(id)}/`, { schema: accountDetailSchema });
}

/** `GET {api}/accounts/{id}/similar/`: the accounts that are most like it. Refused with 404 like {@link getAccount}. */
export function listSimilar(backend: Backend, id: string): Promise<BackendResult<SimilarAccounts>> {
  return backend(`/accounts/${encodeURIComponent(id)}/similar/`, { schema: similarAccountsSchema });
}

/** `GET {api}/accounts/{id}/figures/`: what its company has reported. Refused with 404 like {@link getAccount}. */
export function getReportedFigures(backend: Backend, id: string): Promise<BackendResult<ReportedFigures>> {
  return backend(`/accounts/${encodeURIComponent(id)}/figures/`, { schema: reportedFiguresSchema });
}

/** `POST {api}/accounts/`. Refused with 409 `duplicate` when the domain or the name is there already. */
export function addAccount(backend: Backend, account: NewAccount): Promise<BackendResult<AccountDetail>> {
  return backend("/accounts/", { method: "POST", body: account, schema: accountDetailSchema });
}

/** `DELETE {api}/accounts/{id}/`; `restoreAccount` takes it back. */
export function removeAccount(backend: Backend, id: string): Promise<BackendResult<null>> {
  return backend(`/accounts/${encodeURIComponent(id)}/`, { method: "DELETE", schema: z.null() });
}

/** `POST {api}/accounts/{id}/restore/`: takes a removal back. */
export function restoreAccount(backend: Backend, id: string): Promise<BackendResult<AccountDetail>> {
  return backend(`/accounts/${encodeURIComponent(id)}/restore/`, { method: "POST", schema: accountDetailSchema });
}

/** `PUT {api}/accounts/{id}/owner/`: says who looks after it; null: nobody. Refused with 403, `invalid_request`. */
export function assignOwner(backend: Backend, id: string, uid: string | null): Promise<BackendResult<AccountDetail>> {
  const path = `/accounts/${encodeURIComponent(id)}/owner/`;
  return backend(path, { method: "PUT", body: { uid }, schema: accountDetailSchema });
}

/** `POST` or `DELETE {api}/accounts/{id}/watch/`: whether the caller hears of it. Twice is no trouble. */
export function setWatch(backend: Backend, id: string, isWatched: boolean): Promise<BackendResult<unknown>> {
  const method = isWatched ? "POST" : "DELETE";
  return backend(`/accounts/${encodeURIComponent(id)}/watch/`, { method, schema: z.unknown() });
}
