import { showToast } from "@/components/ui/overlay/toast-store";
import { signalsOf } from "@/lib/alert-rules/describe-mute";
import type { MuteChange } from "@/lib/contracts/alerts/alert-mute";
import type { SignalKind } from "@/lib/contracts/signals/signal-kind";
import { send } from "@/lib/http/browser/send";

interface NamedRef {
  id: string;
  name: string;
}

/** Mutes an account, with Undo. `sentence` says for how long, without the name; `onChanged` also runs after Undo. */
export function muteAccount({ id, name }: NamedRef, mute: MuteChange["mute"], sentence: string, onChanged: () => void) {
  return change({ subject: { account_id: id }, mute }, `${name} ${sentence}.`, onChanged);
}

/**
 * Unmutes an account, with Undo.
 *
 * @returns whether that succeeded
 */
export function unmuteAccount({ id, name }: NamedRef, onChanged: () => void) {
  return change({ subject: { account_id: id }, mute: null }, `${name} is no longer muted.`, onChanged);
}

/** Mutes a kind of signal permanently, with Undo. */
export function muteKind(kind: SignalKind, onChanged: () => void) {
  return change({ subject: { kind }, mute: { until: null } }, `No more alerts about ${signalsOf(kind)}.`, onChanged);
}

/** Unmutes a kind of signal. */
export function unmuteKind(kind: SignalKind, onChanged: () => void) {
  return change({ subject: { kind }, mute: null }, `You’ll get alerts about ${signalsOf(kind)} again.`, onChanged);
}

/** Sends the change and reports the outcome; Undo restores the previous state. */
async function change(muteChange: MuteChange, text: string, onChanged: () => void): Promise<boolean> {
  const outcome = await send("PUT /alert-mutes/", { body: muteChange });
  if (outcome.kind === "refused") {
    showToast(outcome.detail, { tone: "danger" });
    return false;
  }
  const undo = async () => {
    const undone = await send("PUT /alert-mutes/", {
      body: { subject: muteChange.subject, mute: outcome.data.before },
    });
    if (undone.kind === "refused") showToast(undone.detail, { tone: "danger" });
    else onChanged();
  };
  showToast(text, { action: { label: "Undo", run: () => void undo() } });
  onChanged();
  return true;
}
