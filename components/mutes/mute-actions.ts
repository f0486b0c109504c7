import { showToast } from "@/components/ui/overlay/toast-store";
import { changeMute } from "@/lib/alert-rules/browser/change-mute";
import { signalsOf } from "@/lib/alert-rules/describe-mute";
import type { MuteChange } from "@/lib/contracts/alert-mute";
import type { SignalKind } from "@/lib/contracts/signal-kind";

interface Named {
  id: string;
  name: string;
}

/** Mutes an account, and offers to take that back. `told`: for how long, in words. `onChanged`: also after Undo. */
export function muteAccount({ id, name }: Named, mute: MuteChange["mute"], told: string, onChanged: () => void) {
  return change({ subject: { account_id: id }, mute }, `${name} ${told}.`, onChanged);
}

/** Brings the alerts of an account back, and offers to take that back. @returns whether it was done */
export function unmuteAccount({ id, name }: Named, onChanged: () => void) {
  return change({ subject: { account_id: id }, mute: null }, `${name} is no longer muted.`, onChanged);
}

/** Mutes a kind of signal for good, and offers to take that back. */
export function muteKind(kind: SignalKind, onChanged: () => void) {
  return change({ subject: { kind }, mute: { until: null } }, `No more alerts of ${signalsOf(kind)}.`, onChanged);
}

/** Brings the alerts of a kind of signal back. */
export function unmuteKind(kind: SignalKind, onChanged: () => void) {
  return change({ subject: { kind }, mute: null }, `You get alerts of ${signalsOf(kind)} again.`, onChanged);
}

/** Writes it, and shows what came of it; Undo writes what was before. */
async function change(wanted: MuteChange, text: string, onChanged: () => void): Promise<boolean> {
  const outcome = await changeMute(wanted);
  if (outcome.kind === "refused") {
    showToast(outcome.detail, { tone: "danger" });
    return false;
  }
  const undo = async () => {
    const undone = await changeMute({ subject: wanted.subject, mute: outcome.data.before });
    if (undone.kind === "refused") showToast(undone.detail, { tone: "danger" });
    else onChanged();
  };
  showToast(text, { action: { label: "Undo", run: () => void undo() } });
  onChanged();
  return true;
}
