import type { SavedView, ViewDefault } from "@/lib/contracts/views/saved-view";

/** The saved views that the user may open, and the user's choices among them. */
export interface ViewChoices {
  saved: readonly SavedView[];
  /** Whether the user chose to open the list unfiltered, instead of on a default that others set. */
  onEverything?: boolean;
}

/** The default view of the list, shown when its URL names none, and who chose it. */
export interface DefaultView {
  view: SavedView;
  by: { kind: "own" } | ViewDefault;
}

/**
 * Finds the list's default view: the user's own, otherwise one set by others, unless the user opens the list
 * unfiltered. Null if there is none.
 */
export function findDefaultView({ saved, onEverything }: ViewChoices): DefaultView | null {
  const own = saved.find((view) => view.is_default);
  if (own) return { view: own, by: { kind: "own" } };
  return onEverything ? null : findInheritedDefault(saved);
}

/**
 * Finds the default view for a user who chose none: the one set by their team's leader, otherwise the one for their
 * role.
 */
export function findInheritedDefault(saved: readonly SavedView[]): DefaultView | null {
  return findSet(saved, "team") ?? findSet(saved, "role");
}

/** Describes briefly who chose the default view. */
export function defaultChooserText(by: DefaultView["by"]): string {
  if (by.kind === "own") return "your choice";
  return by.kind === "team" ? `your team ${by.name}` : "your role";
}

function findSet(saved: readonly SavedView[], kind: ViewDefault["kind"]): DefaultView | null {
  for (const view of saved) {
    const by = view.default_of.find((one) => one.kind === kind && one.is_mine);
    if (by) return { view, by };
  }
  return null;
}
