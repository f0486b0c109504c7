import "client-only";
import type { SavedView, SettableDefault, ViewSubject } from "@/lib/contracts/views/saved-view";
import { send } from "@/lib/http/browser/send";

/**
 * Loads a list's default views of teams and roles that the user may set.
 *
 * @throws Error if the request is refused, with the message to show
 */
export async function loadDefaults(subject: ViewSubject): Promise<SettableDefault[]> {
  const outcome = await send("GET /account-views/defaults/", { query: { subject } });
  if (outcome.kind === "refused") throw new Error(outcome.detail);
  return outcome.data.items;
}

/** Loads the current saved views of a list; null when the request fails. */
export async function loadViews(subject: ViewSubject): Promise<readonly SavedView[] | null> {
  const outcome = await send("GET /account-views/", { query: { subject } });
  return outcome.kind === "ok" ? outcome.data.items : null;
}
