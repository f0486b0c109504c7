/**
 * A view shown before the router has updated: the keys of the URLs that the router hasn't reported yet, oldest first.
 */
export interface PendingView<Shown> {
  shown: Shown;
  pending: readonly string[];
}

/**
 * Shows a new view before the router has updated; earlier pending ones stay pending.
 *
 * @param key the key of the router's new URL
 */
export function applyOptimistically<Shown>(
  ahead: PendingView<Shown> | null,
  shown: Shown,
  key: string,
): PendingView<Shown> {
  return { shown, pending: [...(ahead?.pending ?? []), key] };
}

/**
 * Updates the pending views when the router reports a URL. If it is a pending one, only those after it stay pending;
 * for any other (after Back or Forward) none do, and the result is null.
 */
export function reconcile<Shown>(ahead: PendingView<Shown> | null, key: string): PendingView<Shown> | null {
  const index = ahead?.pending.indexOf(key) ?? -1;
  const pending = index < 0 ? [] : (ahead?.pending.slice(index + 1) ?? []);
  return ahead && pending.length > 0 ? { shown: ahead.shown, pending } : null;
}
