import { type AccountsView, writeView } from "./view";

/** A view that somebody chose, ahead of the router: the addresses that it hasn't told of yet, oldest first. */
export interface Ahead {
  view: AccountsView;
  pending: readonly string[];
}

/** Runs ahead to a view; choices that the router hasn't told of yet are still to come before it. */
export function runAhead(ahead: Ahead | null, view: AccountsView): Ahead {
  return { view, pending: [...(ahead?.pending ?? []), writeView(view)] };
}

/**
 * What is left of running ahead when the router tells of an address. One of those that were to come: later ones are
 * still to come. Any other (somebody went back): nothing.
 */
export function arriveAt(ahead: Ahead | null, query: string): Ahead | null {
  const index = ahead?.pending.indexOf(query) ?? -1;
  const pending = index < 0 ? [] : (ahead?.pending.slice(index + 1) ?? []);
  return ahead && pending.length > 0 ? { view: ahead.view, pending } : null;
}
