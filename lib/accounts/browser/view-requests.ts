import type { NewView, SavedView, ViewChange, ViewChoice } from "@/lib/contracts/account-view";
import { type Outcome, send } from "@/lib/http/browser/send";

/**
 * Saves a view.
 * @param key under which the same may be sent again
 */
export function addView(view: NewView, key: string): Promise<Outcome<SavedView>> {
  return send<SavedView>("POST", "/api/account-views", view, { key });
}

/** Changes a view. Refused with `forbidden`, or with `changed_meanwhile`. */
export function changeView(id: string, change: ViewChange): Promise<Outcome<SavedView>> {
  return send<SavedView>("PATCH", `/api/account-views/${id}`, change);
}

/** Removes a view, for everybody who uses it. */
export function removeView(id: string): Promise<Outcome<null>> {
  return send<null>("DELETE", `/api/account-views/${id}`);
}

/** Notes whether a view is a tab, or what the list opens on. */
export function chooseView(id: string, choice: ViewChoice): Promise<Outcome<SavedView>> {
  return send<SavedView>("PUT", `/api/account-views/${id}/choice`, choice);
}
