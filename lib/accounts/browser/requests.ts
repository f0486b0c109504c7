import "client-only";
import type {
  Account,
  AccountDetail,
  AccountFacets,
  AccountOutcomes,
  NewAccount,
  RemovedAccounts,
} from "@/lib/contracts/accounts/account";
import type { SimilarAccounts } from "@/lib/contracts/accounts/similar-account";
import { type Outcome, send } from "@/lib/http/browser/send";

/** Loads the options of each filter in this view, with counts. */
export function loadFacets(query: string, signal?: AbortSignal): Promise<Outcome<AccountFacets>> {
  const params = new URLSearchParams(query);
  params.delete("sort");
  return send("GET /accounts/facets/", { query: params, signal });
}

/** Loads one account with its next task. */
export function loadAccount(id: string, signal?: AbortSignal): Promise<Outcome<AccountDetail>> {
  return send("GET /accounts/:id/", { params: { id }, signal });
}

/** Loads the accounts that are most similar to one. */
export function loadSimilar(id: string, signal?: AbortSignal): Promise<Outcome<SimilarAccounts>> {
  return send("GET /accounts/:id/similar/", { params: { id }, signal });
}

/** Adds an account. Refused with `invalid_request` and `fields`, or with `duplicate`. */
export function addAccount(account: NewAccount): Promise<Outcome<Account>> {
  return send("POST /accounts/", { body: account });
}

/**
 * The maximum number of ids in one request; repeated from `lib/contracts/accounts/account.ts`, which isn't bundled for
 * browsers.
 */
const maxBatchSize = 500;

/** Removes accounts with requests that survive leaving the page; {@link restoreAccounts} undoes it. */
export function removeAccounts(ids: readonly string[]): Promise<Outcome<AccountOutcomes>> {
  return postIds("POST /accounts/remove/", ids);
}

/** Restores removed accounts. */
export function restoreAccounts(ids: readonly string[]): Promise<Outcome<AccountOutcomes>> {
  return postIds("POST /accounts/restore/", ids);
}

/** Loads a further page of the removed accounts. */
export function loadRemoved(cursor: string): Promise<Outcome<RemovedAccounts>> {
  return send("GET /accounts/removed/", { query: { cursor } });
}

/**
 * Sends ids in sequential batches of the contract's maximum size. If a batch fails, the outcomes of the previous ones
 * are returned.
 */
async function postIds(
  name: "POST /accounts/remove/" | "POST /accounts/restore/",
  ids: readonly string[],
): Promise<Outcome<AccountOutcomes>> {
  const results: AccountOutcomes["results"] = [];
  for (let from = 0; from < ids.length; from += maxBatchSize) {
    const outcome = await send(name, { body: { ids: ids.slice(from, from + maxBatchSize) } });
    if (outcome.kind === "refused" && from === 0) return outcome;
    if (outcome.kind === "refused") break;
    results.push(...outcome.data.results);
  }
  return { kind: "ok", data: { results } };
}
