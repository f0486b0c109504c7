/** What somebody chose, ahead of the router: the addresses that it hasn't told of yet, oldest first. */
export interface PendingView<Shown> {
  shown: Shown;
  pending: readonly string[];
}

/**
 * Runs ahead to what was chosen; choices that the router hasn't told of yet are still to come before it.
 *
 * @param key what the router's address will be known by
 */
export function applyOptimistically<Shown>(
  ahead: PendingView<Shown> | null,
  shown: Shown,
  key: string,
): PendingView<Shown> {
  return { shown, pending: [...(ahead?.pending ?? []), key] };
}

/**
 * What is left of running ahead when the router tells of an address. One of those that were to come: later ones are
 * still to come. Any other (somebody went back): nothing.
 */
export function reconcile<Shown>(ahead: PendingView<Shown> | null, key: string): PendingView<Shown> | null {
  const index = ahead?.pending.indexOf(key) ?? -1;
  const pending = index < 0 ? [] : (ahead?.pending.slice(index + 1) ?? []);
  return ahead && pending.length > 0 ? { shown: ahead.shown, pending } : null;
}
