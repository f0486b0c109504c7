import "client-only";
import { dismissToast, showToast } from "@/components/ui/overlay/toast-store";
import { removeItem, restoreItem } from "@/lib/timeline/browser/requests";

interface Removal {
  /** The entry's name in "Removed the …". */
  what: string;
  hide: () => void;
  show: () => void;
  /** Called after the removal, and after its undo. */
  onChanged?: () => void;
}

/**
 * Removes the user's own entry from the timeline at once, with Undo. When the backend refuses, the entry reappears with
 * the reason.
 */
export async function removeWithUndo(
  list: Parameters<typeof removeItem>[0],
  entry: Parameters<typeof removeItem>[1],
  { what, hide, show, onChanged }: Removal,
): Promise<void> {
  hide();
  const removed = removeItem(list, entry);
  const undo = async () => {
    if ((await removed).kind === "refused") return;
    const outcome = await restoreItem(list, entry);
    if (outcome.kind === "refused") return void showToast(outcome.detail, { tone: "danger" });
    show();
    onChanged?.();
  };
  const toast = showToast(`Removed the ${what}.`, { action: { label: "Undo", run: () => void undo() } });
  const outcome = await removed;
  if (outcome.kind === "ok") return onChanged?.();
  dismissToast(toast);
  show();
  showToast(outcome.detail, { tone: "danger" });
}
