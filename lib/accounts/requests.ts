import type { Account, AccountFacets, AccountsPage, NewAccount } from "@/lib/contracts/account";
import { type Outcome, send } from "@/lib/http/send";

/** How many rows a further page brings: the most that the contract allows. */
const pageSize = 200;

/**
 * Loads a page of the list.
 * @param query what {@link writeView} wrote
 * @param cursor `next_cursor` of the page before; null for the first
 */
export function loadAccounts(
  query: string,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Outcome<AccountsPage>> {
  const params = new URLSearchParams(query);
  if (cursor) {
    params.set("cursor", cursor);
    params.set("limit", String(pageSize));
  }
  return send<AccountsPage>("GET", `/api/accounts?${params}`, undefined, signal);
}

/** Loads what each filter offers in this view, with counts. */
export function loadFacets(query: string, signal?: AbortSignal): Promise<Outcome<AccountFacets>> {
  const params = new URLSearchParams(query);
  params.delete("sort");
  return send<AccountFacets>("GET", `/api/accounts/facets?${params}`, undefined, signal);
}

/** Adds an account. Refused with `invalid_request` and `fields`, or with `duplicate`. */
export function addAccount(account: NewAccount): Promise<Outcome<Account>> {
  return send<Account>("POST", "/api/accounts", account);
}

/** Removes an account; {@link restoreAccount} takes that back. */
export function removeAccount(id: string): Promise<Outcome<null>> {
  return send<null>("DELETE", `/api/accounts/${id}`);
}

/** Takes a removal back. */
export function restoreAccount(id: string): Promise<Outcome<Account>> {
  return send<Account>("POST", `/api/accounts/${id}/restore`);
}
