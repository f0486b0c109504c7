import { showToast } from "@/components/ui/overlay/toast-store";
import { setWatch } from "@/lib/colleagues/browser/requests";

interface WatchChange {
  to: boolean;
  /** Called with the new state, also after an undo. */
  onChanged: (isWatched: boolean) => void;
  isUndo?: boolean;
}

/** Turns the user's alerts about an account on or off and reports it, with Undo. @returns whether that succeeded */
export async function setWatching(
  account: { id: string; name: string },
  { to, onChanged, isUndo }: WatchChange,
): Promise<boolean> {
  const outcome = await setWatch(account.id, to);
  if (outcome.kind === "refused") {
    showToast(outcome.detail, { tone: "danger" });
    return false;
  }
  onChanged(to);
  const undo = () => void setWatching(account, { to: !to, onChanged, isUndo: true });
  showToast(to ? `You’ll be notified of signals on ${account.name}.` : `You’re no longer watching ${account.name}.`, {
    action: isUndo ? null : { label: "Undo", run: undo },
  });
  return true;
}
