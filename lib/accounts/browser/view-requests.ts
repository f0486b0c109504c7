import "client-only";
import type { NewView, SavedView, SavedViews, ViewChange, ViewChoice } from "@/lib/contracts/accounts/account-view";
import { type Outcome, send } from "@/lib/http/browser/send";

/**
 * Saves a view.
 *
 * @param key idempotency key: a repeated request doesn't save another
 */
export function addView(view: NewView, key: string): Promise<Outcome<SavedView>> {
  return send("POST /account-views/", { body: view, key });
}

/** Changes a view. Refused with `forbidden`, or with `changed_meanwhile`. */
export function changeView(id: string, change: ViewChange): Promise<Outcome<SavedView>> {
  return send("PATCH /account-views/:id/", { params: { id }, body: change });
}

/** Deletes a view for all of its users. */
export function removeView(id: string): Promise<Outcome<null>> {
  return send("DELETE /account-views/:id/", { params: { id } });
}

/** Stores whether a view is a tab, or the list's default. */
export function chooseView(id: string, choice: ViewChoice): Promise<Outcome<SavedView>> {
  return send("PUT /account-views/:id/choice/", { params: { id }, body: choice });
}

/** Stores whether the list opens on all accounts, instead of defaults that others set. */
export function chooseOpening(onEverything: boolean): Promise<Outcome<SavedViews>> {
  return send("PUT /account-views/opening/", { body: { on_everything: onEverything } });
}
