import "server-only";
import type { Backend } from "@/lib/backend/call";
import { callApi } from "@/lib/backend/call-api";
import type { BackendResult } from "@/lib/backend/result";
import type { AccountsPage } from "@/lib/contracts/accounts/account";
import type { AccountsRows } from "@/lib/contracts/home/screens";

/** The parameters of a list's URL, as text: {api} parses them. */
type QueryText = Readonly<Record<string, string>>;

/**
 * `GET {api}/accounts/`: a page of the client's accounts. Refused with 400 for a cursor of another query. For a first
 * page whose total is a lower bound, the exact total is requested as well; if that fails, the lower bound is returned
 * and marked as one.
 */
export async function listAccounts(backend: Backend, query: QueryText): Promise<BackendResult<AccountsPage>> {
  const page = await callApi(backend, "GET /accounts/", { query });
  return page.kind === "ok" ? { kind: "ok", data: await countToTheEnd(backend, query, page.data) } : page;
}

/** `GET {api}/accounts/screen/rows/`: the same page as {@link listAccounts}, with the options of each filter. */
export async function listWithFacets(backend: Backend, query: QueryText): Promise<BackendResult<AccountsRows>> {
  const rows = await callApi(backend, "GET /accounts/screen/rows/", { query });
  if (rows.kind !== "ok") return rows;
  return { kind: "ok", data: { ...rows.data, page: await countToTheEnd(backend, query, rows.data.page) } };
}

async function countToTheEnd(backend: Backend, query: QueryText, page: AccountsPage): Promise<AccountsPage> {
  if (page.total_is_exact !== false || query.cursor !== undefined) return page;
  const { cursor, limit, sort, ...filter } = query;
  const counted = await callApi(backend, "GET /accounts/total/", { query: filter });
  return counted.kind === "ok" ? { ...page, total: counted.data.total, total_is_exact: true } : page;
}
