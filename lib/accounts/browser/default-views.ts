import "client-only";
import type { DefaultChange, SavedView, SavedViews, SettableDefault } from "@/lib/contracts/accounts/account-view";
import { type Outcome, send } from "@/lib/http/browser/send";

/**
 * Loads the default views of teams and roles that the user may set.
 *
 * @throws Error if the request is refused, with the message to show
 */
export async function loadDefaults(): Promise<SettableDefault[]> {
  const outcome = await send("GET /account-views/defaults/");
  if (outcome.kind === "refused") throw new Error(outcome.detail);
  return outcome.data.items;
}

/** Sets default views: all of the changes or none. Refused for a view that is no longer shared. */
export function setDefaults(changes: DefaultChange[]): Promise<Outcome<SavedViews>> {
  return send("PUT /account-views/defaults/", { body: { changes } });
}

/** Loads the current saved views; null when the request fails. */
export async function loadViews(): Promise<readonly SavedView[] | null> {
  const outcome = await send("GET /account-views/");
  return outcome.kind === "ok" ? outcome.data.items : null;
}
