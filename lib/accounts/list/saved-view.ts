import type { ListColumn } from "@/lib/contracts/accounts/account-columns";
import { can } from "@/lib/contracts/rights/rights";
import type { SavedView } from "@/lib/contracts/views/saved-view";
import type { Role } from "@/lib/contracts/wire/role";
import type { Scope } from "@/lib/filters/scope";
import { findDefaultView, type ViewChoices } from "./default-view";
import type { Density } from "./density";

/**
 * The context for reading a URL: the saved views that the user may open, and the scope that applies if the URL names
 * none.
 */
export interface ViewContext extends ViewChoices {
  scope: Scope;
  /** Whether the user leads or belongs to a team. */
  hasTeam?: boolean;
  /** Whether the user may set default views: for the teams that they lead, or for all teams and roles of the client. */
  sets?: "team" | "client" | null;
}

/** Returns for whom a user may set default views: see {@link ViewContext}. */
export function settableDefaults(role: Role | null, leadsTeam: boolean): "team" | "client" | null {
  if (can(role, "manageClient")) return "client";
  return leadsTeam ? "team" : null;
}

/** The list's current filters and order, and the saved view that they started from. */
export interface ShownView<View> {
  view: View;
  /** Null if they didn't start from a saved view. */
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

/** A list with saved views: its path, and how its URL's parameters are read and written. */
interface ViewedList<View> {
  path: string;
  read: (params: Params, scope?: Scope) => View;
  write: (view: View) => string;
}

export type ViewAddress<View> = ReturnType<typeof createViewAddress<View>>;

/** The functions that read and write a list's URLs with saved views. */
export function createViewAddress<View>({ path, read, write }: ViewedList<View>) {
  const hasExplicitView = (params: Params) => write(read(params)) !== "" || params.get("owner") === "all";

  /** Returns the filters and the order of a saved view. */
  const viewOf = ({ query }: SavedView) => read(new URLSearchParams(query));

  /**
   * Reads the view from a URL of the list. The parameter `view` names a saved view; filters in the URL replace those of
   * the saved view. A URL without parameters shows the default view.
   */
  const readAddress = (params: Params, context: ViewContext): ShownView<View> => {
    const { saved, scope } = context;
    const id = params.get("view");
    const found = (id === null ? findDefaultView(context)?.view : saved.find((one) => one.id === id)) ?? null;
    if (id !== null && !found) return { view: read(params, scope), saved: null, isMissing: true };
    if (!found || (id === null && hasExplicitView(params))) {
      return { view: read(params, scope), saved: null, isMissing: false };
    }
    return { view: hasExplicitView(params) ? read(params) : viewOf(found), saved: found, isMissing: false };
  };

  /** Writes the URL from which `readAddress` reads the same view. */
  const addressOf = ({ view, saved }: Pick<ShownView<View>, "view" | "saved">, context: ViewContext): string => {
    const query = write(view);
    const everything = "owner=all";
    if (saved) {
      const id = new URLSearchParams({ view: saved.id }).toString();
      return `${path}?${id}${query === write(viewOf(saved)) ? "" : `&${query || everything}`}`;
    }
    const isEverythingShown = context.scope === "all" && findDefaultView(context) === null;
    const shownQuery = query || (isEverythingShown ? "" : everything);
    return shownQuery ? `${path}?${shownQuery}` : path;
  };

  return {
    /** The view without filters. */
    full: read(new URLSearchParams()),
    write,
    viewOf,
    readAddress,
    addressOf,
    /**
     * Reads the view from a URL that specifies it fully; null if it also depends on the saved views or the scope, see
     * `readAddress`.
     */
    readExplicitView: (params: Params): View | null => (hasExplicitView(params) ? read(params) : null),
    keyOf: ({ view, saved }: Pick<ShownView<View>, "view" | "saved">): string => `${saved?.id ?? ""}?${write(view)}`,
    isEdited: (
      { view, saved }: Pick<ShownView<View>, "view" | "saved">,
      { columns, density }: ViewSettings,
    ): boolean => {
      if (!saved) return false;
      return (
        write(view) !== write(viewOf(saved)) || columns.join() !== saved.columns.join() || density !== saved.density
      );
    },
  };
}

/** Returns the saved views that are shown as tabs: pinned ones, the default, and the current one. */
export function tabViewsOf(saved: ViewChoices, shownId: string | null): readonly SavedView[] {
  const openingId = findDefaultView(saved)?.view.id;
  return saved.saved.filter((one) => one.is_pinned || one.id === openingId || one.id === shownId);
}

/** Adds or replaces a saved view, sorted by name; a new default replaces the previous one. */
export function upsertView(saved: readonly SavedView[], view: SavedView): readonly SavedView[] {
  const others = saved
    .filter(({ id }) => id !== view.id)
    .map((one) => (view.is_default && one.is_default ? { ...one, is_default: false } : one));
  return [...others, view].sort((a, b) => a.name.localeCompare(b.name, "en"));
}
