import { showToast } from "@/components/ui/overlay/toast-store";
import type { Cause } from "@/lib/contracts/account-change";
import { undoChanges } from "@/lib/facts/browser/requests";

/** Says what was changed, with an Undo that takes everything of its cause back; what stays is told. */
export function toastUndo(
  text: string,
  { accountId, cause, onDone }: { accountId: string; cause: Cause; onDone: (isUndone: boolean) => void },
): void {
  const undo = async () => {
    const outcome = await undoChanges(accountId, { cause });
    if (outcome.kind === "refused") showToast(outcome.detail, { tone: "danger" });
    else if (outcome.data.undone === 0) showToast("This was changed since, so it stays.", { tone: "danger" });
    else showToast("Undone.");
    onDone(outcome.kind === "ok" && outcome.data.undone > 0);
  };
  showToast(text, { action: { label: "Undo", run: () => void undo() } });
}
