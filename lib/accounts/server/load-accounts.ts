import "server-only";
import { ask } from "@/lib/backend/ask";
import type { Backend } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import type { AccountQuery, AccountsPage } from "@/lib/contracts/account";

/**
 * `GET {api}/accounts/`: a page of the client's accounts. Refused with 400 for a cursor of another query. For a first
 * page whose total is a lower bound, the exact one is requested as well; when that fails, the bound stays and is marked
 * as one.
 */
export async function listAccounts(backend: Backend, query: AccountQuery): Promise<BackendResult<AccountsPage>> {
  const page = await ask(backend, "GET /accounts/", { query });
  if (page.kind !== "ok" || page.data.total_is_exact !== false || query.cursor !== undefined) return page;
  const { cursor, limit, sort, ...filter } = query;
  const counted = await ask(backend, "GET /accounts/total/", { query: filter });
  if (counted.kind !== "ok") return page;
  return { kind: "ok", data: { ...page.data, total: counted.data.total, total_is_exact: true } };
}
