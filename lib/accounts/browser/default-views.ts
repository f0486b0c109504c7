import "client-only";
import type { SavedView, SettableDefault } from "@/lib/contracts/views/saved-view";
import { send } from "@/lib/http/browser/send";

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

/** Loads the current saved views; null when the request fails. */
export async function loadViews(): Promise<readonly SavedView[] | null> {
  const outcome = await send("GET /account-views/");
  return outcome.kind === "ok" ? outcome.data.items : null;
}
