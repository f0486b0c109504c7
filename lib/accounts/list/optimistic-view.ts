/** A view shown ahead of the router: the keys of the addresses that the router hasn't reported yet, oldest first. */
export interface PendingView<Shown> {
  shown: Shown;
  pending: readonly string[];
}

/**
 * Shows a new view ahead of the router; earlier ones that the router hasn't reported yet stay pending.
 *
 * @param key the key of the router's new address
 */
export function applyOptimistically<Shown>(
  ahead: PendingView<Shown> | null,
  shown: Shown,
  key: string,
): PendingView<Shown> {
  return { shown, pending: [...(ahead?.pending ?? []), key] };
}

/**
 * Updates the pending views when the router reports an address. If it is a pending one, only those after it stay
 * pending; for any other (after Back or Forward) none do, and the result is null.
 */
export function reconcile<Shown>(ahead: PendingView<Shown> | null, key: string): PendingView<Shown> | null {
  const index = ahead?.pending.indexOf(key) ?? -1;
  const pending = index < 0 ? [] : (ahead?.pending.slice(index + 1) ?? []);
  return ahead && pending.length > 0 ? { shown: ahead.shown, pending } : null;
}
