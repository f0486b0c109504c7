import "client-only";
import type { AccountList, ListChange, NewList } from "@/lib/contracts/accounts/account-list";
import { type Outcome, send } from "@/lib/http/browser/send";

/**
 * Creates a list. Refused with `too_many` or `not_a_member`.
 *
 * @param key idempotency key: a repeated request has no further effect
 */
export function addList(list: NewList, key: string): Promise<Outcome<AccountList>> {
  return send("POST /account-lists/", { body: list, key });
}

/** Renames or shares a list. Refused with `forbidden`, `changed_meanwhile` or `not_the_owner`. */
export function changeList(id: string, change: ListChange): Promise<Outcome<AccountList>> {
  return send("PATCH /account-lists/:id/", { params: { id }, body: change });
}

/** Deletes a list for all of its users; its accounts stay. */
export function removeList(id: string): Promise<Outcome<null>> {
  return send("DELETE /account-lists/:id/", { params: { id } });
}
