import "client-only";
import type { AccountsPage } from "@/lib/contracts/accounts/account";
import { type Outcome, send } from "@/lib/http/browser/send";
import { requestOf } from "../list/view";

// In a file of its own, because pages without the list would otherwise load the whole filter parser.

/** The number of rows of a further page: the contract's maximum. */
const pageSize = 200;

/**
 * Loads a page of the list.
 *
 * @param query as written by {@link writeView}
 * @param cursor `next_cursor` of the previous page; null for the first
 */
export function loadAccounts(
  query: string,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Outcome<AccountsPage>> {
  const params = requestOf(query);
  if (cursor) {
    params.set("cursor", cursor);
    params.set("limit", String(pageSize));
  }
  return send("GET /accounts/", { query: params, signal });
}
