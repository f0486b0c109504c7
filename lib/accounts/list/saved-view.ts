import type { ListColumn } from "@/lib/contracts/accounts/account-columns";
import type { SavedView } from "@/lib/contracts/accounts/account-view";
import type { Scope } from "@/lib/filters/scope";
import type { Density } from "./density";
import { type KeptViews, openingOf } from "./opening";
import { type AccountsView, readView, writeView } from "./view";

/**
 * The context for reading a URL: the saved views that the user may open, and the scope that applies if the URL names
 * none.
 */
export interface ViewContext extends KeptViews {
  scope: Scope;
  /** Whether the user leads or belongs to a team. */
  hasTeam?: boolean;
  /** Whether the user may set default views: for the teams that they lead, or for all teams and roles of the client. */
  sets?: "team" | "client" | null;
}

/** The list's current filters and order, and the saved view that they started from. */
export interface Shown {
  view: AccountsView;
  /** Null without one. */
  saved: SavedView | null;
  /** Whether the URL names a saved view that doesn't exist, or isn't shared with the user. */
  isMissing: boolean;
}

/** The list's columns and row height. */
export interface ViewSettings {
  columns: readonly ListColumn[];
  density: Density;
}

interface Params {
  get(name: string): string | null;
}

/**
 * Reads the view from a URL of the list. `view` names a saved view: alone it is shown as saved; filters in the URL
 * replace its own. A URL without parameters shows the default view.
 */
export function readAddress(params: Params, context: ViewContext): Shown {
  const { saved, scope } = context;
  const id = params.get("view");
  const found = (id === null ? openingOf(context)?.view : saved.find((one) => one.id === id)) ?? null;
  if (id !== null && !found) return { view: readView(params, scope), saved: null, isMissing: true };
  if (!found || (id === null && saysAnything(params))) {
    return { view: readView(params, scope), saved: null, isMissing: false };
  }
  return { view: saysAnything(params) ? readView(params) : viewOf(found), saved: found, isMissing: false };
}

/**
 * Reads the view from a URL that specifies it fully; null if the saved views or the scope decide, see
 * {@link readAddress}.
 */
export function readSaidView(params: Params): AccountsView | null {
  return saysAnything(params) ? readView(params) : null;
}

/** Writes the URL from which {@link readAddress} reads the same view. */
export function addressOf({ view, saved }: Pick<Shown, "view" | "saved">, context: ViewContext): string {
  const query = writeView(view);
  const everything = "owner=all";
  if (saved) {
    const id = new URLSearchParams({ view: saved.id }).toString();
    return `/all-accounts?${id}${query === writeView(viewOf(saved)) ? "" : `&${query || everything}`}`;
  }
  const isWholeShown = context.scope === "all" && openingOf(context) === null;
  const asked = query || (isWholeShown ? "" : everything);
  return asked ? `/all-accounts?${asked}` : "/all-accounts";
}

/** Returns a key for comparing two views. */
export function keyOf({ view, saved }: Pick<Shown, "view" | "saved">): string {
  return `${saved?.id ?? ""}?${writeView(view)}`;
}

/** Returns the filters and the order of a saved view. */
export function viewOf({ query }: SavedView): AccountsView {
  return readView(new URLSearchParams(query));
}

/** Whether the current view differs from the saved one. */
export function isEdited({ view, saved }: Pick<Shown, "view" | "saved">, { columns, density }: ViewSettings): boolean {
  if (!saved) return false;
  return (
    writeView(view) !== writeView(viewOf(saved)) || columns.join() !== saved.columns.join() || density !== saved.density
  );
}

/** Returns the saved views that are shown as tabs: pinned ones, the default, and the current one. */
export function tabsOf(saved: KeptViews, shownId: string | null): readonly SavedView[] {
  const openingId = openingOf(saved)?.view.id;
  return saved.saved.filter((one) => one.is_pinned || one.id === openingId || one.id === shownId);
}

/** Adds or replaces a saved view, sorted by name; a new default replaces the former one. */
export function upsertView(saved: readonly SavedView[], view: SavedView): readonly SavedView[] {
  const others = saved
    .filter(({ id }) => id !== view.id)
    .map((one) => (view.is_default && one.is_default ? { ...one, is_default: false } : one));
  return [...others, view].sort((a, b) => a.name.localeCompare(b.name, "en"));
}

function saysAnything(params: Params): boolean {
  return writeView(readView(params)) !== "" || params.get("owner") === "all";
}
