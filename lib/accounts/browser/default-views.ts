import "client-only";
import type { DefaultChange, SavedView, SavedViews, SettableDefault } from "@/lib/contracts/account-view";
import { type Outcome, send } from "@/lib/http/browser/send";

/**
 * Loads what the user may set: what the lists of teams and of roles open on.
 *
 * @throws Error when it is refused, with the sentence to show
 */
export async function loadDefaults(): Promise<SettableDefault[]> {
  const outcome = await send("GET /account-views/defaults/");
  if (outcome.kind === "refused") throw new Error(outcome.detail);
  return outcome.data.items;
}

/** Sets what lists open on: all of the changes or none. Refused for a view that isn't shared any more. */
export function setDefaults(changes: DefaultChange[]): Promise<Outcome<SavedViews>> {
  return send("PUT /account-views/defaults/", { body: { changes } });
}

/** Loads the saved views as they stand now; null when they can't be had. */
export async function loadViews(): Promise<readonly SavedView[] | null> {
  const outcome = await send("GET /account-views/");
  return outcome.kind === "ok" ? outcome.data.items : null;
}
