import "client-only";
import type { AccountFacets, AccountOutcomes } from "@/lib/contracts/accounts/account";
import { type Outcome, send } from "@/lib/http/browser/send";

/** Loads the options of each filter in this view, with counts. */
export function loadFacets(query: string, signal?: AbortSignal): Promise<Outcome<AccountFacets>> {
  const params = new URLSearchParams(query);
  params.delete("sort");
  return send("GET /accounts/facets/", { query: params, signal });
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

export function restoreAccounts(ids: readonly string[]): Promise<Outcome<AccountOutcomes>> {
  return postIds("POST /accounts/restore/", ids);
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
