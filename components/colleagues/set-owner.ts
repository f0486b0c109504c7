import { showToast } from "@/components/ui/overlay/toast-store";
import { assignOwner } from "@/lib/colleagues/browser/requests";
import type { PersonRef } from "@/lib/contracts/activity/activity";

interface OwnerChange {
  /** The owner that the user sees; null: nobody. */
  from: string | null;
  to: string | null;
  /** Called with the new owner, also after an undo. */
  onChanged: (owner: PersonRef | null) => void;
  isUndo?: boolean;
}

/**
 * Sets an account's owner and reports it, with Undo. Refused with a message if a colleague has changed the owner since.
 *
 * @returns whether it was set
 */
export async function setOwner(accountId: string, { from, to, onChanged, isUndo }: OwnerChange): Promise<boolean> {
  const outcome = await assignOwner(accountId, to, from);
  if (outcome.kind === "refused") {
    showToast(outcome.detail, { tone: "danger" });
    return false;
  }
  const { name, owner } = outcome.data;
  onChanged(owner);
  const undo = () => void setOwner(accountId, { from: to, to: from, onChanged, isUndo: true });
  showToast(owner ? `${owner.name} now owns ${name}.` : `${name} has no owner now.`, {
    action: isUndo ? null : { label: "Undo", run: undo },
  });
  return true;
}
