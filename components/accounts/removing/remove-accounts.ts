import "client-only";
import { dismissToast, showToast } from "@/components/ui/overlay/toast-store";
import { removeAccounts, restoreAccounts } from "@/lib/accounts/browser/requests";
import { nameOf, startRemoval } from "@/lib/accounts/bulk/removal";
import type { Account } from "@/lib/contracts/accounts/account";
import type { RestoreRows } from "@/lib/paging/paged-list";

export interface Removal {
  /**
   * Hides the rows at once.
   *
   * @returns a function that puts them back
   */
  hide: (ids: readonly string[]) => RestoreRows;
  /** Called after accounts were removed or restored. */
  onChanged: () => void;
}

/**
 * Removes accounts at once, on the screen and at the backend, and offers Undo immediately. Rows that the backend
 * refuses to remove reappear.
 *
 * @returns whether anything was removed
 */
export async function removeAtOnce(accounts: readonly Account[], { hide, onChanged }: Removal): Promise<boolean> {
  if (accounts.length === 0) return false;
  const removal = startRemoval(accounts, {
    hide,
    remove: removeAccounts,
    restore: restoreAccounts,
    notify: (text, tone) => void showToast(text, { tone }),
    onChanged,
  });
  const ids = accounts.map(({ id }) => id);
  const toast = showToast(`Removed ${nameOf(accounts, ids)}.`, {
    action: { label: "Undo", run: () => void removal.undo() },
  });
  const isRemoved = await removal.done;
  if (!isRemoved) dismissToast(toast);
  return isRemoved;
}
