import "client-only";
import { dismissToast, showToast } from "@/components/ui/overlay/toast-store";
import { removeItem, restoreItem } from "@/lib/timeline/browser/requests";

interface Removal {
  /** What it is called in "Removed the …". */
  what: string;
  hide: () => void;
  show: () => void;
  /** Told after it was removed, and after that was taken back. */
  onChanged?: () => void;
}

/** Takes one's own entry off the timeline at once, with an Undo. What the backend refuses is shown again, and told. */
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
