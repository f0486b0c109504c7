import { showToast } from "@/components/ui/overlay/toast-store";
import type { Cause } from "@/lib/contracts/accounts/account-change";
import { undoChanges } from "@/lib/facts/browser/requests";

/** Reports a change, with an Undo for all changes of the same cause. Reports changes that couldn't be undone. */
export function toastUndo(
  text: string,
  { accountId, cause, onDone }: { accountId: string; cause: Cause; onDone: (isUndone: boolean) => void },
): void {
  const undo = async () => {
    const outcome = await undoChanges(accountId, { cause });
    if (outcome.kind === "refused") showToast(outcome.detail, { tone: "danger" });
    else if (outcome.data.undone === 0) showToast("It has changed since, so it wasn’t undone.", { tone: "danger" });
    else showToast("Undone.");
    onDone(outcome.kind === "ok" && outcome.data.undone > 0);
  };
  showToast(text, { action: { label: "Undo", run: () => void undo() } });
}
