import type { AccountColumn } from "@/lib/contracts/account-columns";
import type { SavedView } from "@/lib/contracts/account-view";
import type { Density } from "./density";
import { type KeptViews, openingOf } from "./opening";
import type { Scope } from "./scope";
import { type AccountsView, readView, writeView } from "./view";

/** What an address is read with: the saved views that the user can open, and whose accounts one shows that says nothing. */
export interface ViewContext extends KeptViews {
  scope: Scope;
  /** Whether the user leads a team or is in one. */
  hasTeam?: boolean;
  /** Whether the user sets what others' lists open on: those of a team that they lead, or of all teams and roles. */
  sets?: "team" | "client" | null;
}

/** What the list shows: its filters and order, and the saved view that they began with. */
export interface Shown {
  view: AccountsView;
  /** Null: none. */
  saved: SavedView | null;
  /** The address names a saved view that isn't there, or isn't shared with the user. */
  isMissing: boolean;
}

/** How the list is drawn, apart from what is in it. */
export interface Look {
  columns: readonly AccountColumn[];
  density: Density;
}

interface Params {
  get(name: string): string | null;
}

/**
 * Reads what an address of the list shows. `view` names a saved view: alone it is shown as it was saved, with filters
 * beside it they are shown in its place. An address that says nothing shows the view that the list opens on.
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

/** The address that {@link readAddress} reads the same from. */
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

/** Names what is shown, so that two can be compared. */
export function keyOf({ view, saved }: Pick<Shown, "view" | "saved">): string {
  return `${saved?.id ?? ""}?${writeView(view)}`;
}

/** The filters and the order of a saved view. */
export function viewOf({ query }: SavedView): AccountsView {
  return readView(new URLSearchParams(query));
}

/** Whether what is shown is something else than was saved. */
export function isEdited({ view, saved }: Pick<Shown, "view" | "saved">, { columns, density }: Look): boolean {
  if (!saved) return false;
  return (
    writeView(view) !== writeView(viewOf(saved)) || columns.join() !== saved.columns.join() || density !== saved.density
  );
}

/** The saved views as tabs: those that are pinned, the one that the list opens on, and the one that is shown. */
export function tabsOf(kept: KeptViews, shownId: string | null): readonly SavedView[] {
  const openingId = openingOf(kept)?.view.id;
  return kept.saved.filter((one) => one.is_pinned || one.id === openingId || one.id === shownId);
}

/** The saved views with one put in, in its place by name; one that became the default is the only one. */
export function putView(saved: readonly SavedView[], view: SavedView): readonly SavedView[] {
  const others = saved
    .filter(({ id }) => id !== view.id)
    .map((one) => (view.is_default && one.is_default ? { ...one, is_default: false } : one));
  return [...others, view].sort((one, other) => one.name.localeCompare(other.name, "en"));
}

function saysAnything(params: Params): boolean {
  return writeView(readView(params)) !== "" || params.get("owner") === "all";
}
