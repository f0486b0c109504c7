import type { Account, AccountFacets, AccountsPage, NewAccount } from "@/lib/contracts/account";
import type { ErrorBody } from "@/lib/contracts/error";

/** What came of a request of the browser: the data, the host's own refusal, or no answer that can be used. */
export type Outcome<Data> = { kind: "ok"; data: Data } | Refusal | { kind: "unreachable" };

export interface Refusal extends ErrorBody {
  kind: "refused";
  status: number;
}

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

async function send<Data>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Outcome<Data>> {
  try {
    const response = await fetch(path, {
      method,
      signal: signal ?? null,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
    });
    // The page's own guard knows where to send somebody whose session is over, and the way back.
    if (response.status === 401) window.location.reload();
    if (!response.ok) return { kind: "refused", status: response.status, ...(await readError(response)) };
    return { kind: "ok", data: response.status === 204 ? null : await response.json() };
  } catch {
    return { kind: "unreachable" };
  }
}

async function readError(response: Response): Promise<ErrorBody> {
  const fallback = { detail: "That did not work. Try again.", code: "unknown" };
  try {
    const body: ErrorBody = await response.json();
    return typeof body?.detail === "string" ? body : fallback;
  } catch {
    return fallback;
  }
}
