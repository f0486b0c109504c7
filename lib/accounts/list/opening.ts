import type { SavedView, ViewDefault } from "@/lib/contracts/account-view";

/** The saved views that the user can open, and what they chose of them. */
export interface KeptViews {
  saved: readonly SavedView[];
  /** Whether the user chose to open the list on everything, whatever others set. */
  onEverything?: boolean;
}

/** The view that the list opens on when its address names nothing, and by whose choice. */
export interface Opening {
  view: SavedView;
  by: { kind: "own" } | ViewDefault;
}

/** Finds what the list opens on: the user's own default, else what others set, unless the user wants everything. Null: no view. */
export function openingOf({ saved, onEverything }: KeptViews): Opening | null {
  const own = saved.find((view) => view.is_default);
  if (own) return { view: own, by: { kind: "own" } };
  return onEverything ? null : inheritedOf(saved);
}

/** Finds what the list opens on for who chose nothing: what their team's leader set, else what is set for their role. */
export function inheritedOf(saved: readonly SavedView[]): Opening | null {
  return findSet(saved, "team") ?? findSet(saved, "role");
}

/** Says in two or three words whose choice it is. */
export function openerText(by: Opening["by"]): string {
  if (by.kind === "own") return "your choice";
  return by.kind === "team" ? `your team ${by.name}` : "your role";
}

function findSet(saved: readonly SavedView[], kind: ViewDefault["kind"]): Opening | null {
  for (const view of saved) {
    const by = view.default_of.find((one) => one.kind === kind && one.is_mine);
    if (by) return { view, by };
  }
  return null;
}
