import "client-only";
import type { NewView, SavedView, SavedViews, ViewChange, ViewChoice } from "@/lib/contracts/account-view";
import { type Outcome, send } from "@/lib/http/browser/send";

/**
 * Saves a view.
 * @param key under which the same may be sent again
 */
export function addView(view: NewView, key: string): Promise<Outcome<SavedView>> {
  return send("POST /account-views/", { body: view, key });
}

/** Changes a view. Refused with `forbidden`, or with `changed_meanwhile`. */
export function changeView(id: string, change: ViewChange): Promise<Outcome<SavedView>> {
  return send("PATCH /account-views/:id/", { params: { id }, body: change });
}

/** Removes a view, for everybody who uses it. */
export function removeView(id: string): Promise<Outcome<null>> {
  return send("DELETE /account-views/:id/", { params: { id } });
}

/** Notes whether a view is a tab, or what the list opens on. */
export function chooseView(id: string, choice: ViewChoice): Promise<Outcome<SavedView>> {
  return send("PUT /account-views/:id/choice/", { params: { id }, body: choice });
}

/** Notes whether the list opens on everything, whatever others set. */
export function chooseOpening(onEverything: boolean): Promise<Outcome<SavedViews>> {
  return send("PUT /account-views/opening/", { body: { on_everything: onEverything } });
}
