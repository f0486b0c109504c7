/**
 * A view that is shown before the router has updated. `pending`: the keys of the URLs that the router hasn't reported
 * yet, oldest first.
 */
export interface PendingView<Shown> {
  shown: Shown;
  pending: readonly string[];
}

/**
 * Shows a new view before the router has updated; earlier pending URLs stay pending.
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
 * Updates the pending URLs when the router reports one. If the reported URL is pending, only the URLs after it stay
 * pending; otherwise (after Back or Forward) none does. The result is null if none is left.
 */
export function reconcile<Shown>(ahead: PendingView<Shown> | null, key: string): PendingView<Shown> | null {
  const index = ahead?.pending.indexOf(key) ?? -1;
  const pending = index < 0 ? [] : (ahead?.pending.slice(index + 1) ?? []);
  return ahead && pending.length > 0 ? { shown: ahead.shown, pending } : null;
}
